// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/arithmetic.hpp
#include POLYATOMIC_BACKEND_HEADER(arithmetic.hpp)

/// @file
/// Atomic add, sub, inc and dec. fetch_X returns the old value, X_fetch the new one, store_X
/// nothing (the names of C++26's P3111). Say store_X where the value is not needed: on a GPU it is
/// another, faster instruction.
///
/// For all of them: `address` is aligned to `required_alignment<T>`; T is an integer or a floating
/// type; the order is relaxed and the scope is the device unless given. Integers wrap, signed ones
/// too. Floating sums round to nearest; `capability_of` tells where subnormals are flushed.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Adds `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add(address, value, order, scope);
}

/// Adds `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T add_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::add_fetch(address, value, order, scope);
}

/// Adds `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_reduction(address, order, scope);
  backend::store_add(address, value, order, scope);
}

/// Subtracts `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_sub(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add(address, generic::negated(value), order, scope);
}

/// Subtracts `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T sub_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::add_fetch(address, generic::negated(value), order, scope);
}

/// Subtracts `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_reduction(address, order, scope);
  backend::store_add(address, generic::negated(value), order, scope);
}

/// Adds one and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_inc(volatile T* address, Order order = {}, Scope scope = {}) {
  return fetch_add(address, T{1}, order, scope);
}

/// Adds one and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T inc_fetch(volatile T* address, Order order = {}, Scope scope = {}) {
  return add_fetch(address, T{1}, order, scope);
}

/// Adds one and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_inc(volatile T* address, Order order = {}, Scope scope = {}) {
  store_add(address, T{1}, order, scope);
}

/// Subtracts one and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_dec(volatile T* address, Order order = {}, Scope scope = {}) {
  return fetch_sub(address, T{1}, order, scope);
}

/// Subtracts one and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T dec_fetch(volatile T* address, Order order = {}, Scope scope = {}) {
  return sub_fetch(address, T{1}, order, scope);
}

/// Subtracts one and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_dec(volatile T* address, Order order = {}, Scope scope = {}) {
  store_sub(address, T{1}, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
