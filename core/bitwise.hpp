// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/bitwise.hpp
#include POLYATOMIC_BACKEND_HEADER(bitwise.hpp)

/// @file
/// Atomic and, or and xor of integers, `bool` and enumerations; nand and shifts of integers.
/// (`and`, `or` and `xor` alone are operator tokens in C++.)
///
/// For relaxed and acquire a write that would change nothing may be left out, since nobody can
/// tell; release and stronger always write. The other terms are those of core/arithmetic.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_bits() {
  static_assert(atomic_bits<T>,
                "polyatomic: bitwise operations take integers, bool and enumerations; for another "
                "type use fetch_update");
}
template <class T>
POLYATOMIC_FUNCTION constexpr void require_shiftable() {
  static_assert(atomic_integer<T>, "polyatomic: nand, shl and shr take integers");
}

/// The object as the backend takes it: an unsigned integer of its size.
template <class T>
POLYATOMIC_FUNCTION volatile bits_t<T>* bits_view(volatile T* address) {
  return integer_view<bits_t<T>>(address);
}

}  // namespace detail

/// Stores `old & value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_and(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::from_bits<T>(
      backend::fetch_and(detail::bits_view(address), detail::to_bits(value), order, scope));
}

/// Stores `old & value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T and_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  const auto old =
      backend::fetch_and(detail::bits_view(address), detail::to_bits(value), order, scope);
  return detail::from_bits<T>(static_cast<detail::bits_t<T>>(old & detail::to_bits(value)));
}

/// Stores `old & value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_and(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_reduction(address, order, scope);
  backend::store_and(detail::bits_view(address), detail::to_bits(value), order, scope);
}

/// Stores `old | value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_or(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::from_bits<T>(
      backend::fetch_or(detail::bits_view(address), detail::to_bits(value), order, scope));
}

/// Stores `old | value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T or_fetch(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  const auto old =
      backend::fetch_or(detail::bits_view(address), detail::to_bits(value), order, scope);
  return detail::from_bits<T>(static_cast<detail::bits_t<T>>(old | detail::to_bits(value)));
}

/// Stores `old | value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_or(volatile T* address, std::type_identity_t<T> value,
                                  Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_reduction(address, order, scope);
  backend::store_or(detail::bits_view(address), detail::to_bits(value), order, scope);
}

/// Stores `old ^ value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_xor(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::from_bits<T>(
      backend::fetch_xor(detail::bits_view(address), detail::to_bits(value), order, scope));
}

/// Stores `old ^ value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T xor_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_read_modify_write(address, order, scope);
  const auto old =
      backend::fetch_xor(detail::bits_view(address), detail::to_bits(value), order, scope);
  return detail::from_bits<T>(static_cast<detail::bits_t<T>>(old ^ detail::to_bits(value)));
}

/// Stores `old ^ value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_xor(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_bits<T>();
  detail::require_reduction(address, order, scope);
  backend::store_xor(detail::bits_view(address), detail::to_bits(value), order, scope);
}

/// Stores `~(old & value)` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_nand(volatile T* address, std::type_identity_t<T> value,
                                 Order order = {}, Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::nand_loop(address, value, order, scope).old;
}

/// Stores `~(old & value)` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T nand_fetch(volatile T* address, std::type_identity_t<T> value,
                                 Order order = {}, Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::nand_loop(address, value, order, scope).stored;
}

/// Stores `~(old & value)` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_nand(volatile T* address, std::type_identity_t<T> value,
                                    Order order = {}, Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_reduction(address, order, scope);
  generic::nand_loop(address, value, order, scope);
}

/// Stores `old << count` and returns the old value. A count of the width or more leaves 0.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_shl(volatile T* address, unsigned count, Order order = {},
                                Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::shift_left_loop(address, count, order, scope).old;
}

/// Stores `old << count` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T shl_fetch(volatile T* address, unsigned count, Order order = {},
                                Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::shift_left_loop(address, count, order, scope).stored;
}

/// Stores `old << count` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_shl(volatile T* address, unsigned count, Order order = {},
                                   Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_reduction(address, order, scope);
  generic::shift_left_loop(address, count, order, scope);
}

/// Stores `old >> count` and returns the old value. A signed value keeps its sign; a count of the
/// width or more leaves 0, or -1 of a negative value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_shr(volatile T* address, unsigned count, Order order = {},
                                Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::shift_right_loop(address, count, order, scope).old;
}

/// Stores `old >> count` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T shr_fetch(volatile T* address, unsigned count, Order order = {},
                                Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::shift_right_loop(address, count, order, scope).stored;
}

/// Stores `old >> count` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_shr(volatile T* address, unsigned count, Order order = {},
                                   Scope scope = {}) {
  detail::require_shiftable<T>();
  detail::require_reduction(address, order, scope);
  generic::shift_right_loop(address, count, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
