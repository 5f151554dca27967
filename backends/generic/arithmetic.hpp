// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/update.hpp>

/// @file
/// What add and sub mean on values, and add as a loop where the target has no instruction.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// `left + right`. Integers wrap: the sum is made in the unsigned type, where overflow is defined
/// ([basic.fundamental]/2).
template <class T>
POLYATOMIC_FUNCTION constexpr T sum(T left, T right) {
  if constexpr (atomic_integer<T>) {
    return static_cast<T>(detail::to_bits(left) + detail::to_bits(right));
  } else {
    return left + right;
  }
}

/// `-value`, so that subtraction is addition. The most negative integer is its own negation, which
/// is what a wrapping subtraction needs. A float's sign is flipped as a bit: an arithmetic negation
/// may flush a subnormal.
template <class T>
POLYATOMIC_FUNCTION constexpr T negated(T value) {
  if constexpr (atomic_integer<T>) {
    return static_cast<T>(detail::bits_t<T>{0} - detail::to_bits(value));
  } else {
    constexpr auto sign = detail::bits_t<T>{1} << (sizeof(T) * 8 - 1);
    return detail::from_bits<T>(detail::to_bits(value) ^ sign);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_add_loop(volatile T* address, T value, Order order, Scope scope) {
  const auto add = [value](T old) { return sum(old, value); };
  return generic::update_loop(address, add, order, scope).old;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
