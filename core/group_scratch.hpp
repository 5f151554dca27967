// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/words.hpp>
#include <polyatomic/core/thread_group.hpp>

#include <cstdint>

/// @file
/// The memory through which the subgroups of a block and the blocks of a cluster exchange values,
/// and groups that have it.
///
///     struct sum_of_block {
///       struct shared_memory { pa::group_scratch<double> scratch; };
///       template <class Context>
///       POLYATOMIC_FUNCTION void operator()(Context ctx) const {
///         const auto block = ctx.block(ctx.shared().scratch);
///         const double sum = pa::all_reduce(block, value_of(ctx), pa::plus);
///
/// A cluster takes the scratch of its blocks, `ctx.cluster(ctx.shared().scratch)`: each block gives
/// its own, which must be the same member of the same shared_memory.
///
/// Every function that uses it leaves it free for the next: after its last barrier no thread reads
/// a slot, and a result is overwritten only behind the first barrier of the next call.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class... Ts>
constexpr unsigned most_words() {
  unsigned most = 1;
  ((most = generic::word_count<Ts> > most ? generic::word_count<Ts> : most), ...);
  return most;
}

/// Aligned so that a value is moved by one access where the hardware has it, of 16 bytes at most.
constexpr unsigned alignment_of_words(unsigned words) {
  return words % 4 == 0 ? 16 : words % 2 == 0 ? 8 : 4;
}

}  // namespace detail

/// Scratch memory of a block: a member of the kernel's `shared_memory`, uninitialised.
///
/// Its size depends on the types alone, not on the block or the backend: 64 times the largest.
///
/// @tparam Ts  what the block will exchange; smaller types fit too.
template <class... Ts>
struct group_scratch {
  static_assert((group_value<Ts> && ...),
                "polyatomic: threads of a group exchange trivially copyable values of 1 to 64 "
                "bytes; put larger ones into shared memory");

  /// Internal: one for each subgroup of the largest block. On the host, where each thread is a
  /// subgroup, larger blocks take several rounds.
  static constexpr unsigned slots = 32;
  static constexpr unsigned words = detail::most_words<Ts...>();

  alignas(detail::alignment_of_words(words)) std::uint32_t slot[slots][words];
  alignas(detail::alignment_of_words(words)) std::uint32_t result[slots][words];
};

/// A block with its scratch memory: `ctx.block(scratch)`.
template <class Block, class Scratch>
class scratch_block {
 public:
  using threads_type = Block;
  /// Internal: whether there can be more subgroups than slots.
  static constexpr bool has_rounds = Block::most_subgroups > Scratch::slots;

  POLYATOMIC_FUNCTION scratch_block(Block block, Scratch& scratch)
      : block_(block), scratch_(&scratch) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return block_.rank(); }
  POLYATOMIC_FUNCTION unsigned size() const { return block_.size(); }
  POLYATOMIC_FUNCTION void barrier() const { block_.barrier(); }

  /// Internal.
  POLYATOMIC_FUNCTION scratch_block block() const { return *this; }
  POLYATOMIC_FUNCTION const Block& threads() const { return block_; }
  POLYATOMIC_FUNCTION Scratch& scratch() const { return *scratch_; }
  POLYATOMIC_FUNCTION const Scratch& scratch_of(unsigned) const { return *scratch_; }

 private:
  Block block_;
  Scratch* scratch_;
};

/// A cluster with the scratch memory of its blocks: `ctx.cluster(scratch)`.
template <class Cluster, class Scratch>
class scratch_cluster {
 public:
  using threads_type = Cluster;

