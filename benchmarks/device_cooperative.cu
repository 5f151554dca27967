// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Atomics of several threads on an NVIDIA device: `pa::store_add(pa::coalesced(), …)`,
/// `pa::store_add(block, …)` and `pa::store_add(cluster, …)` beside the operations of one thread,
/// ours and CUDA's, in global and in shared memory. Beside each stands its limit: one instruction
/// for each warp or block, or the integer instruction of shared memory. Extrema of floats:
/// device_extrema.cu.

#include <device_block_sums.hpp>
#include <device_measure.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 16;
constexpr std::uint32_t threads = blocks * block_size;

/// CUDA has the 64-bit add for one spelling of the type only.
template <class T>
__device__ void intrinsic_add(T* address, T value) {
  atomicAdd(address, value);
}
__device__ void intrinsic_add(std::uint64_t* address, std::uint64_t value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(address), value);
}

/// A whole number of either sign: every sum here stays small, and so exact in any order.
__host__ __device__ int value_of(std::uint32_t thread) {
  return static_cast<int>(measure::mixed(thread, 77) & 3) * 2 - 3;
}

struct all_lanes {
  static constexpr std::uint32_t lanes_for_an_add = 1;
  static __host__ __device__ int value(std::uint32_t thread) { return value_of(thread); }
};

struct alone : all_lanes {
  template <class T>
  static __device__ void add(T* address, T value) {
    pa::store_add(address, value);
  }
  template <class T>
  static __device__ void add_shared(T* address, T value) {
    pa::store_add(address, value, pa::relaxed, pa::block_scope);
  }
};

struct coalesced : all_lanes {
  template <class T>
  static __device__ void add(T* address, T value) {
    pa::store_add(pa::coalesced(), address, value);
  }
  template <class T>
  static __device__ void add_shared(T* address, T value) {
    pa::store_add(pa::coalesced(), address, value, pa::relaxed, pa::block_scope);
  }
};

struct intrinsic : all_lanes {
  template <class T>
  static __device__ void add(T* address, T value) {
    intrinsic_add(address, value);
  }
  template <class T>
  static __device__ void add_shared(T* address, T value) {
    intrinsic_add(address, value);
  }
};

/// The limit on one address: one lane of each warp adds, and the others count as well.
struct one_lane {
  static constexpr std::uint32_t lanes_for_an_add = 32;
  static __host__ __device__ int value(std::uint32_t thread) { return value_of(thread); }
  template <class T>
  static __device__ void add(T* address, T value) {
    if (threadIdx.x % lanes_for_an_add == 0) intrinsic_add(address, value);
  }
};

/// Counts upwards, as counters do, by 1 or by 3.
struct counting {
  static constexpr std::uint32_t lanes_for_an_add = 1;
  static __host__ __device__ int value(std::uint32_t thread) {
    const int either = value_of(thread);
    return either < 0 ? -either : either;
  }
  static __device__ void add_shared(pa::block_counter* address, std::uint64_t value) {
    pa::store_add(address, value);
  }
};

/// What all cells of `launches` launches hold together.
template <class Operation>
std::int64_t expected_sum(std::uint32_t adding_threads, std::uint32_t steps, int launches) {
  std::int64_t sum = 0;
  for (std::uint32_t i = 0; i < adding_threads; i += Operation::lanes_for_an_add) {
    sum += Operation::value(i);
  }
  return sum * steps * launches;
}

template <class T>
std::int64_t sum_of(const pa::cuda::queue& queue, const pa::buffer<T>& cells) {
  std::vector<T> found(cells.size());
  queue.copy(found.data(), cells.data(), found.size());
  queue.synchronize();
  std::int64_t sum = 0;
  for (const T cell : found) sum += static_cast<std::int64_t>(cell);
  return sum;
}

template <class Operation, class T, class Pattern>
__global__ void adds(T* cells, Pattern where, std::uint32_t steps) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const T value = static_cast<T>(Operation::value(thread));
  for (std::uint32_t step = 0; step < steps; ++step) {
    Operation::add(cells + where.index(thread, step, threads), value);
  }
}

