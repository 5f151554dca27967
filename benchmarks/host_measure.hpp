// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <measure.hpp>

#include <chrono>

/// @file
/// How the benchmarks on the host measure time.

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

}  // namespace measure
