// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/test_types.hpp>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

/// @file
/// What the operations must answer: plain serial C++ on the host, which uses the library's types
/// and none of its functions.

namespace conformance::oracle {

template <std::size_t Size>
struct unsigned_of_size;
template <>
struct unsigned_of_size<1> {
  using type = std::uint8_t;
};
template <>
struct unsigned_of_size<2> {
  using type = std::uint16_t;
};
template <>
struct unsigned_of_size<4> {
  using type = std::uint32_t;
};
template <>
struct unsigned_of_size<8> {
  using type = std::uint64_t;
};
template <>
struct unsigned_of_size<16> {
  using type = unsigned_128;
};

template <class T>
using bits_of_type = typename unsigned_of_size<sizeof(T)>::type;

template <class T>
bits_of_type<T> bits(T value) {
  bits_of_type<T> result;
  std::memcpy(&result, &value, sizeof(T));
  return result;
}

template <class T>
T from_bits(bits_of_type<T> image) {
  T result;
  std::memcpy(static_cast<void*>(&result), &image, sizeof(T));
  return result;
}

template <class T>
bool same_bits(T left, T right) {
  return std::memcmp(&left, &right, sizeof(T)) == 0;
}

template <class T>
inline constexpr bool is_integer =
    std::is_integral_v<T> || std::is_same_v<T, signed_128> || std::is_same_v<T, unsigned_128>;

/// 16-bit floats.
template <class T>
inline constexpr bool is_short_float =
    std::is_same_v<T, pa::half> || std::is_same_v<T, pa::bfloat16>;

template <class T>
inline constexpr bool is_float = std::is_floating_point_v<T> || is_short_float<T>;

template <class T>
inline constexpr bool is_complex = false;
template <class Part>
inline constexpr bool is_complex<test_complex<Part>> = true;

// The fields of the floating formats: bits of the fraction, and the exponent of the value 1.
template <class T>
inline constexpr int fraction_bits = std::is_same_v<T, pa::half> ? 10 : 7;
template <class T>
inline constexpr int exponent_bias = std::is_same_v<T, pa::half> ? 15 : 127;

template <class T>
bits_of_type<T> magnitude(T value) {
  return static_cast<bits_of_type<T>>(bits(value) & (static_cast<bits_of_type<T>>(-1) >> 1));
}

template <class T>
bits_of_type<T> infinity_bits() {
  if constexpr (is_short_float<T>) {
    return static_cast<bits_of_type<T>>((2 * exponent_bias<T> + 1) << fraction_bits<T>);
  } else {
    return bits(std::numeric_limits<T>::infinity());
  }
}

template <class T>
bool is_nan(T value) {
  return magnitude(value) > infinity_bits<T>();
}

template <class T>
bool is_negative(T value) {
  return (bits(value) >> (sizeof(T) * CHAR_BIT - 1)) != 0;
}

/// The value of a 16-bit float, by its definition: sign, exponent, fraction.
template <class T>
double value_of(T number) {
  const int exponent = static_cast<int>(magnitude(number)) >> fraction_bits<T>;
  const int fraction = static_cast<int>(magnitude(number)) & ((1 << fraction_bits<T>)-1);
  double value;
  if (is_nan(number)) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (magnitude(number) == infinity_bits<T>()) {
    value = std::numeric_limits<double>::infinity();
  } else if (exponent == 0) {
    value = std::ldexp(fraction, 1 - exponent_bias<T> - fraction_bits<T>);
  } else {
    value = std::ldexp(fraction + (1 << fraction_bits<T>),
                       exponent - exponent_bias<T> - fraction_bits<T>);
  }
  return is_negative(number) ? -value : value;
}

/// The 16-bit float nearest to a value, ties to even: the value is measured in units of the last
/// place and rounded by the machine.
template <class T>
T nearest(double value) {
  const bits_of_type<T> sign =
      static_cast<bits_of_type<T>>((std::signbit(value) ? 1u : 0u) << (sizeof(T) * CHAR_BIT - 1));
  const double size = std::fabs(value);
  bits_of_type<T> image;
  if (std::isnan(value)) {
    image = static_cast<bits_of_type<T>>(infinity_bits<T>() + 1);
  } else if (std::isinf(value)) {
    image = infinity_bits<T>();
  } else {
    const int least = 1 - exponent_bias<T>;
    const int exponent = size == 0 ? least : std::max(std::ilogb(size), least);
    const double units = std::nearbyint(std::ldexp(size, fraction_bits<T> - exponent));
    // Units beyond the fraction's width carry into the exponent, as they should.
    const double whole = units + std::ldexp(exponent - least, fraction_bits<T>);
    image = whole >= infinity_bits<T>() ? infinity_bits<T>() : static_cast<bits_of_type<T>>(whole);
  }
  return from_bits<T>(static_cast<bits_of_type<T>>(image | sign));
}

/// What is added to a pointer: elements.
template <class T>
T moved(T pointer, std::intptr_t elements) {
  const auto bytes = static_cast<std::uintptr_t>(elements) * sizeof(*pointer);
  return from_bits<T>(bits(pointer) + bytes);
}

/// What inc adds.
template <class T>
T one() {
  if constexpr (std::is_pointer_v<T>) {
    return from_bits<T>(1);
  } else if constexpr (is_complex<T>) {
    return {1, 0};
  } else {
    return T(1);
  }
}

/// Integers wrap: sums are taken in the unsigned type. A float sum is taken in double, which has
/// more than twice its digits, and rounded once.
template <class T>
T sum(T left, T right) {
  if constexpr (is_integer<T>) {
    return static_cast<T>(bits(left) + bits(right));
  } else if constexpr (is_short_float<T>) {
    return nearest<T>(value_of(left) + value_of(right));
  } else if constexpr (std::is_pointer_v<T>) {
    return moved(left, static_cast<std::intptr_t>(bits(right)));
  } else if constexpr (is_complex<T>) {
    return {sum(left.real(), right.real()), sum(left.imag(), right.imag())};
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) + static_cast<double>(right));
  } else {
    return left + right;
  }
}

