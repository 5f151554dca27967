// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/update.hpp>

/// @file
/// What the arithmetic operations mean on values, and the loops for what a target lacks.
///
/// Every integer result is defined: sums, differences and products wrap, in the unsigned type
/// ([basic.fundamental]/2); what C++ leaves undefined is settled at the function.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// A 16-bit float is computed in float and rounded once. float has more than twice its digits, so
/// the result is that of the exact operation, rounded (Figueroa, "When is double rounding
/// innocuous?", 1995).
template <class T>
concept computed_in_float = requires(T value) {
  detail::floating_format<T>::rounded(detail::floating_format<T>::widened(value));
};

template <class Part>
struct complex_parts {
  Part real;
  Part imaginary;
};

/// The parts of a complex number, by their place: its own accessors may be host functions.
template <atomic_complex T>
POLYATOMIC_FUNCTION constexpr complex_parts<typename T::value_type> parts_of(T value) {
  return __builtin_bit_cast(complex_parts<typename T::value_type>, value);
}

template <atomic_complex T>
POLYATOMIC_FUNCTION constexpr T complex_of(typename T::value_type real,
                                           typename T::value_type imaginary) {
  return __builtin_bit_cast(T, (complex_parts<typename T::value_type>{real, imaginary}));
}

/// What inc adds: 1, and to a pointer one element.
template <class T>
POLYATOMIC_FUNCTION constexpr detail::addend_t<T> one() {
  if constexpr (atomic_complex<T>) {
    using part = typename T::value_type;
    return generic::complex_of<T>(static_cast<part>(1), static_cast<part>(0));
  } else {
    return static_cast<detail::addend_t<T>>(1);
  }
}

/// `left + right`.
template <class T>
POLYATOMIC_FUNCTION constexpr T sum(T left, T right) {
  if constexpr (atomic_integer<T>) {
    return static_cast<T>(detail::to_bits(left) + detail::to_bits(right));
  } else if constexpr (computed_in_float<T>) {
    using format = detail::floating_format<T>;
    return format::rounded(format::widened(left) + format::widened(right));
  } else if constexpr (atomic_complex<T>) {
    const auto a = generic::parts_of(left);
    const auto b = generic::parts_of(right);
    return generic::complex_of<T>(generic::sum(a.real, b.real),
                                  generic::sum(a.imaginary, b.imaginary));
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
  } else if constexpr (atomic_complex<T>) {
    const auto parts = generic::parts_of(value);
    return generic::complex_of<T>(generic::negated(parts.real), generic::negated(parts.imaginary));
  } else {
    return detail::from_bits<T>(
        static_cast<detail::bits_t<T>>(detail::to_bits(value) ^ detail::sign_mask<T>));
  }
}

/// `left * right`; complex numbers by the textbook, without C99's care for infinities.
template <class T>
POLYATOMIC_FUNCTION constexpr T product(T left, T right) {
  if constexpr (atomic_integer<T>) {
    using wide = detail::unpromoted_bits_t<T>;
    return static_cast<T>(static_cast<wide>(left) * static_cast<wide>(right));
  } else if constexpr (computed_in_float<T>) {
    using format = detail::floating_format<T>;
    return format::rounded(format::widened(left) * format::widened(right));
  } else if constexpr (atomic_complex<T>) {
    const auto a = generic::parts_of(left);
    const auto b = generic::parts_of(right);
    return generic::complex_of<T>(a.real * b.real - a.imaginary * b.imaginary,
                                  a.real * b.imaginary + a.imaginary * b.real);
  } else {
    return left * right;
  }
}

/// Whether a signed quotient overflows: the most negative value by -1.
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr bool quotient_overflows(T left, T right) {
  if constexpr (detail::is_signed_integer<T>) {
    return right == static_cast<T>(-1) && detail::to_bits(left) == detail::sign_mask<T>;
  } else {
    return false;
  }
}

/// `left / right`; complex numbers by the textbook, unscaled. An integer divided by zero keeps its
/// value; the most negative one by -1 wraps to itself.
template <class T>
POLYATOMIC_FUNCTION constexpr T quotient(T left, T right) {
  if constexpr (atomic_integer<T>) {
    if (right == 0 || generic::quotient_overflows(left, right)) return left;
    return static_cast<T>(left / right);
  } else if constexpr (computed_in_float<T>) {
    using format = detail::floating_format<T>;
    return format::rounded(format::widened(left) / format::widened(right));
  } else if constexpr (atomic_complex<T>) {
    const auto a = generic::parts_of(left);
    const auto b = generic::parts_of(right);
    const auto norm = b.real * b.real + b.imaginary * b.imaginary;
    return generic::complex_of<T>((a.real * b.real + a.imaginary * b.imaginary) / norm,
                                  (a.imaginary * b.real - a.real * b.imaginary) / norm);
  } else {
    return left / right;
  }
}

/// `left % right`, with the sign of `left`. By zero the value is kept; the most negative value by
/// -1 leaves 0.
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T remainder(T left, T right) {
  if (right == 0) return left;
  if (generic::quotient_overflows(left, right)) return T{0};
  return static_cast<T>(left % right);
}

/// The next value of a counter that runs 0, 1, … bound, 0 (CUDA's atomicInc).
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T incremented_modulo(T old, T bound) {
  return old >= bound ? T{0} : static_cast<T>(old + 1);
}

/// The next value of a counter that runs bound, … 1, 0, bound (CUDA's atomicDec).
template <atomic_integer T>
POLYATOMIC_FUNCTION constexpr T decremented_modulo(T old, T bound) {
  return old == 0 || old > bound ? bound : static_cast<T>(old - 1);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> add_loop(volatile T* address, T value, Order order, Scope scope) {
  return generic::update_loop(
      address, [value](T old) { return generic::sum(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> multiply_loop(volatile T* address, T value, Order order,
                                               Scope scope) {
  return generic::update_loop(
      address, [value](T old) { return generic::product(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> divide_loop(volatile T* address, T value, Order order,
                                             Scope scope) {
  return generic::update_loop(
      address, [value](T old) { return generic::quotient(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> remainder_loop(volatile T* address, T value, Order order,
                                                Scope scope) {
  return generic::update_loop(
      address, [value](T old) { return generic::remainder(old, value); }, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_inc_mod_loop(volatile T* address, T bound, Order order, Scope scope) {
  return generic::update_loop(
             address, [bound](T old) { return generic::incremented_modulo(old, bound); }, order,
             scope)
      .old;
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_dec_mod_loop(volatile T* address, T bound, Order order, Scope scope) {
  return generic::update_loop(
             address, [bound](T old) { return generic::decremented_modulo(old, bound); }, order,
             scope)
      .old;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
