// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/cooperative.hpp>
#include <polyatomic/algorithms/group_move.hpp>

/// @file
/// Atomic operations that the threads of a group do together, with a result: one operation for all
/// of them, and each thread gets an old value of its own, as if the threads had done theirs one
/// after another in order of rank.
///
///     const unsigned slot = pa::fetch_add(pa::coalesced(), &count, 1u);    // each lane its own
///
/// Groups, values and scopes are those of cooperative_store.hpp.
///
/// - **Results.** Of integers, and of min and max of floating types, exactly those of the
/// operations
///   one after another in order of rank, with nothing in between. The sum and the product of
///   floating types are the old value ⊕ (the combination of the lower ranks): rounded in another
///   order, and memory holds the old value ⊕ (the combination of all).
/// - **Addresses.** With `pa::coalesced()` they may differ between lanes; each set of lanes with
/// one
///   address is in order of rank.
/// - **Order.** relaxed unless given, acquire, release or acq_rel. Release covers what every thread
/// of
///   the group did before; after an acquire every thread of the group sees what was released to it.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// Every active lane calls. The last of each set, which has the combination of all, does the
/// operation.
template <class Operation, class Lanes, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_of_lanes(const Lanes& lanes, volatile T* address, Value value,
                                     Order order, Scope scope) {
  using wave = typename Lanes::wave;
  if constexpr (releases<Order>) wave::barrier(lanes.active());
  const auto here = detail::place_in_lanes(lanes, value, typename Operation::combination{});
  const unsigned last = lanes.size() - 1;
  T old = detail::from_bits<T>(0);
  if (lanes.rank() == last) old = Operation::fetch(address, here.through, order, scope);
  old = generic::read_rank(lanes, old, last);
  if constexpr (acquires<Order>) wave::barrier(lanes.active());
  return lanes.rank() == 0 ? old : Operation::after(old, here.below);
}

/// Whether each lane's address is above that of the rank below: then no two are the same.
template <class Lanes>
POLYATOMIC_FUNCTION bool addresses_rise(const Lanes& lanes, std::uint64_t address) {
  // All lanes read and vote, whatever they find.
  const std::uint64_t below = detail::read_rank_below(lanes, address);
  const bool rises = lanes.rank() == 0 || below < address;
  return Lanes::wave::ballot(lanes.active(), rises) == lanes.active();
}

/// As fetch_of_lanes, for lanes that may have different addresses. Lanes with one address have to
/// be found, since only their ranks give them an order; where addresses rise, there are none.
template <class Operation, class Lanes, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_by_address(const Lanes& lanes, volatile T* address, Value value,
                                       Order order, Scope scope) {
  using wave = typename Lanes::wave;
  const std::uint64_t key = wave::address_key(address);
  if (generic::have_one_address(lanes, key)) {
    return detail::fetch_of_lanes<Operation>(lanes, address, value, order, scope);
  }
  if (detail::addresses_rise(lanes, key)) return Operation::fetch(address, value, order, scope);
  const generic::parted_lanes<wave> set(lanes.active(), wave::equal(lanes.active(), key));
  return detail::fetch_of_lanes<Operation>(set, address, value, order, scope);
}

/// Where the slots take one round, subgroup 0 does the operation among them, and each subgroup
/// takes the old value of its own.
template <class Operation, class Block, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_by_slots(const Block& block, volatile T* address, Value value,
                                     Order order, Scope scope) {
  const auto lanes = block.threads().subgroup().lanes();
  using wave = typename decltype(lanes)::wave;
  auto& scratch = block.scratch();
  const auto here = detail::place_in_lanes(lanes, value, typename Operation::combination{});
  const Value of_subgroup = generic::read_uniform_rank(lanes, here.through, lanes.size() - 1);
  T old = detail::from_bits<T>(0);
  const auto make = [&](unsigned, unsigned used) {
    const unsigned rank = lanes.rank();
    if (rank >= used) return;
    const Value mine = detail::get(scratch.slot[rank], value);
    const T of_slot = detail::fetch_of_lanes<Operation>(generic::leading_lanes<wave>(used), address,
                                                        mine, order, scope);
    detail::put(scratch.result[rank], of_slot);
  };
  const auto take = [&](unsigned slot) { old = detail::get(scratch.result[slot], old); };
  detail::through_slots(block, of_subgroup, make, take);
  return lanes.rank() == 0 ? old : Operation::after(old, here.below);
}

/// In any number of rounds, and over the blocks of a cluster: the last thread, which has the
/// combination of all, does the operation.
template <class Operation, class Group, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_by_last(const Group& group, volatile T* address, Value value,
                                    Order order, Scope scope) {
  const auto here = detail::place_in_group(group, value, typename Operation::combination{});
  const unsigned last = group.size() - 1;
  T old = detail::from_bits<T>(0);
  if (group.rank() == last) old = Operation::fetch(address, here.through, order, scope);
  old = polyatomic::broadcast(group, old, last);
  return group.rank() == 0 ? old : Operation::after(old, here.below);
}

/// A block whose slots take the values of all its subgroups at one time.
template <class Group>
concept fits_into_slots = block_with_scratch<Group> && !Group::has_rounds;

template <class Operation, class Group, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_with_scratch(const Group& group, volatile T* address, Value value,
                                         Order order, Scope scope) {
  using threads = typename Group::threads_type;
  detail::release_before_barrier<threads>(order, scope);
  T old = detail::from_bits<T>(0);
  if constexpr (fits_into_slots<Group>) {
    old = detail::fetch_by_slots<Operation>(group, address, value, order, scope);
  } else {
    old = detail::fetch_by_last<Operation>(group, address, value, order, scope);
  }
  detail::acquire_after_barrier<threads>(order, scope);
  return old;
}

template <class Operation, class Group, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION T cooperative_fetch(const Group& group, volatile T* address, Value value,
                                        Order order, Scope scope) {
  require_cooperation<Operation, Group, T, Order>();
  if constexpr (addresses_may_differ<Group>) {
    return detail::with_lanes(group, [=](const auto& lanes) {
      return detail::fetch_by_address<Operation>(lanes, address, value, order, scope);
    });
  } else if constexpr (lane_group<Group>) {
    return detail::fetch_of_lanes<Operation>(group.lanes(), address, value, order, scope);
  } else {
    return detail::fetch_with_scratch<Operation>(group, address, value, order, scope);
  }
}

}  // namespace detail

/// Adds the values of all threads of a group. A pointer moves by their sum of elements.
/// T: integers, floating types, complex numbers, pointers; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_add(Group group, volatile T* address, detail::addend_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_add>(group, address, value, order, scope);
}

/// Multiplies by the values of all threads of a group.
/// T: integers, floating types, complex numbers; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_mul(Group group, volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_mul>(group, address, value, order, scope);
}

/// Stores the smallest of the value at `address` and those of all threads of a group.
/// T: integers, floating types; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_min(Group group, volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_min>(group, address, value, order, scope);
}

/// Stores the largest of the value at `address` and those of all threads of a group.
/// T: integers, floating types; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_max(Group group, volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_max>(group, address, value, order, scope);
}

/// Stores `old & value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_and(Group group, volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_and>(group, address, detail::to_bits(value),
                                                            order, scope);
}

/// Stores `old | value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_or(Group group, volatile T* address, std::type_identity_t<T> value,
                               Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_or>(group, address, detail::to_bits(value),
                                                           order, scope);
}

/// Stores `old ^ value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: any but seq_cst.
/// @return what this thread would have found, in order of rank.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_xor(Group group, volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  return detail::cooperative_fetch<detail::cooperative_xor>(group, address, detail::to_bits(value),
                                                            order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
