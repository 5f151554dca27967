// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/combine.hpp>
#include <polyatomic/core/combination.hpp>
#include <polyatomic/core/group_scratch.hpp>
#include <polyatomic/core/thread_group.hpp>

/// @file
/// Reductions inside a group: every thread gives a value; one, or every one, gets the combination.
///
/// They take a subgroup, `pa::coalesced()`, or a block or cluster with scratch memory
/// (`ctx.block(scratch)`, `ctx.cluster(scratch)`). Every thread of the group calls, and none has
/// left or branched away.
///
/// Values are combined in order of rank, the lower rank on the left, bracketed as a binary tree
/// over the ranks. The bracketing depends on the backend and the group's size alone, so a floating
/// result does too. The operation may be called more often than the tree has nodes, with results
/// that are thrown away: it must have no side effect.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class Lanes, class T, class Operation>
POLYATOMIC_FUNCTION T all_reduce_lanes(const Lanes& lanes, T value, Operation operation) {
  static_assert(Lanes::is_one_set);
  const T result = generic::reduce_lanes(lanes, value, operation);
  if constexpr (Lanes::wave::template has_reduction<Operation, T>) {
    return result;
  } else {
    return generic::read_uniform_rank(lanes, result, 0);
  }
}

/// Combines the first `count` slots. Subgroup 0 calls: it has as many lanes or, on the host, one.
/// To be read at rank 0.
POLYATOMIC_CALLS_USER_CODE
template <class Lanes, class Scratch, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_slots(const Lanes& lanes, Scratch& scratch, unsigned count,
                                   const T& other, Operation operation) {
  using wave = typename Lanes::wave;
  if constexpr (wave::width == 1) {
    for (unsigned step = 1; step < count; step *= 2) {
      for (unsigned i = 0; i + step < count; i += 2 * step) {
        const T left = detail::get(scratch.slot[i], other);
        const T right = detail::get(scratch.slot[i + step], other);
        detail::put(scratch.slot[i], operation(left, right));
      }
    }
    return detail::get(scratch.slot[0], other);
  } else {
    const unsigned rank = lanes.rank();
    if (rank >= count) return other;
    return generic::reduce_lanes(generic::leading_lanes<wave>(count),
                                 detail::get(scratch.slot[rank], other), operation);
  }
}

/// To be read at rank 0. It is also in result[0] if `Shared`.
POLYATOMIC_CALLS_USER_CODE
template <bool Shared, class Block, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_through_slots(const Block& block, const T& value,
                                           Operation operation) {
  const auto lanes = block.threads().subgroup().lanes();
  const T of_subgroup = generic::reduce_lanes(lanes, value, operation);
  T all = of_subgroup;
  const auto make = [&](unsigned first, unsigned used) {
    const T some = detail::reduce_slots(lanes, block.scratch(), used, value, operation);
    all = first == 0 ? some : operation(all, some);
    if (Shared && lanes.rank() == 0) detail::put(block.scratch().result[0], all);
  };
  detail::through_slots(block, of_subgroup, make, [](unsigned) {});
  return all;
}

/// To be read at rank 0. Where each slot has a lane, that lane reads it in front of the second
/// barrier and the slots are combined behind it, while the other subgroups go on.
POLYATOMIC_CALLS_USER_CODE
template <class Block, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_block(const Block& block, const T& value, Operation operation) {
  const auto lanes = block.threads().subgroup().lanes();
  using wave = typename decltype(lanes)::wave;
  if constexpr (wave::width == 1) {
    return detail::reduce_through_slots<false>(block, value, operation);
  } else {
    auto& scratch = block.scratch();
    const unsigned index = block.threads().subgroup_index();
    const unsigned rank = lanes.rank();
    T all = generic::reduce_lanes(lanes, value, operation);
    if (rank == 0) detail::put(scratch.slot[index], all);
    block.barrier();
    unsigned slots = 0;
    if (index == 0) {  // the other subgroups are to do little
      slots = block.threads().subgroup_count();
      if (rank < slots) all = detail::get(scratch.slot[rank], value);
    }
    block.barrier();
    if (rank < slots) {
      all = generic::reduce_lanes(generic::leading_lanes<wave>(slots), all, operation);
    }
    return all;
  }
}

