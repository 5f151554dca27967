// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <measure.hpp>

#include <polyatomic/core/queue.hpp>

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>

/// @file
/// What the benchmarks on NVIDIA devices share: a clock of CUDA events, and the addresses that the
/// threads of a launch go to.

namespace measure {

/// The time between two places in a stream. `seconds` waits for the second one.
class event_clock {
 public:
  explicit event_clock(cudaStream_t stream) : stream_(stream) {
    cudaEventCreate(&start_);
    cudaEventCreate(&stop_);
  }
  event_clock(const event_clock&) = delete;
  event_clock& operator=(const event_clock&) = delete;
  ~event_clock() {
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
  }

  void start() { cudaEventRecord(start_, stream_); }
  double seconds() {
    cudaEventRecord(stop_, stream_);
    cudaEventSynchronize(stop_);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start_, stop_);
    return milliseconds * 1e-3;
  }

 private:
  cudaStream_t stream_;
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
};

/// The main function of a program: registers its benchmarks and runs them, where there is a device.
/// @return what main returns: 2 for unknown arguments, 1 if a result was wrong.
inline int run_on_device(int argc, char** argv, void (*register_all)()) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (polyatomic::cuda::queue::device_count() == 0) {
    std::puts("no device found: not run");
    return 0;
  }
  register_all();
  return run_all();
}

/// A failed launch is a wrong result too.
inline void check_on_device(benchmark::State& state, bool right) {
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  check(state, right && error == cudaSuccess);
}

__host__ __device__ inline std::uint32_t mixed(std::uint32_t thread, std::uint32_t step) {
  std::uint32_t hash = thread * 2654435761u ^ step * 2246822519u;
  hash ^= hash >> 15;
  hash *= 2654435769u;
  hash ^= hash >> 13;
  return hash;
}

/// Which of `spread` addresses, a power of two, an operation goes to. A type for each pattern: a
/// condition in the loop would be hoisted past the intrinsics and not past inline PTX, and measure
/// that.
struct at_random {
  std::uint32_t spread;
  __host__ __device__ std::uint32_t index(std::uint32_t thread, std::uint32_t step,
                                          std::uint32_t) const {
    return mixed(thread, step) & (spread - 1);
  }
};

struct in_sequence {
  std::uint32_t spread;
  __host__ __device__ std::uint32_t index(std::uint32_t thread, std::uint32_t step,
                                          std::uint32_t threads) const {
    return (thread + step * threads) & (spread - 1);
  }
};

/// Always the same one, which no other thread has (an odd factor permutes the addresses).
struct of_its_own {
  std::uint32_t spread;
  __host__ __device__ std::uint32_t index(std::uint32_t thread, std::uint32_t,
                                          std::uint32_t) const {
    return (thread * 2654435761u) & (spread - 1);
  }
};

}  // namespace measure