template <class Operation, class T, class Pattern>
void run_adds(benchmark::State& state, Pattern where, std::uint32_t steps) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<T>(where.spread);
  queue.fill(cells.data(), T{0}, where.spread);
  measure::event_clock clock(queue.stream());
  int launches = 0;
  measure::timed(
      state, clock, 1, [] {},
      [&] {
        adds<Operation, T><<<blocks, block_size>>>(cells.data(), where, steps);
        ++launches;
      });
  measure::count_operations(state, std::uint64_t{threads} * steps);
  measure::check_on_device(
      state, sum_of(queue, cells) == expected_sum<Operation>(threads, steps, launches));
}

constexpr std::uint32_t calls_of_the_warp = 4096;

/// One warp, and nothing else on the device: how long a call takes, where no two lanes meet.
template <class Operation, class T>
__global__ void lone_warp(T* cells, std::uint32_t spread, long long* cycles) {
  const T value = static_cast<T>(Operation::value(threadIdx.x));
  const long long start = clock64();
  for (std::uint32_t step = 0; step < calls_of_the_warp; ++step) {
    Operation::add(cells + ((step * 32 + threadIdx.x) & (spread - 1)), value);
  }
  const long long stop = clock64();
  if (threadIdx.x == 0) *cycles = stop - start;
}

template <class Operation, class T>
void run_lone_warp(benchmark::State& state, std::uint32_t spread) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<T>(spread);
  auto cycles = queue.allocate<long long>(1);
  queue.fill(cells.data(), T{0}, spread);
  measure::event_clock clock(queue.stream());
  int launches = 0;
  measure::timed(
      state, clock, 1, [] {},
      [&] {
        lone_warp<Operation, T><<<1, 32>>>(cells.data(), spread, cycles.data());
        ++launches;
      });
  long long taken = 0;
  queue.copy(&taken, cycles.data(), 1);
  queue.synchronize();
  measure::count_operations(state, 32 * calls_of_the_warp);
  state.counters["cycles"] = static_cast<double>(taken) / calls_of_the_warp;
  measure::check_on_device(
      state, sum_of(queue, cells) == expected_sum<Operation>(32, calls_of_the_warp, launches));
}

constexpr std::uint32_t shared_steps = 1024;

template <class T>
__device__ T value_in(const T& cell) {
  return cell;
}
__device__ std::uint64_t value_in(const pa::block_counter& cell) {
  return cell.value();
}

template <class Operation, class T, class Cell>
__global__ void shared_adds(double* totals, std::uint32_t words) {
  extern __shared__ __align__(16) unsigned char memory[];
  Cell* const cells = reinterpret_cast<Cell*>(memory);
  for (std::uint32_t i = threadIdx.x; i < words; i += blockDim.x) cells[i] = Cell{};
  __syncthreads();
  const measure::at_random where{words};
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const T value = static_cast<T>(Operation::value(thread));
  for (std::uint32_t step = 0; step < shared_steps; ++step) {
    Operation::add_shared(cells + where.index(thread, step, 0), value);
  }
  __syncthreads();
  double sum = 0;
  for (std::uint32_t i = threadIdx.x; i < words; i += blockDim.x) {
    using whole = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    sum += static_cast<double>(static_cast<whole>(value_in(cells[i])));
  }
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  if (threadIdx.x % 32 == 0) atomicAdd(totals + blockIdx.x, sum);
}

