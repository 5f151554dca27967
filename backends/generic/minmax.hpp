// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/update.hpp>

/// @file
/// What min and max mean on values, the loops for targets without an instruction, and floating
/// min and max on integer instructions.
///
/// Everything floating is decided on the bits. That keeps -0 below +0, cannot be flushed to zero
/// by a compiler option, and survives -ffast-math, which assumes NaN away.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool has_sign(T value) {
  return (detail::to_bits(value) & detail::sign_mask<T>) != 0;
}

template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool is_nan(T value) {
  return static_cast<detail::bits_t<T>>(detail::to_bits(value) & ~detail::sign_mask<T>) >
         detail::floating_format<T>::infinity;
}

/// An unsigned integer that is ordered as the floating values are, -0 below +0: negative numbers
/// have all their bits flipped, the others only the sign (IEEE 754-2019 section 5.10, totalOrder).
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr detail::bits_t<T> ordered_bits(T value) {
  const auto bits = detail::to_bits(value);
  return static_cast<detail::bits_t<T>>(has_sign(value) ? ~bits : (bits | detail::sign_mask<T>));
}

/// The value that `ordered_bits` made an integer of.
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr T from_ordered_bits(detail::bits_t<T> ordered) {
  const bool is_negative = (ordered & detail::sign_mask<T>) == 0;
  return detail::from_bits<T>(
      static_cast<detail::bits_t<T>>(is_negative ? ~ordered : ordered ^ detail::sign_mask<T>));
}

/// The smaller of the two; a NaN loses to a number; of two NaNs the stored one stays.
template <class T>
POLYATOMIC_FUNCTION constexpr T smaller(T stored, T operand) {
  if constexpr (atomic_integer<T>) {
    return operand < stored ? operand : stored;
  } else {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    return ordered_bits(operand) < ordered_bits(stored) ? operand : stored;
  }
}

/// The larger of the two; a NaN loses to a number; of two NaNs the stored one stays.
template <class T>
POLYATOMIC_FUNCTION constexpr T larger(T stored, T operand) {
  if constexpr (atomic_integer<T>) {
    return stored < operand ? operand : stored;
  } else {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    return ordered_bits(stored) < ordered_bits(operand) ? operand : stored;
  }
}

/// The smaller of the two; a NaN wins over a number; of two NaNs the stored one stays.
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr T smaller_or_nan(T stored, T operand) {
  if (is_nan(stored)) return stored;
  if (is_nan(operand)) return operand;
  return generic::smaller(stored, operand);
}

/// The larger of the two; a NaN wins over a number; of two NaNs the stored one stays.
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr T larger_or_nan(T stored, T operand) {
  if (is_nan(stored)) return stored;
  if (is_nan(operand)) return operand;
  return generic::larger(stored, operand);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_min_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return smaller(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_max_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return larger(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_fminimum_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return smaller_or_nan(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_fmaximum_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return larger_or_nan(old, value); }, order, scope);
}

/// Whether a stored value is a number that the minimum with `value`, a number, does not replace.
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool minimum_keeps(T stored, T value) {
  return !is_nan(stored) && ordered_bits(stored) <= ordered_bits(value);
}
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool maximum_keeps(T stored, T value) {
  return !is_nan(stored) && ordered_bits(value) <= ordered_bits(stored);
}

/// The integer instruction that is a floating minimum for numbers.
template <class Instructions, atomic_floating T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_min_by_bits(volatile T* address, T value, Order order, Scope scope) {
  using bits = detail::bits_t<T>;
  using signed_bits = detail::signed_bits_t<T>;
  const bits operand = detail::to_bits(value);
  if (has_sign(value)) {
    return detail::from_bits<T>(
        Instructions::fetch_max(detail::integer_view<bits>(address), operand, order, scope));
  }
  return detail::from_bits<T>(
      static_cast<bits>(Instructions::fetch_min(detail::integer_view<signed_bits>(address),
                                                static_cast<signed_bits>(operand), order, scope)));
}

/// The same for the maximum, with the roles of min and max exchanged.
template <class Instructions, atomic_floating T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_max_by_bits(volatile T* address, T value, Order order, Scope scope) {
  using bits = detail::bits_t<T>;
  using signed_bits = detail::signed_bits_t<T>;
  const bits operand = detail::to_bits(value);
  if (has_sign(value)) {
    return detail::from_bits<T>(
        Instructions::fetch_min(detail::integer_view<bits>(address), operand, order, scope));
  }
  return detail::from_bits<T>(
      static_cast<bits>(Instructions::fetch_max(detail::integer_view<signed_bits>(address),
                                                static_cast<signed_bits>(operand), order, scope)));
}

/// Whether the old value is a NaN that an operand lost to, so that the operation is to be done
/// again.
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool nan_won_minimum(T old) {
  return is_nan(old) && has_sign(old);
}
template <atomic_floating T>
POLYATOMIC_FUNCTION constexpr bool nan_won_maximum(T old) {
  return is_nan(old) && !has_sign(old);
}

/// Floating minimum on integer instructions.
///
/// Bits of non-negative floats are ordered as signed integers, and every float with the sign set is
/// below them; bits of negative floats are ordered backwards as unsigned integers, and every float
/// without the sign is below those. So an operand without sign is a signed min, one with the sign
/// an unsigned max. Only a stored -NaN wins wrongly. Memory is then unchanged, the old value tells,
/// and the loop does the operation again: exact under any concurrency.
///
/// A load comes first. Where it finds a number that the operand does not replace, it is all that
/// happens, as in update_loop_if_changed, unless the operation releases. -0 replaces +0, and any
/// number a NaN. What other threads store after the load, the instruction finds.
///
/// @tparam Instructions  has static fetch_min and fetch_max for integers.
template <class Instructions, atomic_floating T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_min_over_integers(volatile T* address, T value, Order order,
                                              Scope scope) {
  if (!is_nan(value)) {
    if constexpr (!detail::releases<Order>) {
      const T seen = backend::load(address, order, scope);
      if (minimum_keeps(seen, value)) return seen;
    }
    const T old = generic::fetch_min_by_bits<Instructions>(address, value, order, scope);
    if (!nan_won_minimum(old)) return old;
  }
  return generic::fetch_min_loop(address, value, order, scope);
}

/// Floating maximum on integer instructions: as fetch_min_over_integers with the roles of min and
/// max exchanged; here a stored +NaN wins wrongly and is done again.
template <class Instructions, atomic_floating T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_max_over_integers(volatile T* address, T value, Order order,
                                              Scope scope) {
  if (!is_nan(value)) {
    if constexpr (!detail::releases<Order>) {
      const T seen = backend::load(address, order, scope);
      if (maximum_keeps(seen, value)) return seen;
    }
    const T old = generic::fetch_max_by_bits<Instructions>(address, value, order, scope);
    if (!nan_won_maximum(old)) return old;
  }
  return generic::fetch_max_loop(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
