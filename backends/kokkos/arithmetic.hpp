// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host add: `lock xadd` or, where the result is unused, `lock add` on x86-64. The builtins wrap
/// signed integers. Floating types have no instruction: a compare-exchange loop.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (atomic_integer<T>) {
    return __atomic_fetch_add(address, value, order_constant<Order>);
  } else {
    return generic::fetch_add_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  return generic::sum(host::fetch_add(address, value, order, scope), value);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_add(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
