// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cstddef>
#include <cstdio>
#include <vector>

#include "runtime.hpp"

/// @file
/// What the teaching programs share. Each is one file: kernels, then a function that runs them,
/// prints what came out, and checks its own claims. Exit code 0: all claims hold, 1: one does not,
/// 77: nothing was run, and the last line says why.

namespace pa = polyatomic;

namespace teaching {

using queue = pa::native::queue;

/// The exit code of a program that could not run, as ctest is told.
inline constexpr int skipped = 77;

/// Counts the claims that do not hold.
class claims {
 public:
  void expect(bool holds, const char* claim) {
    std::printf("%s %s\n", holds ? "  true:" : "  FALSE:", claim);
    if (!holds) ++wrong_;
  }

  int exit_code() const { return wrong_ == 0 ? 0 : 1; }

 private:
  int wrong_ = 0;
};

/// One object or more in the queue's memory, all equal to `value`.
template <class T>
pa::buffer<T> filled(const queue& q, std::size_t count, T value) {
  auto buffer = q.allocate<T>(count);
  q.fill(buffer.data(), value, count);
  return buffer;
}

/// The contents of a buffer, after everything given to the queue so far.
template <class T>
std::vector<T> contents(const queue& q, const pa::buffer<T>& buffer) {
  std::vector<T> values(buffer.size());
  q.copy(values.data(), buffer.data(), values.size());
  q.synchronize();
  return values;
}

/// The first object of a buffer.
template <class T>
T value_of(const queue& q, const pa::buffer<T>& buffer) {
  return teaching::contents(q, buffer).front();
}

/// The body of each program's main(). `lesson(queue)` returns the exit code.
template <class Lesson>
int run(const Lesson& lesson) {
  if (queue::device_count() == 0) {
    std::printf("skipped: this machine has no device for the backend\n");
    return skipped;
  }
  const examples::runtime runtime;
  const queue q;
  std::printf("on %s\n", q.device_name().c_str());
  return lesson(q);
}

}  // namespace teaching
