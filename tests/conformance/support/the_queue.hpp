// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// No include of subject.hpp: that file includes this one at its end.
#include <polyatomic/core/buffer.hpp>

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

/// @file
/// One queue for a whole test program, and how its memory is read.

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

/// The elements of a buffer, when all that the queue was given is done.
template <class T>
std::vector<T> read(const queue& from, const polyatomic::buffer<T>& buffer) {
  std::vector<T> values(buffer.size());
  from.copy(values.data(), buffer.data(), values.size());
  from.synchronize();
  return values;
}

}  // namespace test
