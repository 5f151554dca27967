// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <measure.hpp>

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstddef>

/// @file
/// What the benchmarks on the host share: a clock, and room on the stacks.

namespace measure {

class steady_clock {
 public:
  void start() { start_ = std::chrono::steady_clock::now(); }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_;
};

/// OpenMP's private arrays are on the stacks: those of the threads to be made, and this one's.
inline void enlarge_stacks() {
  constexpr std::size_t bytes = std::size_t{1} << 26;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  limit.rlim_cur = std::max<rlim_t>(limit.rlim_cur, bytes);
  setrlimit(RLIMIT_STACK, &limit);
}

}  // namespace measure
