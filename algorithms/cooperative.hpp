// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_scan.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/coalesced.hpp>
#include <polyatomic/core/fence.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/minmax.hpp>

/// @file
/// Internal: what cooperative_store.hpp and cooperative_fetch.hpp share.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

// One description for each operation: the type of what is combined, how it is combined, the atomic
// operation by one lane, and the value after it. An operation `settles` if the value that many of
// them leave is one that most of them would not change.

struct cooperative_add {
  using combination = plus_t;
  static constexpr bool settles = false;
  template <class T>
  using operand = addend_t<T>;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_addition<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, operand<T> value, Order order,
                                        Scope scope) {
    require_reduction(address, order, scope);
    backend::store_add(addition_view(address), addition_operand<T>(value), order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, operand<T> value, Order order,
                                     Scope scope) {
    return polyatomic::fetch_add(address, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, operand<T> value) {
    if constexpr (atomic_pointer<T>) {
      return from_bits<T>(to_bits(old) + addition_operand<T>(value));
    } else {
      return plus_t{}(old, value);
    }
  }
};

struct cooperative_mul {
  using combination = multiplies_t;
  static constexpr bool settles = false;
  template <class T>
  using operand = T;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_multiplication<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, T value, Order order, Scope scope) {
    require_reduction(address, order, scope);
    generic::multiply_loop(address, value, order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, T value, Order order, Scope scope) {
    return polyatomic::fetch_mul(address, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, T value) {
    return multiplies_t{}(old, value);
  }
};

struct cooperative_min {
  using combination = minimum_t;
  static constexpr bool settles = true;
  template <class T>
  using operand = T;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_ordered<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, T value, Order order, Scope scope) {
    require_reduction(address, order, scope);
    backend::store_min(address, value, order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, T value, Order order, Scope scope) {
    return polyatomic::fetch_min(address, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, T value) {
    return minimum_t{}(old, value);
  }
};

struct cooperative_max {
  using combination = maximum_t;
  static constexpr bool settles = true;
  template <class T>
  using operand = T;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_ordered<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, T value, Order order, Scope scope) {
    require_reduction(address, order, scope);
    backend::store_max(address, value, order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, T value, Order order, Scope scope) {
    return polyatomic::fetch_max(address, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, T value) {
    return maximum_t{}(old, value);
  }
};

// The bitwise ones combine object representations: those of bool and of enumerations too.

struct cooperative_and {
  using combination = bit_and_t;
  static constexpr bool settles = true;
  template <class T>
  using operand = bits_t<T>;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_bits<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, bits_t<T> value, Order order,
                                        Scope scope) {
    polyatomic::store_and(address, from_bits<T>(value), order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, bits_t<T> value, Order order,
                                     Scope scope) {
    return polyatomic::fetch_and(address, from_bits<T>(value), order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, bits_t<T> value) {
    return bit_and_t{}(old, from_bits<T>(value));
  }
};

struct cooperative_or {
  using combination = bit_or_t;
  static constexpr bool settles = true;
  template <class T>
  using operand = bits_t<T>;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_bits<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, bits_t<T> value, Order order,
                                        Scope scope) {
    polyatomic::store_or(address, from_bits<T>(value), order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, bits_t<T> value, Order order,
                                     Scope scope) {
    return polyatomic::fetch_or(address, from_bits<T>(value), order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, bits_t<T> value) {
    return bit_or_t{}(old, from_bits<T>(value));
  }
};

struct cooperative_xor {
  using combination = bit_xor_t;
  static constexpr bool settles = false;
  template <class T>
  using operand = bits_t<T>;

  template <class T>
  POLYATOMIC_FUNCTION static constexpr void require() {
    require_bits<T>();
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(volatile T* address, bits_t<T> value, Order order,
                                        Scope scope) {
    polyatomic::store_xor(address, from_bits<T>(value), order, scope);
  }
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, bits_t<T> value, Order order,
                                     Scope scope) {
    return polyatomic::fetch_xor(address, from_bits<T>(value), order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T after(T old, bits_t<T> value) {
    return bit_xor_t{}(old, from_bits<T>(value));
  }
};

template <class Operation, class Group, class T, class Order>
POLYATOMIC_FUNCTION constexpr void require_cooperation() {
  static_assert(!std::is_same_v<Order, seq_cst_t>,
                "polyatomic: a cooperating atomic cannot be seq_cst, it is one operation in the "
                "name of several threads; use acq_rel (store_X: release), or let each thread call "
                "the operation without a group");
  Operation::template require<T>();
  require_group_value<Group, T>();
}

/// Whether the threads of a group may name different objects.
template <class Group>
inline constexpr bool addresses_may_differ = requires {
  Group::addresses_may_differ;
};

/// Calls `work(lanes)` with the active lanes as a set. A full wave is told apart: masks that are
/// constants need no instruction to bring the lanes of a mask together.
template <class Wave, class Work>
POLYATOMIC_FUNCTION auto with_lanes(const generic::coalesced_group<Wave>& group, Work work) {
  const unsigned width = Wave::lanes_of_a_wave();
  if (group.mask() == generic::first_lanes<Wave>(width)) {
    return work(generic::leading_lanes<Wave>(width));
  }
  return work(group.lanes());
}

/// Before a barrier: what this thread did so far will be covered by what another thread releases
/// behind it.
template <class Block, class Order, class Scope>
POLYATOMIC_FUNCTION void release_before_barrier(Order, Scope scope) {
  if constexpr (releases<Order> && !Block::barrier_is_cumulative) thread_fence(release, scope);
}

/// After a barrier: this thread sees what another thread acquired in front of it.
template <class Block, class Order, class Scope>
POLYATOMIC_FUNCTION void acquire_after_barrier(Order, Scope scope) {
  if constexpr (acquires<Order> && !Block::barrier_is_cumulative) thread_fence(acquire, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
