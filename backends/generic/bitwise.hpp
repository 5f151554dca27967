// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/update.hpp>

/// @file
/// What nand and the shifts mean on values, the loops for them, and those for and, or and xor of 16
/// bytes.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T nand_of(T left, T right) {
  return static_cast<T>(~(left & right));
}

/// Bits leave at the top. A shift by the width or more leaves 0.
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T shifted_left(T value, unsigned count) {
  if (count >= 8 * sizeof(T)) return T{0};
  return static_cast<T>(static_cast<detail::unpromoted_bits_t<T>>(value) << count);
}

/// Bits leave at the bottom; a signed value keeps its sign ([expr.shift]/3). A shift by the width
/// or more leaves 0, or -1 of a negative value.
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T shifted_right(T value, unsigned count) {
  constexpr unsigned most = 8 * sizeof(T) - 1;
  if constexpr (detail::is_signed_integer<T>) {
    return static_cast<T>(value >> (count > most ? most : count));
  } else {
    return count > most ? T{0} : static_cast<T>(value >> count);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> nand_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop(
      address, [value](T old) { return generic::nand_of(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> shift_left_loop(volatile T* address, unsigned count, Order order,
                                                 Scope scope) {
  return generic::update_loop(
      address, [count](T old) { return generic::shifted_left(old, count); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> shift_right_loop(volatile T* address, unsigned count, Order order,
                                                  Scope scope) {
  return generic::update_loop(
      address, [count](T old) { return generic::shifted_right(old, count); }, order, scope);
}

/// And, or and xor of a 16-byte object: no target has an instruction.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_and_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return static_cast<T>(old & value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_or_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return static_cast<T>(old | value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_xor_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop_if_changed(
      address, [value](T old) { return static_cast<T>(old ^ value); }, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
