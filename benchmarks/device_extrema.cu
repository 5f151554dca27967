// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Largest and smallest floats in global memory of an NVIDIA device: `pa::store_max` and
/// `pa::store_min`, alone and with `pa::coalesced()`, beside the integer instruction on the bits
/// (which is the limit, and right only for numbers of one sign) and a loop over compare-exchange.

#include <device_measure.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 16;
constexpr std::uint32_t threads = blocks * block_size;

// Values are whole numbers from 0 to 2^24; for minima they are counted down from there. Cells
// begin with a value that none is worse than.

struct maximum {
  static constexpr float first = 0.0f;
  static __host__ __device__ float value(float from_0) { return from_0; }
  static __host__ __device__ float better(float one, float other) {
    return one < other ? other : one;
  }
  static __device__ void alone(float* address, float value) { pa::store_max(address, value); }
  static __device__ void coalesced(float* address, float value) {
    pa::store_max(pa::coalesced(), address, value);
  }
  static __device__ void instruction(float* address, float value) {
    atomicMax(reinterpret_cast<int*>(address), __float_as_int(value));
  }
};

struct minimum {
  static constexpr float first = 0x1p24f;
  static __host__ __device__ float value(float from_0) { return first - from_0; }
  static __host__ __device__ float better(float one, float other) {
    return other < one ? other : one;
  }
  static __device__ void alone(float* address, float value) { pa::store_min(address, value); }
  static __device__ void coalesced(float* address, float value) {
    pa::store_min(pa::coalesced(), address, value);
  }
  static __device__ void instruction(float* address, float value) {
    atomicMin(reinterpret_cast<int*>(address), __float_as_int(value));
  }
};

struct alone {
  template <class Extremum>
  static __device__ void run(float* address, float value) {
    Extremum::alone(address, value);
  }
};

struct coalesced {
  template <class Extremum>
  static __device__ void run(float* address, float value) {
    Extremum::coalesced(address, value);
  }
};

struct instruction {
  template <class Extremum>
  static __device__ void run(float* address, float value) {
    Extremum::instruction(address, value);
  }
};

/// The loop of the CUDA C++ Programming Guide, "Atomic Functions".
struct exchange_loop {
  template <class Extremum>
  static __device__ void run(float* address, float value) {
    int* const bits = reinterpret_cast<int*>(address);
    int seen = *bits;
    int assumed;
    do {
      assumed = seen;
      const float better = Extremum::better(__int_as_float(assumed), value);
      seen = atomicCAS(bits, assumed, __float_as_int(better));
    } while (seen != assumed);
  }
};

/// 24 random bits. Few values of many improve.
struct converging {
  __host__ __device__ float value(std::uint32_t thread, std::uint32_t step) const {
    return static_cast<float>(measure::mixed(thread + 0x9e3779b9u, step + 1) >> 8);
  }
};

/// Later values are better, as far as the threads of a launch go on together.
struct rising {
  __host__ __device__ float value(std::uint32_t thread, std::uint32_t step) const {
    return static_cast<float>((step * threads + thread) >> 6);
  }
};

/// For addresses of its own: each value improves.
struct rising_in_each_thread {
  __host__ __device__ float value(std::uint32_t, std::uint32_t step) const {
    return static_cast<float>(step + 1);
  }
};

template <class Extremum, class Operation, class Pattern, class Values>
__global__ void extrema(float* cells, Pattern where, Values values, std::uint32_t steps) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (std::uint32_t step = 0; step < steps; ++step) {
    Operation::template run<Extremum>(cells + where.index(thread, step, threads),
                                      Extremum::value(values.value(thread, step)));
  }
}

/// What the cells must hold after a launch; found on the host, once for each kind of launch.
template <class Extremum, class Pattern, class Values>
const std::vector<float>& expected(Pattern where, Values values, std::uint32_t steps) {
  static std::map<std::uint32_t, std::vector<float>> known;
  std::vector<float>& cells = known[where.spread];
  if (!cells.empty()) return cells;
  cells.assign(where.spread, Extremum::first);
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    for (std::uint32_t step = 0; step < steps; ++step) {
      float& cell = cells[where.index(thread, step, threads)];
      cell = Extremum::better(cell, Extremum::value(values.value(thread, step)));
    }
  }
  return cells;
}

/// Every launch begins anew: otherwise none after the first would have anything to improve.
template <class Extremum, class Operation, class Pattern, class Values>
void run(benchmark::State& state, Pattern where, Values values, std::uint32_t steps) {
  const pa::cuda::queue queue;
  auto cells = queue.allocate<float>(where.spread);
  measure::event_clock clock(queue.stream());
  measure::timed(
      state, clock, 1, [&] { queue.fill(cells.data(), Extremum::first, where.spread); },
      [&] {
        extrema<Extremum, Operation><<<blocks, block_size>>>(cells.data(), where, values, steps);
      });
  std::vector<float> found(where.spread);
  queue.copy(found.data(), cells.data(), where.spread);
  queue.synchronize();
  measure::count_operations(state, std::uint64_t{threads} * steps);
  measure::check_on_device(state, found == expected<Extremum>(where, values, steps));
}

template <class Extremum, class Operation, class Pattern, class Values>
void register_one(const std::string& name, Pattern where, Values values, std::uint32_t steps) {
  measure::repeat(
      benchmark::RegisterBenchmark(name.c_str(), [where, values, steps](benchmark::State& state) {
        run<Extremum, Operation>(state, where, values, steps);
      }));
}

template <class Extremum, class Operation>
void register_operation(const std::string& extremum, const std::string& name) {
  using measure::at_random;
  using measure::of_its_own;
  register_one<Extremum, Operation>(extremum + "/one_address/" + name, at_random{1}, converging{},
                                    64);
  register_one<Extremum, Operation>(extremum + "/random_64K/" + name, at_random{1u << 16},
                                    converging{}, 256);
  register_one<Extremum, Operation>(extremum + "/random_64K_rising/" + name, at_random{1u << 16},
                                    rising{}, 256);
  register_one<Extremum, Operation>(extremum + "/own_address_rising/" + name, of_its_own{1u << 20},
                                    rising_in_each_thread{}, 256);
}

template <class Extremum>
void register_extremum(const std::string& extremum, const std::string& store,
                       const std::string& intrinsic) {
  register_operation<Extremum, coalesced>(extremum, store + " coalesced");
  register_operation<Extremum, alone>(extremum, store);
  register_operation<Extremum, instruction>(extremum, intrinsic + " of the bits");
  register_operation<Extremum, exchange_loop>(extremum, "loop over atomicCAS");
}

void register_all() {
  register_extremum<maximum>("f32_max", "pa::store_max", "atomicMax");
  register_extremum<minimum>("f32_min", "pa::store_min", "atomicMin");
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