  POLYATOMIC_FUNCTION scratch_cluster(Cluster cluster, Scratch& scratch)
      : cluster_(cluster), scratch_(&scratch) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return cluster_.rank(); }
  POLYATOMIC_FUNCTION unsigned size() const { return cluster_.size(); }
  POLYATOMIC_FUNCTION void barrier() const { cluster_.barrier(); }
  POLYATOMIC_FUNCTION unsigned block_rank() const { return cluster_.block_rank(); }
  POLYATOMIC_FUNCTION unsigned block_count() const { return cluster_.block_count(); }

  /// The calling thread's block.
  POLYATOMIC_FUNCTION scratch_block<typename Cluster::block_type, Scratch> block() const {
    return {cluster_.block(), *scratch_};
  }

  /// Internal.
  POLYATOMIC_FUNCTION const Cluster& threads() const { return cluster_; }
  /// Internal.
  POLYATOMIC_FUNCTION void barrier_of(bool publishes) const { cluster_.barrier_of(publishes); }
  /// Internal. Another block's may be used between two barriers of the cluster.
  POLYATOMIC_FUNCTION const Scratch& scratch_of(unsigned block) const {
    return *cluster_.in_block(scratch_, block);
  }

 private:
  Cluster cluster_;
  Scratch* scratch_;
};

namespace detail {

template <class T, unsigned Words>
POLYATOMIC_FUNCTION void put(std::uint32_t (&place)[Words], const T& value) {
  static_assert(generic::word_count<T> <= Words,
                "polyatomic: the scratch is for smaller types: name this one too, as in "
                "pa::group_scratch<float, moments>");
  const auto image = generic::words_of(value);
  for (unsigned i = 0; i < generic::word_count<T>; ++i) place[i] = image.word[i];
}

/// @param other  any value: a T need not have a default constructor.
template <class T, unsigned Words>
POLYATOMIC_FUNCTION T get(const std::uint32_t (&place)[Words], const T& other) {
  generic::word_image<T> image;
  for (unsigned i = 0; i < generic::word_count<T>; ++i) image.word[i] = place[i];
  return generic::value_of(image, other);
}

/// Every subgroup puts one value into a slot, subgroup 0 makes results of them, and every thread
/// takes one: two barriers, and the slots are free again. A block of the host that has more
/// subgroups than there are slots does so in several rounds.
///
/// @param of_subgroup  taken from the subgroup's rank 0.
/// @param make  `make(first, used)`, called by all threads of subgroup 0: the slots 0 to used - 1
///              hold the values of the subgroups first to first + used - 1.
/// @param take  `take(i)`, called by all threads of the subgroup whose value was in slot i.
template <class Block, class T, class Make, class Take>
POLYATOMIC_FUNCTION void through_slots(const Block& block, const T& of_subgroup, Make make,
                                       Take take) {
  auto& scratch = block.scratch();
  constexpr unsigned slots = std::remove_reference_t<decltype(scratch)>::slots;
  const unsigned index = block.threads().subgroup_index();
  const unsigned count = block.threads().subgroup_count();
  unsigned first = 0;
  do {
    const unsigned rest = count - first;
    const unsigned used = Block::has_rounds && rest > slots ? slots : rest;
    const bool takes_part = index >= first && index - first < used;
    if (takes_part && block.threads().subgroup().rank() == 0) {
      detail::put(scratch.slot[index - first], of_subgroup);
    }
    block.barrier();
    if (index == 0) make(first, used);
    block.barrier();
    if (takes_part) take(index - first);
    first += slots;
  } while (Block::has_rounds && first < count);
}

/// One thread of each block puts a value into slot 0 of its block, subgroup 0 of each block makes a
/// result of those of all blocks, and every thread takes its block's: two barriers of the cluster.
/// Behind the second one no thread reads another block's memory, so blocks may end (CUDA C++
/// Programming Guide, "Distributed Shared Memory").
///
/// @param publishes  whether others must see what this thread's subgroup did: that of the one that
///                   gives does. If the block met at a barrier in this call already, that covers
///                   what the others did, and they need not; otherwise all publish.
/// @param gives  whether `of_block` is this thread's to put; true in one thread of each block that
///               others read.
/// @param make  `make(result)`, called by all threads of subgroup 0 of each block: puts the result.
template <class Cluster, class T, class Make>
POLYATOMIC_FUNCTION T through_blocks(const Cluster& cluster, bool publishes, bool gives,
                                     const T& of_block, Make make) {
  const auto block = cluster.block();
  const bool makes = block.threads().subgroup_index() == 0;
  if (gives) detail::put(block.scratch().slot[0], of_block);
  cluster.barrier_of(publishes);
  if (makes) make(block.scratch().result[0]);
  cluster.barrier_of(makes);
  return detail::get(block.scratch().result[0], of_block);
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
