// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <subject.hpp>

#include <vector>

/// @file
/// What a test of this suite does where it cannot run (support/the_queue.hpp), and how it fills
/// memory.

namespace conformance {

namespace pa = polyatomic;

/// First line of every test that launches.
using test::require_device;

/// First line of every test that launches on two devices.
using test::require_peer;

/// On a machine that has the device.
using test::skip_here;

/// A buffer with these elements, when it returns.
template <class Queue, class T>
pa::buffer<T> on_device(const Queue& queue, const std::vector<T>& values) {
  pa::buffer<T> buffer = queue.template allocate<T>(values.size());
  queue.copy(buffer.data(), values.data(), values.size());
  queue.synchronize();
  return buffer;
}

}  // namespace conformance
