// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Adds on an NVIDIA device: polyatomic beside CUDA's intrinsics and libcu++, same addresses, same
/// launch, one run. Maxima of floats beside the integer instruction on their bits and a loop over
/// compare-exchange. Times are of the device (CUDA events); every run's results are checked.

#include <device_measure.hpp>

#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cuda/atomic>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 16;
constexpr std::uint32_t threads = blocks * block_size;
constexpr std::uint32_t steps = 256;
constexpr std::uint64_t operations_per_launch = std::uint64_t{threads} * steps;

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

template <class Operation, class T, class Pattern>
__global__ void adds(T* cells, Pattern where, T* sink) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  T seen{0};
  for (std::uint32_t step = 0; step < steps; ++step) {
    T* address = cells + where.index(thread, step, threads);
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
  const std::uint64_t made = operations_per_launch * launches;
  if constexpr (std::is_same_v<T, std::uint32_t>) {
    return std::accumulate(cells.begin(), cells.end(), T{0}) == static_cast<T>(made);
  }
  const double found = std::accumulate(cells.begin(), cells.end(), 0.0);
  const bool stops_early = std::is_same_v<T, float> && cells.size() == 1;
  return found == (stops_early ? 16777216.0 : static_cast<double>(made));
}

/// Times `launch`, once to warm up and then again and again; `prepare` before each is not timed.
template <class Prepare, class Launch>
void measure(benchmark::State& state, Prepare prepare, Launch launch) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  prepare();
  launch();
  for (auto _ : state) {
    prepare();
    cudaEventRecord(start);
    launch();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    state.SetIterationTime(milliseconds * 1e-3);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(operations_per_launch) * state.iterations());
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}

template <class T>
std::vector<T> copied(const pa::cuda::queue& queue, const T* cells, std::size_t count) {
  std::vector<T> found(count);
  queue.copy(found.data(), cells, count);
  queue.synchronize();
  return found;
}

template <class Operation, class T, class Pattern>
void run(benchmark::State& state, Pattern where) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<T>(where.spread);
  queue.fill(cells.data(), T{0}, where.spread);
  std::uint64_t launches = 0;
  measure(
      state, [] {},
      [&] {
        adds<Operation, T><<<blocks, block_size>>>(cells.data(), where, nullptr);
        ++launches;
      });
  const auto found = copied(queue, cells.data(), where.spread);
  if (!sum_is_right(found, launches)) state.SkipWithError("wrong sum");
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
  register_pattern<Operation, T>(type + "/one_address/" + name, measure::at_random{1});
  register_pattern<Operation, T>(type + "/random_256/" + name, measure::at_random{256});
  register_pattern<Operation, T>(type + "/random_64K/" + name, measure::at_random{1u << 16});
  register_pattern<Operation, T>(type + "/sequential_16M/" + name, measure::in_sequence{1u << 24});
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

struct polyatomic_store_max {
  static __device__ void run(float* address, float value) { pa::store_max(address, value); }
};

struct polyatomic_fetch_max {
  static __device__ float run(float* address, float value) { return pa::fetch_max(address, value); }
};

/// The instruction alone, which is right as long as no value has a sign or is a NaN.
struct integer_store_max {
  static __device__ void run(float* address, float value) {
    atomicMax(reinterpret_cast<int*>(address), __float_as_int(value));
  }
};

struct integer_fetch_max {
  static __device__ float run(float* address, float value) {
    return __int_as_float(atomicMax(reinterpret_cast<int*>(address), __float_as_int(value)));
  }
};

/// The loop of the CUDA C++ Programming Guide, "Atomic Functions".
struct loop_max {
  static __device__ void run(float* address, float value) {
    int* bits = reinterpret_cast<int*>(address);
    int seen = *bits;
    int assumed;
    do {
      assumed = seen;
      seen = atomicCAS(bits, assumed, __float_as_int(fmaxf(__int_as_float(assumed), value)));
    } while (seen != assumed);
  }
};

/// 24 random bits below 1. Few of them improve a maximum of many.
struct random_values {
  __host__ __device__ float value(std::uint32_t thread, std::uint32_t step) const {
    return static_cast<float>(measure::mixed(thread + 0x9e3779b9u, step + 1) >> 8) * 0x1p-24f;
  }
};

/// For addresses of its own: each value improves.
struct rising_values {
  __host__ __device__ float value(std::uint32_t, std::uint32_t step) const {
    return static_cast<float>(step + 1);
  }
};

template <class Operation, class Pattern, class Values>
__global__ void maxima(float* cells, Pattern where, Values values, float* sink) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  float seen = 0;
  for (std::uint32_t step = 0; step < steps; ++step) {
    float* address = cells + where.index(thread, step, threads);
    const float value = values.value(thread, step);
    if constexpr (std::is_void_v<decltype(Operation::run(address, value))>) {
      Operation::run(address, value);
    } else {
      seen += Operation::run(address, value);
    }
  }
  if (seen == -1 && sink != nullptr) *sink = seen;  // keeps the returned values alive
}

/// What the cells must hold after a launch; found on the host, once for each pattern.
template <class Pattern, class Values>
const std::vector<float>& expected_maxima(Pattern where, Values values) {
  static std::map<std::uint32_t, std::vector<float>> known;
  std::vector<float>& cells = known[where.spread];
  if (!cells.empty()) return cells;
  cells.assign(where.spread, 0.0f);
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    for (std::uint32_t step = 0; step < steps; ++step) {
      float& cell = cells[where.index(thread, step, threads)];
      cell = std::max(cell, values.value(thread, step));
    }
  }
  return cells;
}

/// Every launch begins with zeros: otherwise none after the first would have anything to improve.
template <class Operation, class Pattern, class Values>
void run_maxima(benchmark::State& state, Pattern where, Values values) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<float>(where.spread);
  const auto prepare = [&] {
    queue.fill(cells.data(), 0.0f, where.spread);
    queue.synchronize();
  };
  measure(state, prepare,
          [&] { maxima<Operation><<<blocks, block_size>>>(cells.data(), where, values, nullptr); });
  const auto found = copied(queue, cells.data(), where.spread);
  if (found != expected_maxima(where, values)) state.SkipWithError("wrong maximum");
}

template <class Operation, class Pattern, class Values>
void register_maxima(const std::string& name, Pattern where, Values values) {
  benchmark::RegisterBenchmark(
      name.c_str(),
      [where, values](benchmark::State& state) { run_maxima<Operation>(state, where, values); })
      ->UseManualTime()
      ->Iterations(5);
}

template <class Operation>
void register_max(const std::string& name) {
  register_maxima<Operation>("f32_max/one_address/" + name, measure::at_random{1}, random_values{});
  register_maxima<Operation>("f32_max/random_64K/" + name, measure::at_random{1u << 16},
                             random_values{});
  register_maxima<Operation>("f32_max/own_address_rising/" + name, measure::of_its_own{1u << 20},
                             rising_values{});
}

void register_all() {
  register_type<std::uint32_t>("u32");
  register_type<std::uint64_t>("u64");
  register_type<float>("f32");
  register_type<double>("f64");
  register_max<polyatomic_store_max>("pa::store_max");
  register_max<integer_store_max>("atomicMax of the bits, result unused");
  register_max<loop_max>("loop over atomicCAS");
  register_max<polyatomic_fetch_max>("pa::fetch_max");
  register_max<integer_fetch_max>("atomicMax of the bits");
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
