// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>

/// @file
/// Values that go from thread to thread inside a group, and votes.
///
/// They take a subgroup, `pa::coalesced()`, or a block or cluster with scratch memory
/// (`ctx.block(scratch)`, `ctx.cluster(scratch)`). Every thread of the group calls, and none has
/// left or branched away.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// In each round as many ranks of each block as there are slots show their values.
template <class Group, class T>
POLYATOMIC_FUNCTION T shuffle_with_scratch(const Group& group, const T& value, unsigned from) {
  const auto block = group.block();
  auto& scratch = block.scratch();
  constexpr unsigned slots = std::remove_reference_t<decltype(scratch)>::slots;
  const unsigned rank = block.rank();
  const unsigned from_block = from / block.size();
  const unsigned from_rank = from % block.size();
  T found = value;
  for (unsigned first = 0; first < block.size(); first += slots) {
    if (rank >= first && rank - first < slots) detail::put(scratch.slot[rank - first], value);
    group.barrier();
    if (from_rank >= first && from_rank - first < slots) {
      found = detail::get(group.scratch_of(from_block).slot[from_rank - first], value);
    }
    group.barrier();
  }
  return found;
}

template <class Block, class T>
POLYATOMIC_FUNCTION T broadcast_block(const Block& block, const T& value, unsigned rank) {
  if (block.rank() == rank) detail::put(block.scratch().slot[0], value);
  block.barrier();
  const T found = detail::get(block.scratch().slot[0], value);
  block.barrier();
  return found;
}

template <class Cluster, class T>
POLYATOMIC_FUNCTION T broadcast_cluster(const Cluster& cluster, const T& value, unsigned rank) {
  const auto block = cluster.block();
  const auto make = [&](auto& result) {
    if (block.rank() != 0) return;
    const auto& from = cluster.scratch_of(rank / block.size());
    detail::put(result, detail::get(from.slot[0], value));
  };
  return detail::through_blocks(cluster, true, cluster.rank() == rank, value, make);
}

}  // namespace detail

/// Gives each thread of a group the value of one of them.
///
/// @param group  a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value  trivially copyable, of 1 to 64 bytes.
/// @param rank   whose value; the same in every thread, below `group.size()`.
template <thread_group Group, class T>
POLYATOMIC_FUNCTION T broadcast(Group group, T value, unsigned rank = 0) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return generic::read_uniform_rank(group.lanes(), value, rank);
  } else if constexpr (block_with_scratch<Group>) {
    return detail::broadcast_block(group, value, rank);
  } else {
    return detail::broadcast_cluster(group, value, rank);
  }
}

/// Gives each thread of a group the value of another, which it chooses. In a block, and in the
/// blocks of a cluster together, it takes one round, of two barriers, for each 32 threads.
///
/// @param group  a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value  trivially copyable, of 1 to 64 bytes.
/// @param rank   whose value this thread gets, below `group.size()`.
template <thread_group Group, class T>
POLYATOMIC_FUNCTION T shuffle(Group group, T value, unsigned rank) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return generic::read_rank(group.lanes(), value, rank);
  } else {
    return detail::shuffle_with_scratch(group, value, rank);
  }
}

/// How many threads of a group say true; each of them gets the number.
/// @param group  a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION unsigned count(Group group, bool yes) {
  detail::require_group_value<Group, unsigned>();
  if constexpr (lane_group<Group>) {
    using wave = typename decltype(group.lanes())::wave;
    return wave::count(wave::ballot(group.lanes().active(), yes));
  } else {
    const auto subgroup = group.threads().subgroup();
    const unsigned of_subgroup = polyatomic::count(subgroup, yes);
    return polyatomic::all_reduce(group, subgroup.rank() == 0 ? of_subgroup : 0u, plus_t{});
  }
}

/// Whether any thread of a group says true; each of them gets the answer.
/// @param group  a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION bool any(Group group, bool yes) {
  return polyatomic::count(group, yes) != 0;
}

/// Whether every thread of a group says true; each of them gets the answer.
/// @param group  a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION bool all(Group group, bool yes) {
  return polyatomic::count(group, yes) == group.size();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
