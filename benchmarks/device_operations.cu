// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Adds on an NVIDIA device: polyatomic beside CUDA's intrinsics and libcu++, same addresses, same
/// launch, one run. Times are of the device (CUDA events); every run's sum is checked.

#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cuda/atomic>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 16;
constexpr std::uint64_t adds_per_thread = 256;
constexpr std::uint64_t adds_per_launch = std::uint64_t{blocks} * block_size * adds_per_thread;

struct polyatomic_store {
  template <class T>
  static __device__ void run(T* address) {
    pa::store_add(address, T{1});
  }
};

struct polyatomic_store_release {
  template <class T>
  static __device__ void run(T* address) {
    pa::store_add(address, T{1}, pa::release);
  }
};

struct polyatomic_fetch {
  template <class T>
  static __device__ T run(T* address) {
    return pa::fetch_add(address, T{1});
  }
};

/// CUDA has the 64-bit add for one spelling of the type only.
template <class T>
__device__ T intrinsic_add(T* address) {
  return atomicAdd(address, T{1});
}
template <>
__device__ std::uint64_t intrinsic_add(std::uint64_t* address) {
  return atomicAdd(reinterpret_cast<unsigned long long*>(address), 1ull);
}

struct intrinsic_store {
  template <class T>
  static __device__ void run(T* address) {
    static_cast<void>(intrinsic_add(address));
  }
};

struct intrinsic_fetch {
  template <class T>
  static __device__ T run(T* address) {
    return intrinsic_add(address);
  }
};

struct libcudacxx_store {
  template <class T>
  static __device__ void run(T* address) {
    cuda::atomic_ref<T, cuda::thread_scope_device>(*address).fetch_add(
        T{1}, cuda::std::memory_order_relaxed);
  }
};

/// Which of `spread` addresses an add goes to. A type for each pattern: a condition in the loop
/// would be hoisted past the intrinsics and not past inline PTX, and measure that.
struct at_random {
  std::uint32_t spread;
  __device__ std::uint32_t index(std::uint32_t thread, std::uint32_t step) const {
    std::uint32_t hash = thread * 2654435761u ^ step * 2246822519u;
    hash ^= hash >> 15;
    hash *= 2654435769u;
    hash ^= hash >> 13;
    return hash & (spread - 1);
  }
};

struct in_sequence {
  std::uint32_t spread;
  __device__ std::uint32_t index(std::uint32_t thread, std::uint32_t step) const {
    return (thread + step * blocks * block_size) & (spread - 1);
  }
};

template <class Operation, class T, class Pattern>
__global__ void adds(T* cells, Pattern where, T* sink) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  T seen{0};
  for (std::uint32_t step = 0; step < adds_per_thread; ++step) {
    T* address = cells + where.index(thread, step);
    if constexpr (std::is_void_v<decltype(Operation::run(address))>) {
      Operation::run(address);
    } else {
      seen += Operation::run(address);
    }
  }
  if (seen == T{7} && sink != nullptr) *sink = seen;  // keeps the returned values alive
}

/// Whether the cells hold as many adds as were made. u32 sums wrap; a single float stops at 2^24,
/// where adding one rounds back.
template <class T>
bool sum_is_right(const std::vector<T>& cells, std::uint64_t launches) {
  const std::uint64_t made = adds_per_launch * launches;
  if constexpr (std::is_same_v<T, std::uint32_t>) {
    return std::accumulate(cells.begin(), cells.end(), T{0}) == static_cast<T>(made);
  }
  const double found = std::accumulate(cells.begin(), cells.end(), 0.0);
  const bool stops_early = std::is_same_v<T, float> && cells.size() == 1;
  return found == (stops_early ? 16777216.0 : static_cast<double>(made));
}

template <class Operation, class T, class Pattern>
void run(benchmark::State& state, Pattern where) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<T>(where.spread);
  queue.fill(cells.data(), T{0}, where.spread);
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  std::uint64_t launches = 0;
  const auto launch = [&] {
    adds<Operation, T><<<blocks, block_size>>>(cells.data(), where, nullptr);
    ++launches;
  };
  launch();  // warm-up
  for (auto _ : state) {
    cudaEventRecord(start);
    launch();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    state.SetIterationTime(milliseconds * 1e-3);
  }
  std::vector<T> found(where.spread);
  queue.copy(found.data(), cells.data(), where.spread);
  queue.synchronize();
  if (!sum_is_right(found, launches)) state.SkipWithError("wrong sum");
  state.SetItemsProcessed(static_cast<std::int64_t>(adds_per_launch) * state.iterations());
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}

template <class Operation, class T, class Pattern>
void register_pattern(const std::string& name, Pattern where) {
  benchmark::RegisterBenchmark(
      name.c_str(), [where](benchmark::State& state) { run<Operation, T>(state, where); })
      ->UseManualTime()
      ->Iterations(5);
}

template <class Operation, class T>
void register_one(const std::string& type, const std::string& name) {
  register_pattern<Operation, T>(type + "/one_address/" + name, at_random{1});
  register_pattern<Operation, T>(type + "/random_256/" + name, at_random{256});
  register_pattern<Operation, T>(type + "/random_64K/" + name, at_random{1u << 16});
  register_pattern<Operation, T>(type + "/sequential_16M/" + name, in_sequence{1u << 24});
}

template <class T>
void register_type(const std::string& type) {
  register_one<polyatomic_store, T>(type, "pa::store_add");
  register_one<intrinsic_store, T>(type, "atomicAdd, result unused");
  register_one<libcudacxx_store, T>(type, "cuda::atomic_ref, result unused");
  register_one<polyatomic_fetch, T>(type, "pa::fetch_add");
  register_one<intrinsic_fetch, T>(type, "atomicAdd");
  register_one<polyatomic_store_release, T>(type, "pa::store_add release");
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (pa::cuda::queue::device_count() == 0) {
    std::puts("no device found: not run");
    return 0;
  }
  register_type<std::uint32_t>("u32");
  register_type<std::uint64_t>("u64");
  register_type<float>("f32");
  register_type<double>("f64");
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
