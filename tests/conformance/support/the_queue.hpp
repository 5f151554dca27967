// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// No include of subject.hpp: that file includes this one at its end.
#include <polyatomic/core/buffer.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <string>
#include <vector>

/// @file
/// One queue for a whole test program, how its memory is read, and what a test does where it
/// cannot run.

namespace test {

using queue = subject::queue;

/// POLYATOMIC_STRICT=1: this machine has the device, so a test that does not run has failed.
inline bool strict() {
  const char* chosen = std::getenv("POLYATOMIC_STRICT");
  return chosen != nullptr && std::string(chosen) == "1";
}

/// Ends the test as skipped; in strict mode that is a failure.
inline void skip_here(const std::string& reason) {
  if (strict()) FAIL(queue::backend_name << ": skipped in strict mode: " << reason);
  SKIP(queue::backend_name << ": " << reason);
}

/// Ends the test as skipped where there is no device; in strict mode that is a failure.
inline void require_device() {
  const std::string reason = subject::absence();
  if (!reason.empty()) skip_here(reason);
}

/// Ends the test as skipped where there is no second device; strict mode promises only one.
inline void require_peer() {
  require_device();
  const std::string reason = subject::absence_of_peer();
  if (!reason.empty()) SKIP(queue::backend_name << ": " << reason);
}

/// Requires the device. The queue is never destroyed: the runtime below it may be gone when static
/// objects are.
inline queue& the_queue() {
  require_device();
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
