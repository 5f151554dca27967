// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/cooperative.hpp>

/// @file
/// Atomic operations that the threads of a group do together, without a result: the values of all
/// of them are combined first, and memory sees one operation instead of many. The group comes
/// first, the rest is as in the operation of one thread.
///
///     pa::store_add(pa::coalesced(), &bins[bin], 1);       // any kernel, any divergence
///     pa::store_add(ctx.subgroup(), &total, value);
///     pa::store_add(ctx.block(scratch), &total, value);    // one operation for each block
///     pa::store_add(ctx.cluster(scratch), &total, value);  // one for each cluster of blocks
///
/// - **Groups.** Every thread of the group calls, and none has left or branched away. With
///   `pa::coalesced()`, which gathers the lanes that are there, addresses may differ between lanes:
///   lanes with the same address are combined where that pays, and otherwise each lane does its own
///   operation. A subgroup, a block and a cluster name one object: the same address in every
///   thread.
/// - **Values** are combined as the operation itself would: integers wrap, a NaN loses in min and
///   max. Floating sums and products are rounded in another order than one by one; they are
///   combined here and in the fetch forms, and nowhere that the caller did not ask for it.
/// - **Order.** relaxed unless given, or release, which covers what every thread of the group did
///   before (the threads meet at a barrier, and one of them releases: PTX ISA, "Causality order";
///   [intro.races]/10). Others do not compile.
/// - **Scope.** The device unless given.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// The operation in the name of several threads. Where it would change nothing it may be left out:
/// nobody can tell an unchanged object from one rewritten with its own bits, unless the write was
/// to release something. Many threads at one address seldom find a new minimum.
template <class Operation, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void store_for_all(volatile T* address, Value value, Order order, Scope scope) {
  if constexpr (Operation::settles && std::is_same_v<Order, relaxed_t>) {
    const T old = polyatomic::load(address, relaxed, scope);
    if (detail::to_bits(Operation::after(old, value)) == detail::to_bits(old)) return;
  }
  Operation::store(address, value, order, scope);
}

/// Every active lane calls, with one address.
template <class Operation, class Lanes, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void store_of_lanes(const Lanes& lanes, volatile T* address, Value value,
                                        Order order, Scope scope) {
  if constexpr (releases<Order>) Lanes::wave::barrier(lanes.active());
  const Value all = generic::reduce_lanes(lanes, value, typename Operation::combination{});
  if (lanes.rank() == 0) detail::store_for_all<Operation>(address, all, order, scope);
}

/// Any lanes, with any addresses. The operation stands in one place: it may be long.
template <class Operation, class Wave, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void store_of_any_lanes(const generic::masked_lanes<Wave>& lanes,
                                            volatile T* address, Value value, Order order,
                                            Scope scope) {
  const auto mine = generic::combine_by_address(lanes, Wave::address_key(address), value,
                                                typename Operation::combination{}, order);
  if (mine.speaks) Operation::store(address, mine.value, order, scope);
}

/// Lanes that seem to have few addresses: all of a full wave go first, with masks that are
/// constants.
template <class Operation, class Wave, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void store_of_meeting_lanes(typename Wave::mask_type mask, volatile T* address,
                                                Value value, Order order, Scope scope) {
  const unsigned width = Wave::lanes_of_a_wave();
  const generic::leading_lanes<Wave> all(width);
  if (mask == all.active() && generic::have_one_address(all, Wave::address_key(address))) {
    detail::store_of_lanes<Operation>(all, address, value, order, scope);
  } else {
    detail::store_of_any_lanes<Operation>(generic::masked_lanes<Wave>(mask), address, value, order,
                                          scope);
  }
}

/// Without contention one question to a full wave is all that is done. What else may be needed is
/// long, and is kept out of the way of that.
template <class Operation, class Wave, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void store_of_coalesced(const generic::coalesced_group<Wave>& group,
                                            volatile T* address, Value value, Order order,
                                            Scope scope) {
  const unsigned width = Wave::lanes_of_a_wave();
  const generic::leading_lanes<Wave> all(width);
  if (group.mask() == all.active() &&
      !generic::are_few_addresses(all, Wave::address_key(address))) {
    Operation::store(address, value, order, scope);
    return;
  }
  Wave::out_of_line(group.mask(), address, [=](auto mask, volatile T* where) {
    detail::store_of_meeting_lanes<Operation, Wave>(mask, where, value, order, scope);
  });
}

template <class Operation, class Group, class T, class Value, class Order, class Scope>
POLYATOMIC_FUNCTION void cooperative_store(const Group& group, volatile T* address, Value value,
                                           Order order, Scope scope) {
  require_cooperation<Operation, Group, T, Order>();
  if constexpr (addresses_may_differ<Group>) {
    detail::store_of_coalesced<Operation>(group, address, value, order, scope);
  } else if constexpr (lane_group<Group>) {
    detail::store_of_lanes<Operation>(group.lanes(), address, value, order, scope);
  } else {
    detail::release_before_barrier<typename Group::threads_type>(order, scope);
    const Value all = detail::reduce_with_scratch(group, value, typename Operation::combination{});
    if (group.rank() == 0) detail::store_for_all<Operation>(address, all, order, scope);
  }
}

}  // namespace detail

/// Adds the values of all threads of a group. A pointer moves by their sum of elements.
/// T: integers, floating types, complex numbers, pointers; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(Group group, volatile T* address, detail::addend_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_add>(group, address, value, order, scope);
}

/// Multiplies by the values of all threads of a group.
/// T: integers, floating types, complex numbers; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_mul(Group group, volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_mul>(group, address, value, order, scope);
}

/// Stores the smallest of the value at `address` and those of all threads of a group.
/// T: integers, floating types; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_min(Group group, volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_min>(group, address, value, order, scope);
}

/// Stores the largest of the value at `address` and those of all threads of a group.
/// T: integers, floating types; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_max(Group group, volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_max>(group, address, value, order, scope);
}

/// Stores `old & value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_and(Group group, volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_and>(group, address, detail::to_bits(value), order,
                                                     scope);
}

/// Stores `old | value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_or(Group group, volatile T* address, std::type_identity_t<T> value,
                                  Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_or>(group, address, detail::to_bits(value), order,
                                                    scope);
}

/// Stores `old ^ value` with the values of all threads of a group.
/// T: integers, bool, enumerations; order: relaxed or release.
template <thread_group Group, class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_xor(Group group, volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::cooperative_store<detail::cooperative_xor>(group, address, detail::to_bits(value), order,
                                                     scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
