// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>

/// @file
/// Values that go from thread to thread inside a group, and votes.
///
/// They take a subgroup, `pa::coalesced()`, or a block with scratch memory (`ctx.block(scratch)`).
/// Every thread of the group calls, and none has left or branched away.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// In each round as many ranks as there are slots show their values.
template <class Block, class T>
POLYATOMIC_FUNCTION T shuffle_block(const Block& block, const T& value, unsigned from) {
  auto& scratch = block.scratch();
  constexpr unsigned slots = std::remove_reference_t<decltype(scratch)>::slots;
  const unsigned rank = block.rank();
  T found = value;
  for (unsigned first = 0; first < block.size(); first += slots) {
    if (rank >= first && rank - first < slots) detail::put(scratch.slot[rank - first], value);
    block.barrier();
    if (from >= first && from - first < slots)
      found = detail::get(scratch.slot[from - first], value);
    block.barrier();
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

}  // namespace detail

/// Gives each thread of a group the value of one of them.
///
/// @param group  a subgroup, `pa::coalesced()` or `ctx.block(scratch)`; all its threads call.
/// @param value  trivially copyable, of 1 to 64 bytes.
/// @param rank   whose value; the same in every thread, below `group.size()`.
template <thread_group Group, class T>
POLYATOMIC_FUNCTION T broadcast(Group group, T value, unsigned rank = 0) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return generic::read_uniform_rank(group.lanes(), value, rank);
  } else {
    return detail::broadcast_block(group, value, rank);
  }
}

/// Gives each thread of a group the value of another, which it chooses. In a block it takes one
/// round, of two barriers, for each 32 threads.
///
/// @param group  a subgroup, `pa::coalesced()` or `ctx.block(scratch)`; all its threads call.
/// @param value  trivially copyable, of 1 to 64 bytes.
/// @param rank   whose value this thread gets, below `group.size()`.
template <thread_group Group, class T>
POLYATOMIC_FUNCTION T shuffle(Group group, T value, unsigned rank) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return generic::read_rank(group.lanes(), value, rank);
  } else {
    return detail::shuffle_block(group, value, rank);
  }
}

/// How many threads of a group say true; each of them gets the number.
/// @param group  a subgroup, `pa::coalesced()` or `ctx.block(scratch)`; all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION unsigned count(Group group, bool yes) {
  detail::require_group_value<Group, unsigned>();
  if constexpr (lane_group<Group>) {
    using wave = typename decltype(group.lanes())::wave;
    return wave::count(wave::ballot(group.lanes().active(), yes));
  } else {
    const unsigned of_subgroup = polyatomic::count(group.threads().subgroup(), yes);
    const bool speaks = group.threads().subgroup().rank() == 0;
    return polyatomic::all_reduce(group, speaks ? of_subgroup : 0u, plus_t{});
  }
}

/// Whether any thread of a group says true; each of them gets the answer.
/// @param group  a subgroup, `pa::coalesced()` or `ctx.block(scratch)`; all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION bool any(Group group, bool yes) {
  return polyatomic::count(group, yes) != 0;
}

/// Whether every thread of a group says true; each of them gets the answer.
/// @param group  a subgroup, `pa::coalesced()` or `ctx.block(scratch)`; all its threads call.
template <thread_group Group>
POLYATOMIC_FUNCTION bool all(Group group, bool yes) {
  return polyatomic::count(group, yes) == group.size();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
