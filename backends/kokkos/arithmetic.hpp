// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host add: `lock xadd` or, where the result is unused, `lock add` on x86-64. The builtins wrap
/// signed integers. Floating types, complex numbers and 16-byte integers have no instruction: a
/// compare-exchange loop.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T>
inline constexpr bool has_add_instruction = atomic_integer<T> && sizeof(T) <= 8;

/// A subgroup is one thread: there is nobody to combine with.
template <class T>
inline constexpr bool combines_additions = false;

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_add_instruction<T>) {
    return __atomic_fetch_add(address, value, order_constant<Order>);
  } else {
    return generic::add_loop(address, value, order, scope).old;
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_add_instruction<T>) {
    return generic::sum(host::fetch_add(address, value, order, scope), value);
  } else {
    return generic::add_loop(address, value, order, scope).stored;
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_add(address, value, order, scope));
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  return generic::fetch_inc_mod_loop(address, bound, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(host::fetch_inc_mod(address, bound, order, scope));
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  return generic::fetch_dec_mod_loop(address, bound, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(host::fetch_dec_mod(address, bound, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
