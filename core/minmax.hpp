// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/minmax.hpp
#include POLYATOMIC_BACKEND_HEADER(minmax.hpp)

/// @file
/// Atomic minimum and maximum.
///
/// Floating operands follow IEEE 754-2019 minimumNumber and maximumNumber: a NaN loses to any
/// number, wherever it stands, and -0 is less than +0. If both are NaN, the stored one stays.
/// The stored bits are the same on every backend.
///
/// For relaxed and acquire a write that would change nothing may be left out, since nobody can
/// tell; release and stronger always write. The other terms are those of core/arithmetic.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Stores the smaller of the value at `address` and `value`; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_min(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_min(address, value, order, scope);
}

/// Stores the smaller of the value at `address` and `value`; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T min_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return generic::smaller(backend::fetch_min(address, value, order, scope), value);
}

/// Stores the smaller of the value at `address` and `value`. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_min(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_reduction(address, order, scope);
  backend::store_min(address, value, order, scope);
}

/// Stores the larger of the value at `address` and `value`; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_max(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_max(address, value, order, scope);
}

/// Stores the larger of the value at `address` and `value`; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T max_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return generic::larger(backend::fetch_max(address, value, order, scope), value);
}

/// Stores the larger of the value at `address` and `value`. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_max(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_reduction(address, order, scope);
  backend::store_max(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
