// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/combine.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/minmax.hpp
#include POLYATOMIC_BACKEND_HEADER(minmax.hpp)

/// @file
/// Atomic minimum and maximum of integers and floating types.
///
/// min and max of floating operands follow IEEE 754-2019 minimumNumber and maximumNumber: a NaN
/// loses to any number, wherever it stands, and -0 is less than +0. If both are NaN, the stored one
/// stays. fminimum_num and fmaximum_num are their names in C++26 (P3008). fminimum and fmaximum
/// follow minimum and maximum: a NaN wins; if both are NaN, the stored one stays. These are loops
/// on every target: an integer instruction would have destroyed the NaN that must stay. The stored
/// bits are the same on every backend; a signalling NaN is kept as it is.
///
/// For relaxed and acquire a write that would change nothing may be left out, since nobody can
/// tell; release and stronger always write. The other terms are those of core/arithmetic.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_ordered() {
  static_assert(atomic_arithmetic<T>,
                "polyatomic: min and max take integers and floating types; for another type use "
                "try_update");
}
template <class T>
POLYATOMIC_FUNCTION constexpr void require_floating() {
  static_assert(atomic_floating<T>,
                "polyatomic: fminimum, fmaximum, fminimum_num and fmaximum_num take floating "
                "types; for integers use min and max");
}

/// Without result, where it is not one instruction, one lane does it for each address.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_minimum(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (backend::combines_extrema<T, Order>) {
    if (backend::combines_extrema_at(address)) {
      generic::store_together<backend::wave, minimum_t>(
          address, value, order, [=](T all) { backend::store_min(address, all, order, scope); });
      return;
    }
  }
  backend::store_min(address, value, order, scope);
}
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_maximum(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (backend::combines_extrema<T, Order>) {
    if (backend::combines_extrema_at(address)) {
      generic::store_together<backend::wave, maximum_t>(
          address, value, order, [=](T all) { backend::store_max(address, all, order, scope); });
      return;
    }
  }
  backend::store_max(address, value, order, scope);
}

}  // namespace detail

/// Stores the smaller of the value at `address` and `value`; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_min(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_min(address, value, order, scope);
}

/// Stores the smaller of the value at `address` and `value`; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T min_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::smaller(backend::fetch_min(address, value, order, scope), value);
}

/// Stores the smaller of the value at `address` and `value`. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_min(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_reduction(address, order, scope);
  detail::store_minimum(address, value, order, scope);
}

/// Stores the larger of the value at `address` and `value`; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_max(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_max(address, value, order, scope);
}

/// Stores the larger of the value at `address` and `value`; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T max_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::larger(backend::fetch_max(address, value, order, scope), value);
}

/// Stores the larger of the value at `address` and `value`. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_max(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_ordered<T>();
  detail::require_reduction(address, order, scope);
  detail::store_maximum(address, value, order, scope);
}

/// Stores the smaller of both, or the NaN among them; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_fminimum(volatile T* address, std::type_identity_t<T> value,
                                     Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::fetch_fminimum_loop(address, value, order, scope);
}

/// Stores the smaller of both, or the NaN among them; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fminimum_fetch(volatile T* address, std::type_identity_t<T> value,
                                     Order order = {}, Scope scope = {}) {
  return generic::smaller_or_nan(fetch_fminimum(address, value, order, scope), value);
}

/// Stores the smaller of both, or the NaN among them. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_fminimum(volatile T* address, std::type_identity_t<T> value,
                                        Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  detail::require_reduction(address, order, scope);
  generic::fetch_fminimum_loop(address, value, order, scope);
}

/// Stores the larger of both, or the NaN among them; returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_fmaximum(volatile T* address, std::type_identity_t<T> value,
                                     Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::fetch_fmaximum_loop(address, value, order, scope);
}

/// Stores the larger of both, or the NaN among them; returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fmaximum_fetch(volatile T* address, std::type_identity_t<T> value,
                                     Order order = {}, Scope scope = {}) {
  return generic::larger_or_nan(fetch_fmaximum(address, value, order, scope), value);
}

/// Stores the larger of both, or the NaN among them. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_fmaximum(volatile T* address, std::type_identity_t<T> value,
                                        Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  detail::require_reduction(address, order, scope);
  generic::fetch_fmaximum_loop(address, value, order, scope);
}

/// fetch_min under its C++26 name, for floating types alone.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_fminimum_num(volatile T* address, std::type_identity_t<T> value,
                                         Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  return fetch_min(address, value, order, scope);
}

/// min_fetch under its C++26 name.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fminimum_num_fetch(volatile T* address, std::type_identity_t<T> value,
                                         Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  return min_fetch(address, value, order, scope);
}

/// store_min under its C++26 name.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_fminimum_num(volatile T* address, std::type_identity_t<T> value,
                                            Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  store_min(address, value, order, scope);
}

/// fetch_max under its C++26 name, for floating types alone.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_fmaximum_num(volatile T* address, std::type_identity_t<T> value,
                                         Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  return fetch_max(address, value, order, scope);
}

/// max_fetch under its C++26 name.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fmaximum_num_fetch(volatile T* address, std::type_identity_t<T> value,
                                         Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  return max_fetch(address, value, order, scope);
}

/// store_max under its C++26 name.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_fmaximum_num(volatile T* address, std::type_identity_t<T> value,
                                            Order order = {}, Scope scope = {}) {
  detail::require_floating<T>();
  store_max(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
