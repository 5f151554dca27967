// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/update.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the loop stands: backends/generic/update.hpp, once for all backends; its load and
/// compare-exchange stand in backends/{cuda,hip,kokkos}/load_store.hpp and exchange.hpp.

/// @file
/// Any function of one value as an atomic operation: a loop over compare-exchange.
///
/// The function may be called several times, each time on the latest value seen, so it must have
/// no side effect. It is marked POLYATOMIC_FUNCTION or is a lambda written in device code.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Replaces the value v at `address` by `function(v)`.
///
/// @param function  `T function(T)`.
/// @param order     any; relaxed by default.
/// @return the value replaced: the very image that the successful compare-exchange saw.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_update(volatile T* address, Function function, Order order = {},
                                   Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return generic::update_loop(address, function, order, scope).old;
}

/// As fetch_update, but returns the new value, which is the one stored: `function` is not called
/// again for it.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T update_fetch(volatile T* address, Function function, Order order = {},
                                   Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return generic::update_loop(address, function, order, scope).stored;
}

/// As fetch_update, without a result.
///
/// @param order  relaxed (default) or release.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_update(volatile T* address, Function function, Order order = {},
                                      Scope scope = {}) {
  detail::require_reduction(address, order, scope);
  generic::update_loop(address, function, order, scope);
}

/// What try_update did: the value it found last, and whether it replaced it.
template <class T>
struct update_result {
  T old;
  bool stored;
};

/// Lets `function` change the value at `address`, or decline.
///
/// @param function  `bool function(T& value)`: changes its argument and returns true, or returns
///                  false to stop; then nothing is written.
/// @param order     any; where nothing is written it acts as a load with the acquiring half.
/// @return {old, stored}: the last value seen, and whether the changed value was stored.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION update_result<T> try_update(volatile T* address, Function function,
                                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  const auto tried = generic::try_update_loop(address, function, order, scope);
  return {tried.old, tried.stored};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
