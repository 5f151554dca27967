// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/memory_run.hpp>

#include <cstddef>
#include <string>

/// @file
/// Block memory of another block of the cluster: what its tests have in common. Each launch has two
/// clusters, which must not meet.

namespace conformance {

inline constexpr unsigned clusters = 2;
/// Blocks of a cluster: half of what every device with clusters can launch.
inline constexpr unsigned cluster_blocks = 4;
inline constexpr unsigned threads_of_block = 64;
inline constexpr unsigned threads_of_cluster = cluster_blocks * threads_of_block;
inline constexpr pa::launch_shape cluster_shape{.blocks = clusters * cluster_blocks,
                                                .block_size = threads_of_block,
                                                .cluster_size = cluster_blocks};

/// First line of every test that launches clusters. Strict mode promises none.
inline void require_clusters() {
  require_device();
  if (subject::queue{}.max_cluster_size() < cluster_blocks) {
    SKIP(subject::queue::backend_name << ": neither the device nor the program has clusters");
  }
}

template <class Context>
POLYATOMIC_FUNCTION unsigned block_of_cluster(const Context& ctx) {
  return static_cast<unsigned>(ctx.block_index() % cluster_blocks);
}
template <class Context>
POLYATOMIC_FUNCTION std::size_t cluster_index(const Context& ctx) {
  return ctx.block_index() / cluster_blocks;
}

/// An object of the cluster's first block. That block's own threads reach it by turns as they
/// declared it and as one that was mapped, those of the others as one of another block: so all ways
/// to an instruction meet there.
template <class T, class Context>
POLYATOMIC_FUNCTION T* in_first_block(const Context& ctx, T* own) {
  const bool is_own = block_of_cluster(ctx) == 0 && ctx.block().rank() % 2 == 0;
  return is_own ? own : ctx.cluster().in_block(own, 0);
}

/// Where there are clusters nothing is refused.
inline void finish_clusters(const cell_counts& counts, std::size_t cells) {
  CHECK(counts.skipped == 0);
  finish_memory(memory::cluster, counts, cells);
}

}  // namespace conformance
