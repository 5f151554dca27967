// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>

/// @file
/// Prefix combinations inside a group. The terms are those of algorithms/group_reduce.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// value 0 ⊕ … ⊕ value rank, at each rank.
POLYATOMIC_CALLS_USER_CODE
template <class Lanes, class T, class Operation>
POLYATOMIC_FUNCTION T scan_lanes(const Lanes& lanes, T value, Operation operation) {
  const unsigned rank = lanes.rank();
  const unsigned size = lanes.size();
  for (unsigned step = 1; lanes.goes_on(step < size); step *= 2) {
    const bool has_other = rank >= step;
    const T other = generic::read_rank(lanes, value, has_other ? rank - step : rank);
    if (has_other) value = operation(other, value);
  }
  return value;
}

/// What the rank below has, of an inclusive scan; rank 0 gets its own.
template <class Lanes, class T>
POLYATOMIC_FUNCTION T read_rank_below(const Lanes& lanes, const T& value) {
  const unsigned rank = lanes.rank();
  return generic::read_rank(lanes, value, rank == 0 ? 0 : rank - 1);
}

/// result[i] becomes slot 0 ⊕ … ⊕ slot i - 1, for 0 < i < count. Subgroup 0 calls: it has `count`
/// lanes or more or, on the host, one.
/// @param sum  the combination of all slots of earlier rounds, which comes first, and then of these
///             too: on the host, where there may be several.
POLYATOMIC_CALLS_USER_CODE
template <class Lanes, class Scratch, class T, class Operation>
POLYATOMIC_FUNCTION void scan_slots(const Lanes& lanes, Scratch& scratch, bool is_first_round,
                                    unsigned count, T& sum, Operation operation) {
  using wave = typename Lanes::wave;
  if constexpr (wave::width == 1) {
    for (unsigned i = 0; i < count; ++i) {
      const bool has_sum = !is_first_round || i != 0;
      const T value = detail::get(scratch.slot[i], sum);
      if (has_sum) detail::put(scratch.result[i], sum);
      sum = has_sum ? operation(sum, value) : value;
    }
  } else {
    const unsigned rank = lanes.rank();
    if (rank >= count) return;
    const T through = detail::scan_lanes(generic::leading_lanes<wave>(count),
                                         detail::get(scratch.slot[rank], sum), operation);
    if (rank + 1 < count) detail::put(scratch.result[rank + 1], through);
  }
}

/// The combinations that end at a thread of a group.
template <class T>
struct place_in_scan {
  T through;  ///< value 0 ⊕ … ⊕ value of this rank
  T below;    ///< value 0 ⊕ … ⊕ value of the rank below; not at rank 0
};

template <class Lanes, class T, class Operation>
POLYATOMIC_FUNCTION place_in_scan<T> place_in_lanes(const Lanes& lanes, const T& value,
                                                    Operation operation) {
  const T through = detail::scan_lanes(lanes, value, operation);
  return {through, detail::read_rank_below(lanes, through)};
}

POLYATOMIC_CALLS_USER_CODE
template <class Block, class T, class Operation>
POLYATOMIC_FUNCTION place_in_scan<T> place_in_block(const Block& block, const T& value,
                                                    Operation operation) {
  const auto lanes = block.threads().subgroup().lanes();
  place_in_scan<T> here = detail::place_in_lanes(lanes, value, operation);
  const T of_subgroup = generic::read_uniform_rank(lanes, here.through, lanes.size() - 1);
  T sum = value;
  const auto make = [&](unsigned first, unsigned used) {
    detail::scan_slots(lanes, block.scratch(), first == 0, used, sum, operation);
  };
  const auto take = [&](unsigned slot) {
    if (block.threads().subgroup_index() == 0) return;
    const T before = detail::get(block.scratch().result[slot], value);
    here.below = lanes.rank() == 0 ? before : operation(before, here.below);
    here.through = operation(before, here.through);
  };
  detail::through_slots(block, of_subgroup, make, take);
  return here;
}

/// The blocks below come first: their combination stands before what the block itself has.
POLYATOMIC_CALLS_USER_CODE
template <class Cluster, class T, class Operation>
POLYATOMIC_FUNCTION place_in_scan<T> place_in_cluster(const Cluster& cluster, const T& value,
                                                      Operation operation) {
  const auto block = cluster.block();
  place_in_scan<T> here = detail::place_in_block(block, value, operation);
  const unsigned last = block.size() - 1;
  const unsigned blocks_below = cluster.block_rank();
  const T before = detail::combine_blocks(cluster, last, here.through, blocks_below, operation);
  if (blocks_below == 0) return here;
  here.below = block.rank() == 0 ? before : operation(before, here.below);
  here.through = operation(before, here.through);
  return here;
}

template <class Group, class T, class Operation>
POLYATOMIC_FUNCTION place_in_scan<T> place_in_group(const Group& group, const T& value,
                                                    Operation operation) {
  detail::require_group_value<Group, T>();
  if constexpr (lane_group<Group>) {
    return detail::place_in_lanes(group.lanes(), value, operation);
  } else if constexpr (block_with_scratch<Group>) {
    return detail::place_in_block(group, value, operation);
  } else {
    return detail::place_in_cluster(group, value, operation);
  }
}

}  // namespace detail

/// Gives each thread of a group the combination of the values of ranks 0 to its own.
///
/// @param group      a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value      trivially copyable, of 1 to 64 bytes.
/// @param operation  `T operation(T, T)`, associative; `pa::plus` unless given.
template <thread_group Group, class T, class Operation = plus_t>
POLYATOMIC_FUNCTION T inclusive_scan(Group group, T value, Operation operation = {}) {
  return detail::place_in_group(group, value, operation).through;
}

/// Gives each thread of a group the combination of `initial` and the values of the ranks below its
/// own: `initial` at rank 0.
///
/// @param group      a subgroup, `pa::coalesced()`, `ctx.block(scratch)` or `ctx.cluster(scratch)`;
///              all its threads call.
/// @param value      trivially copyable, of 1 to 64 bytes.
/// @param initial    what the combination begins with; the same in every thread.
/// @param operation  `T operation(T, T)`, associative; `pa::plus` unless given.
POLYATOMIC_CALLS_USER_CODE
template <thread_group Group, class T, class Operation = plus_t>
POLYATOMIC_FUNCTION T exclusive_scan(Group group, T value, std::type_identity_t<T> initial,
                                     Operation operation = {}) {
  const T below = detail::place_in_group(group, value, operation).below;
  return group.rank() == 0 ? initial : operation(initial, below);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
