// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// What a program starts before it makes its first queue. The build picks the source file that
/// belongs to the backends in hand.

namespace examples {

/// Starts the runtime that the backends need, if any, and stops it at the end of its own life. A
/// program has one, in main(), and all its queues and buffers live within.
class runtime {
 public:
  runtime();
  ~runtime();
  runtime(const runtime&) = delete;
  runtime& operator=(const runtime&) = delete;
};

}  // namespace examples
