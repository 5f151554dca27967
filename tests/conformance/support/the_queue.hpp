// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// No include of subject.hpp: that file includes this one at its end.
#include <catch2/catch_test_macros.hpp>

/// @file
/// One queue for a whole test program.

namespace test {

using queue = subject::queue;

/// Ends the calling test as skipped where there is no device. The queue is never destroyed: the
/// runtime below it may be gone when static objects are.
inline queue& the_queue() {
  const std::string reason = subject::absence();
  if (!reason.empty()) SKIP(queue::backend_name << ": " << reason);
  static queue* const one = new queue();
  return *one;
}

}  // namespace test