/// As many blocks of 256 threads as fit on the device.
template <class Operation, class T, class Cell>
void run_shared(benchmark::State& state, std::uint32_t words) {
  const pa::cuda::queue queue;
  const std::size_t bytes = words * sizeof(Cell);
  const auto kernel = shared_adds<Operation, T, Cell>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       static_cast<int>(bytes));
  int on_each = 0;
  int multiprocessors = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&on_each, kernel, block_size, bytes);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, queue.device());
  const auto resident = static_cast<unsigned>(on_each * multiprocessors);
  auto totals = queue.allocate<double>(resident);
  queue.fill(totals.data(), 0.0, resident);
  measure::event_clock clock(queue.stream());
  int launches = 0;
  measure::timed(
      state, clock, 1, [] {},
      [&] {
        kernel<<<resident, block_size, bytes>>>(totals.data(), words);
        ++launches;
      });
  measure::count_operations(state, std::uint64_t{resident} * block_size * shared_steps);
  measure::check_on_device(
      state, sum_of(queue, totals) ==
                 expected_sum<Operation>(resident * block_size, shared_steps, launches));
}

template <class Run>
void register_row(const std::string& name, Run run) {
  measure::repeat(benchmark::RegisterBenchmark(name.c_str(), run));
}

template <class Operation, class T, class Pattern>
void register_pattern(const std::string& name, Pattern where, std::uint32_t steps) {
  register_row(name, [where, steps](benchmark::State& state) {
    run_adds<Operation, T>(state, where, steps);
  });
}

template <class Operation, class T>
void register_operation(const std::string& type, const std::string& name) {
  for (const std::uint32_t count : {1u, 4u, 8u}) {
    register_pattern<Operation, T>(type + "/global_" + std::to_string(count) + "/" + name,
                                   measure::at_random{count}, 64);
  }
  register_pattern<Operation, T>(type + "/global_random_64K/" + name, measure::at_random{1u << 16},
                                 256);
  register_pattern<Operation, T>(type + "/global_sequential_16M/" + name,
                                 measure::in_sequence{1u << 24}, 512);
  register_row(type + "/lone_warp/" + name,
               [](benchmark::State& state) { run_lone_warp<Operation, T>(state, 1u << 16); });
}

template <class Operation, class T, class Cell = T>
void register_shared(const std::string& type, const std::string& name) {
  for (const std::uint32_t words : {1u, 1024u, 8192u}) {
    register_row(
        type + "/shared_" + std::to_string(words) + "/" + name,
        [words](benchmark::State& state) { run_shared<Operation, T, Cell>(state, words); });
  }
}

template <class T>
void register_type(const std::string& type) {
  register_operation<coalesced, T>(type, "pa::store_add coalesced");
  register_operation<alone, T>(type, "pa::store_add");
  register_operation<intrinsic, T>(type, "atomicAdd");
  register_pattern<one_lane, T>(type + "/global_1/limit: one atomicAdd a warp",
                                measure::at_random{1}, 64);
  register_shared<coalesced, T>(type, "pa::store_add coalesced");
  register_shared<alone, T>(type, "pa::store_add");
  register_shared<intrinsic, T>(type, "atomicAdd");
}

template <unsigned Values>
void register_blocks() {
  const std::string place = "f32/block_1024_values_" + std::to_string(Values) + "/";
  register_row(place + "pa::store_add block",
               measure::run_blocks<measure::by_group<Values>, Values>);
  register_row(place + "pa::store_add",
               measure::run_blocks<measure::by_thread<alone, Values>, Values>);
  register_row(place + "atomicAdd",
               measure::run_blocks<measure::by_thread<intrinsic, Values>, Values>);
  register_row(place + "limit: one RED a block",
               measure::run_blocks<measure::one_of_block<intrinsic>, Values>);
}

void register_all() {
  register_type<float>("f32");
  register_type<double>("f64");
  register_type<std::uint64_t>("u64");
  register_shared<counting, std::uint64_t, pa::block_counter>("u64", "pa::block_counter");
  register_shared<intrinsic, std::uint32_t>("u32", "limit: atomicAdd of u32");
  register_blocks<1>();
  register_row("f32/block_1024_values_1/pa::store_add cluster of 8",
               measure::run_blocks<measure::by_group<1, measure::blocks_of_cluster>, 1>);
  register_blocks<16>();
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
