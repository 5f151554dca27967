// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/group_scratch.hpp>

/// @file
/// Clusters of one block, where the hardware has no larger ones: what they do, the block does.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// The calling thread's block, as a cluster.
template <class Block>
class one_block_cluster : public Block {
 public:
  using block_type = Block;

  POLYATOMIC_FUNCTION explicit one_block_cluster(Block block) : Block(block) {}

  POLYATOMIC_FUNCTION unsigned block_rank() const { return 0; }
  POLYATOMIC_FUNCTION unsigned block_count() const { return 1; }
  POLYATOMIC_FUNCTION Block block() const { return *this; }

  template <class T>
  POLYATOMIC_FUNCTION T* in_block(T* object, unsigned) const {
    return object;
  }
};

/// The same with scratch memory. It is a block_with_scratch, so nothing is done for other blocks.
template <class Block, class Scratch>
class one_block_scratch_cluster : public scratch_block<Block, Scratch> {
  using base = scratch_block<Block, Scratch>;

 public:
  POLYATOMIC_FUNCTION one_block_scratch_cluster(Block block, Scratch& scratch)
      : base(block, scratch) {}

  POLYATOMIC_FUNCTION unsigned block_rank() const { return 0; }
  POLYATOMIC_FUNCTION unsigned block_count() const { return 1; }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
