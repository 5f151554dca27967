// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/minmax.hpp>

/// @file
/// Host min and max: the compilers offer no builtin, so a compare-exchange loop that reads first
/// and writes only a better value.

namespace polyatomic::inline POLYATOMIC_ABI::host {

/// A subgroup is one thread: there is nobody to combine with.
template <class T, class Order>
inline constexpr bool combines_extrema = false;
template <class T>
POLYATOMIC_FUNCTION bool combines_extrema_at(const volatile T*) {
  return false;
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_min(volatile T* address, T value, Order order, Scope scope) {
  return generic::fetch_min_loop(address, value, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_min(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_min(address, value, order, scope));
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_max(volatile T* address, T value, Order order, Scope scope) {
  return generic::fetch_max_loop(address, value, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_max(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(host::fetch_max(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