template <class T>
T difference(T left, T right) {
  if constexpr (is_integer<T>) {
    return static_cast<T>(bits(left) - bits(right));
  } else if constexpr (is_short_float<T>) {
    return nearest<T>(value_of(left) - value_of(right));
  } else if constexpr (std::is_pointer_v<T>) {
    return moved(left, -static_cast<std::intptr_t>(bits(right)));
  } else if constexpr (is_complex<T>) {
    return {difference(left.real(), right.real()), difference(left.imag(), right.imag())};
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) - static_cast<double>(right));
  } else {
    return left - right;
  }
}

template <class T>
T product(T left, T right) {
  if constexpr (is_integer<T>) {
    return static_cast<T>(static_cast<unsigned_128>(left) * static_cast<unsigned_128>(right));
  } else if constexpr (is_short_float<T>) {
    return nearest<T>(value_of(left) * value_of(right));
  } else if constexpr (is_complex<T>) {
    return {left.real() * right.real() - left.imag() * right.imag(),
            left.real() * right.imag() + left.imag() * right.real()};
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) * static_cast<double>(right));
  } else {
    return left * right;
  }
}

/// The quotient that overflows, INT_MIN / -1, wraps to INT_MIN.
template <class T>
bool is_overflowing_quotient(T left, T right) {
  return T(-1) < T(0) && right == T(-1) && left == difference(T(0), left) && left != T(0);
}

template <class T>
T quotient(T left, T right) {
  if constexpr (is_integer<T>) {
    if (right == T(0) || is_overflowing_quotient(left, right)) return left;
    return static_cast<T>(left / right);
  } else if constexpr (is_short_float<T>) {
    return nearest<T>(value_of(left) / value_of(right));
  } else if constexpr (is_complex<T>) {
    // By the textbook, unscaled: (a + bi) (c - di) / (c² + d²).
    const auto norm = right.real() * right.real() + right.imag() * right.imag();
    return {(left.real() * right.real() + left.imag() * right.imag()) / norm,
            (left.imag() * right.real() - left.real() * right.imag()) / norm};
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) / static_cast<double>(right));
  } else {
    return left / right;
  }
}

template <class T>
T remainder(T left, T right) {
  if (right == T(0)) return left;
  return is_overflowing_quotient(left, right) ? T(0) : static_cast<T>(left % right);
}

/// CUDA's atomicInc and atomicDec.
template <class T>
T counted_up(T old, T bound) {
  return old >= bound ? T(0) : static_cast<T>(old + 1);
}
template <class T>
T counted_down(T old, T bound) {
  return (old == 0 || old > bound) ? bound : static_cast<T>(old - 1);
}

/// A shift by a number of single steps, so that no count is too large.
template <class T>
T shifted_left(T value, unsigned count) {
  for (unsigned i = 0; i < count; ++i) value = static_cast<T>(bits(value) * 2u);
  return value;
}
template <class T>
T shifted_right(T value, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    const T parity = static_cast<T>(value & T(1));
    value = static_cast<T>(difference(value, parity) / T(2));
  }
  return value;
}

/// A subnormal becomes a zero of its sign, as hardware that flushes does.
template <class T>
T flushed(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::fpclassify(value) == FP_SUBNORMAL) return is_negative(value) ? T(-0.0) : T(0.0);
  }
  return value;
}

template <class T>
bool is_less(T left, T right) {
  if constexpr (is_short_float<T>) {
    return value_of(left) < value_of(right);
  } else {
    return left < right;
  }
}

/// The smaller value. A NaN loses to a number, of two NaNs the stored one stays, −0 is below +0.
template <class T>
T minimum(T stored, T operand) {
  if constexpr (is_float<T>) {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    if (!is_less(stored, operand) && !is_less(operand, stored)) {
      return is_negative(operand) ? operand : stored;
    }
  }
  return is_less(operand, stored) ? operand : stored;
}

template <class T>
T maximum(T stored, T operand) {
  if constexpr (is_float<T>) {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    if (!is_less(stored, operand) && !is_less(operand, stored)) {
      return is_negative(operand) ? stored : operand;
    }
  }
  return is_less(stored, operand) ? operand : stored;
}

/// The same, but a NaN wins over a number.
template <class T>
T minimum_or_nan(T stored, T operand) {
  if (is_nan(stored)) return stored;
  return is_nan(operand) ? operand : minimum(stored, operand);
}
template <class T>
T maximum_or_nan(T stored, T operand) {
  if (is_nan(stored)) return stored;
  return is_nan(operand) ? operand : maximum(stored, operand);
}

}  // namespace conformance::oracle
