// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/bitwise.hpp>
#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host and, or, xor. On x86-64 only the form without result is one instruction (`lock and`); with
/// the old value the compiler makes a `lock cmpxchg` loop. T is an unsigned integer.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_and(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_and_loop(address, value, order, scope);
  } else {
    return __atomic_fetch_and(address, value, order_constant<Order>);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_and(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_and(address, value, order, scope));
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_or(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_or_loop(address, value, order, scope);
  } else {
    return __atomic_fetch_or(address, value, order_constant<Order>);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_or(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_or(address, value, order, scope));
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_xor(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_xor_loop(address, value, order, scope);
  } else {
    return __atomic_fetch_xor(address, value, order_constant<Order>);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_xor(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_xor(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
