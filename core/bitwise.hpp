// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/bitwise.hpp
#include POLYATOMIC_BACKEND_HEADER(bitwise.hpp)

/// @file
/// Atomic and, or and xor of integers. (`and`, `or` and `xor` alone are operator tokens in C++.)
///
/// For relaxed and acquire a write that would change nothing may be left out, since nobody can
/// tell; release and stronger always write. The other terms are those of core/arithmetic.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_integer() {
  static_assert(atomic_integer<T>,
                "polyatomic: bitwise operations take integers; for another "
                "type use fetch_update");
}

}  // namespace detail

/// Stores `old & value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_and(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_and(address, value, order, scope);
}

/// Stores `old & value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T and_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return static_cast<T>(backend::fetch_and(address, value, order, scope) & value);
}

/// Stores `old & value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_and(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_reduction(address, order, scope);
  backend::store_and(address, value, order, scope);
}

/// Stores `old | value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_or(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_or(address, value, order, scope);
}

/// Stores `old | value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T or_fetch(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return static_cast<T>(backend::fetch_or(address, value, order, scope) | value);
}

/// Stores `old | value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_or(volatile T* address, std::type_identity_t<T> value,
                                  Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_reduction(address, order, scope);
  backend::store_or(address, value, order, scope);
}

/// Stores `old ^ value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_xor(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_xor(address, value, order, scope);
}

/// Stores `old ^ value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T xor_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_read_modify_write(address, order, scope);
  return static_cast<T>(backend::fetch_xor(address, value, order, scope) ^ value);
}

/// Stores `old ^ value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_xor(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_integer<T>();
  detail::require_reduction(address, order, scope);
  backend::store_xor(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
