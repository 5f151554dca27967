// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <string>

/// @file
/// How many blocks of how many threads a launch has.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The shape of a launch: `q.launch(pa::launch_shape{.blocks = 128, .block_size = 256}, kernel)`.
struct launch_shape {
  /// The number of blocks. 0 launches nothing.
  std::size_t blocks;
  /// The most threads that a block may have, from 1 to `q.max_block_size()`. The backend may give a
  /// block fewer: kernels read `ctx.block().size()` and stride by it.
  unsigned block_size;
  /// The blocks of a cluster, from 1 to `q.max_cluster_size()`; divides `blocks`. They run at the
  /// same time and reach each other's shared memory: core/group.hpp.
  unsigned cluster_size = 1;
};

namespace detail {

/// Internal. Throws `error` unless 1 <= block_size <= limit.
inline void check_block_size(unsigned block_size, unsigned limit, const char* call) {
  if (block_size == 0) throw error(call, 0, "block_size is 0; a block has at least one thread");
  if (block_size > limit) {
    throw error(call, 0,
                "block_size is " + std::to_string(block_size) + ", above this device's limit of " +
                    std::to_string(limit));
  }
}

/// Internal. Throws `error` when `blocks` exceeds `limit`, instead of launching a truncated number.
inline void check_block_count(std::size_t blocks, std::size_t limit, const char* call) {
  if (blocks > limit) {
    throw error(call, 0,
                "blocks is " + std::to_string(blocks) + ", above the limit of " +
                    std::to_string(limit) + " for this block_size; let each block do more work");
  }
}

/// Internal. Throws `error` unless cluster_size is at least 1, no more than `limit` and divides
/// blocks.
/// @param reason  why there are no clusters, where `limit` is 1.
inline void check_cluster_size(launch_shape shape, unsigned limit, const char* reason,
                               const char* call) {
  if (shape.cluster_size == 1) return;
  const std::string size = "cluster_size is " + std::to_string(shape.cluster_size);
  if (shape.cluster_size == 0) throw error(call, 0, size + "; a cluster has at least one block");
  if (shape.cluster_size > limit) {
    throw error(call, 0,
                limit == 1 ? size + ", above the limit of 1: " + reason
                           : size + ", above this device's limit of " + std::to_string(limit));
  }
  if (shape.blocks % shape.cluster_size != 0) {
    throw error(call, 0, size + ", which does not divide blocks, " + std::to_string(shape.blocks));
  }
}

/// Internal. The blocks that give each of `count` indexes a thread, but at most `limit`: threads
/// then stride. Written so that no sum overflows for any count.
constexpr std::size_t blocks_for_range(std::size_t count, unsigned block_size, std::size_t limit) {
  const std::size_t needed = count / block_size + (count % block_size != 0 ? 1 : 0);
  return needed < limit ? needed : limit;
}

/// Internal. Throws `error` when a block's shared memory does not fit on the device.
inline void check_shared_memory(std::size_t bytes, std::size_t limit, const char* call) {
  if (bytes > limit) {
    throw error(call, 0,
                "the kernel's shared_memory has " + std::to_string(bytes) +
                    " bytes, above this device's limit of " + std::to_string(limit) +
                    " for a block");
  }
}

/// Internal. Throws `error` when `blocks` could not all run at the same time.
inline void check_resident(launch_shape shape, std::size_t limit, const char* call) {
  if (shape.cluster_size > 1) {
    throw error(
        call, 0,
        "cluster_size is " + std::to_string(shape.cluster_size) +
            "; resident blocks are counted one by one, so they are no clusters: use launch");
  }
  if (shape.blocks > limit) {
    throw error(call, 0,
                "blocks is " + std::to_string(shape.blocks) + ", but only " +
                    std::to_string(limit) + " blocks of this kernel with block_size " +
                    std::to_string(shape.block_size) +
                    " can run at the same time here; ask max_resident_blocks");
  }
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