/// The combination of the values of the cluster's blocks 0 to count - 1, at every thread. A block
/// may have fewer lanes than the cluster has blocks: then it takes several rounds.
/// @param giver  whose value the block's is: its first or its last thread, after a barrier of the
///               block.
/// @param count  one for all threads of a block; of 0 blocks the result is any value.
POLYATOMIC_CALLS_USER_CODE
template <class Cluster, class T, class Operation>
POLYATOMIC_FUNCTION T combine_blocks(const Cluster& cluster, unsigned giver, const T& of_block,
                                     unsigned count, Operation operation) {
  const auto make = [&](auto& result) {
    const auto lanes = cluster.block().threads().subgroup().lanes();
    using wave = typename decltype(lanes)::wave;
    const unsigned rank = lanes.rank();
    const unsigned size = lanes.size();
    T all = of_block;
    for (unsigned first = 0; first < count; first += size) {
      const unsigned rest = count - first;
      const unsigned used = rest < size ? rest : size;
      if (rank >= used) continue;
      const T some = generic::reduce_lanes(
          generic::leading_lanes<wave>(used),
          detail::get(cluster.scratch_of(first + rank).slot[0], of_block), operation);
      all = first == 0 ? some : operation(all, some);
    }
    if (rank == 0) detail::put(result, all);
  };
  const auto block = cluster.block();
  const unsigned giving_subgroup = giver == 0 ? 0 : block.threads().subgroup_count() - 1;
  return detail::through_blocks(cluster, block.threads().subgroup_index() == giving_subgroup,
                                block.rank() == giver, of_block, make);
}

/// At every thread.
POLYATOMIC_CALLS_USER_CODE
template <class Cluster, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_cluster(const Cluster& cluster, const T& value, Operation operation) {
  const auto block = cluster.block();
  const T of_block = detail::reduce_block(block, value, operation);
  return detail::combine_blocks(cluster, 0, of_block, cluster.block_count(), operation);
}

/// Of a group with scratch memory, to be read at rank 0.
template <class Group, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_with_scratch(const Group& group, const T& value, Operation operation) {
  if constexpr (block_with_scratch<Group>) {
    return detail::reduce_block(group, value, operation);
  } else {
    return detail::reduce_cluster(group, value, operation);
  }
}

}  // namespace detail

/// Combines the values of all threads of a group and gives the result to rank 0. Every other thread
/// gets its own value back.
///
/// @param group      a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value      trivially copyable, of 1 to 64 bytes.
/// @param operation  `T operation(T, T)`, associative; `pa::plus` unless given.
template <thread_group Group, class T, class Operation = plus_t>
POLYATOMIC_FUNCTION T reduce(Group group, T value, Operation operation = {}) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    const T result = generic::reduce_lanes(group.lanes(), value, operation);
    return group.rank() == 0 ? result : value;
  } else {
    const T result = detail::reduce_with_scratch(group, value, operation);
    return group.rank() == 0 ? result : value;
  }
}

/// Combines the values of all threads of a group and gives the result to each of them.
///
/// @param group      a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value      trivially copyable, of 1 to 64 bytes.
/// @param operation  `T operation(T, T)`, associative; `pa::plus` unless given.
template <thread_group Group, class T, class Operation = plus_t>
POLYATOMIC_FUNCTION T all_reduce(Group group, T value, Operation operation = {}) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return detail::all_reduce_lanes(group.lanes(), value, operation);
  } else if constexpr (block_with_scratch<Group>) {
    static_cast<void>(detail::reduce_through_slots<true>(group, value, operation));
    return detail::get(group.scratch().result[0], value);
  } else {
    return detail::reduce_cluster(group, value, operation);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
