// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <device_measure.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <cstdint>
#include <map>

/// @file
/// Sums of blocks on an NVIDIA device: every thread has some floats, and all of them go to one
/// address, by the block together or by each thread.

namespace measure {

namespace pa = polyatomic;

/// Quarters, of either sign, between 1 and 1.75; made by three instructions.
__host__ __device__ inline float quarters(std::uint32_t hash, unsigned turn) {
  const std::uint32_t turned = turn == 0 ? hash : hash << turn | hash >> (32 - turn);
  return __builtin_bit_cast(float, (turned & 0x80600000u) | 0x3f800000u);
}

constexpr unsigned large_block = 1024;

/// Each thread adds up its values first: they are its own. Then a block adds, or all blocks of a
/// cluster do.
template <unsigned Values, unsigned ClusterSize>
struct sum_of_group {
  struct shared_memory {
    pa::group_scratch<float> scratch;
  };
  float* total;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const std::uint32_t hash = mixed(static_cast<std::uint32_t>(ctx.global_rank()), 1);
    float sum = 0;
    for (unsigned i = 0; i < Values; ++i) sum += quarters(hash, 2 * i);
    if constexpr (ClusterSize > 1) {
      pa::store_add(ctx.cluster(ctx.shared().scratch), total, sum);
    } else {
      pa::store_add(ctx.block(ctx.shared().scratch), total, sum);
    }
  }
};

template <unsigned Values, unsigned ClusterSize = 1>
struct by_group {
  static constexpr std::uint32_t launched_threads = 1u << 25;
  static constexpr std::uint32_t lanes_for_an_add = 1;
  static void launch(const pa::cuda::queue& queue, float* total) {
    queue.launch({.blocks = launched_threads / large_block,
                  .block_size = large_block,
                  .cluster_size = ClusterSize},
                 sum_of_group<Values, ClusterSize>{total});
  }
};

constexpr unsigned blocks_of_cluster = 8;

template <class Operation, unsigned Values>
__global__ void values_alone(float* total, std::uint32_t lanes_for_an_add) {
  if (threadIdx.x % lanes_for_an_add != 0) return;
  const std::uint32_t hash = mixed(blockIdx.x * blockDim.x + threadIdx.x, 1);
  for (unsigned i = 0; i < Values; ++i) Operation::add(total, quarters(hash, 2 * i));
}

/// Each value by itself. Fewer blocks: it takes long.
template <class Operation, unsigned Values>
struct by_thread {
  static constexpr std::uint32_t launched_threads = 1u << 21;
  static constexpr std::uint32_t lanes_for_an_add = 1;
  static void launch(const pa::cuda::queue& queue, float* total) {
    values_alone<Operation, Values>
        <<<launched_threads / large_block, large_block, 0, queue.stream()>>>(total, 1);
  }
};

/// The limit: one value of each block is added, and all of them count.
template <class Operation>
struct one_of_block {
  static constexpr std::uint32_t launched_threads = 1u << 25;
  static constexpr std::uint32_t lanes_for_an_add = large_block;
  static void launch(const pa::cuda::queue& queue, float* total) {
    values_alone<Operation, 1>
        <<<launched_threads / large_block, large_block, 0, queue.stream()>>>(total, large_block);
  }
};

inline double expected_of_blocks(std::uint32_t launched_threads, std::uint32_t lanes_for_an_add,
                                 unsigned values) {
  static std::map<std::uint64_t, double> known;
  const auto [at, missing] = known.try_emplace(
      (std::uint64_t{launched_threads} << 16 | lanes_for_an_add) << 8 | values, 0.0);
  for (std::uint32_t i = 0; missing && i < launched_threads; i += lanes_for_an_add) {
    const std::uint32_t hash = mixed(i, 1);
    for (unsigned j = 0; j < values; ++j) at->second += quarters(hash, 2 * j);
  }
  return at->second;
}

template <class Adds, unsigned Values>
void run_blocks(benchmark::State& state) {
  const pa::cuda::queue queue;
  auto total = queue.allocate<float>(1);
  event_clock clock(queue.stream());
  timed(
      state, clock, 1, [&] { queue.fill(total.data(), 0.0f, 1); },
      [&] { Adds::launch(queue, total.data()); });
  float found = 0;
  queue.copy(&found, total.data(), 1);
  queue.synchronize();
  constexpr unsigned each = Adds::lanes_for_an_add == 1 ? Values : 1;
  count_operations(state, std::uint64_t{Adds::launched_threads} * Values);
  check_on_device(
      state, found == expected_of_blocks(Adds::launched_threads, Adds::lanes_for_an_add, each));
}

}  // namespace measure
