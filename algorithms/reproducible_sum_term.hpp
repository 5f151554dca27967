// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>
#include <type_traits>

/// @file
/// Internal: what a floating number, or the product of two, is as an integer times a power of two.
///
/// Integers do all of the work: no compiler option (-ffast-math, -ftz) and no mode of the processor
/// can change a sum.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What exact sums take: `float` and `double`.
template <class T>
concept summable = std::is_same_v<T, float> || std::is_same_v<T, double>;

namespace detail {

/// Internal. The fields of an IEEE 754 binary format (IEEE 754-2019, table 3.5).
template <class T>
struct sum_format;
template <>
struct sum_format<float> {
  static constexpr unsigned fraction_bits = 23;
  static constexpr unsigned special_exponent = 255;  // of infinities and NaNs
  static constexpr unsigned one = 149;               // 1 is 2^149 times the smallest number
};
template <>
struct sum_format<double> {
  static constexpr unsigned fraction_bits = 52;
  static constexpr unsigned special_exponent = 2047;
  static constexpr unsigned one = 1074;
};

/// What was among the terms of a sum. The bits of several terms are ORed.
enum sum_flag : std::uint32_t {
  sum_has_nan = 1,
  sum_has_plus_infinity = 2,
  sum_has_minus_infinity = 4,
  sum_has_term = 8,
  sum_has_other_than_minus_zero = 16,
};

template <class T>
POLYATOMIC_FUNCTION constexpr bool sum_sign(bits_t<T> bits) {
  return (bits & sign_mask<T>) != 0;
}

template <class T>
POLYATOMIC_FUNCTION constexpr unsigned sum_exponent(bits_t<T> bits) {
  return static_cast<unsigned>(bits >> sum_format<T>::fraction_bits) &
         sum_format<T>::special_exponent;
}

template <class T>
POLYATOMIC_FUNCTION constexpr bits_t<T> sum_fraction(bits_t<T> bits) {
  return bits & ((bits_t<T>{1} << sum_format<T>::fraction_bits) - 1);
}

/// The value of a finite number is its magnitude times 2^position times the smallest number: a
/// subnormal number has the position of the smallest normal ones and no leading bit
/// (IEEE 754-2019, section 3.4).
template <class T>
POLYATOMIC_FUNCTION constexpr bits_t<T> sum_magnitude(bits_t<T> bits) {
  constexpr bits_t<T> leading = bits_t<T>{1} << sum_format<T>::fraction_bits;
  return sum_exponent<T>(bits) != 0 ? sum_fraction<T>(bits) | leading : sum_fraction<T>(bits);
}
template <class T>
POLYATOMIC_FUNCTION constexpr unsigned sum_position(bits_t<T> bits) {
  const unsigned exponent = sum_exponent<T>(bits);
  return exponent - static_cast<unsigned>(exponent != 0);
}

template <class T>
POLYATOMIC_FUNCTION constexpr bool sum_is_special(bits_t<T> bits) {
  return sum_exponent<T>(bits) == sum_format<T>::special_exponent;
}
template <class T>
POLYATOMIC_FUNCTION constexpr bool sum_is_nan(bits_t<T> bits) {
  return sum_is_special<T>(bits) && sum_fraction<T>(bits) != 0;
}

POLYATOMIC_FUNCTION constexpr std::uint32_t infinity_flag(bool negative) {
  return negative ? sum_has_minus_infinity : sum_has_plus_infinity;
}

POLYATOMIC_FUNCTION constexpr std::uint32_t finite_flags(bool zero, bool negative) {
  return zero && negative ? std::uint32_t{sum_has_term}
                          : std::uint32_t{sum_has_term} | sum_has_other_than_minus_zero;
}

/// The flags of a term that is a number.
template <class T>
POLYATOMIC_FUNCTION constexpr std::uint32_t value_flags(bits_t<T> bits) {
  if (sum_is_nan<T>(bits)) return sum_has_nan;
  if (sum_is_special<T>(bits)) return infinity_flag(sum_sign<T>(bits));
  return finite_flags(sum_magnitude<T>(bits) == 0, sum_sign<T>(bits));
}

/// The flags of a term that is a product: infinity times zero is NaN (IEEE 754-2019, section 7.2).
template <class T>
POLYATOMIC_FUNCTION constexpr std::uint32_t product_flags(bits_t<T> left, bits_t<T> right) {
  const bool negative = sum_sign<T>(left) != sum_sign<T>(right);
  const bool zero = sum_magnitude<T>(left) == 0 || sum_magnitude<T>(right) == 0;
  if (sum_is_nan<T>(left) || sum_is_nan<T>(right)) return sum_has_nan;
  if (sum_is_special<T>(left) || sum_is_special<T>(right)) {
    return zero ? std::uint32_t{sum_has_nan} : infinity_flag(negative);
  }
  return finite_flags(zero, negative);
}

/// Part of a term: `magnitude`, below 2^56, times 2^position times the sum's unit.
struct sum_part {
  std::uint64_t magnitude;
  unsigned position;
};

/// How many parts a product has: of two doubles it has 106 bits.
template <class T>
inline constexpr unsigned product_parts = sizeof(T) == 4 ? 1 : 2;

/// Calls `put(part)` for each part of the product of two finite numbers. Its unit is the square of
/// the smallest number.
template <class T, class Put>
POLYATOMIC_FUNCTION constexpr void for_each_product_part(bits_t<T> left, bits_t<T> right,
                                                         const Put& put) {
  const unsigned position = sum_position<T>(left) + sum_position<T>(right);
  if constexpr (product_parts<T> == 1) {
    put(sum_part{std::uint64_t{sum_magnitude<T>(left)} * sum_magnitude<T>(right), position});
  } else {
    const auto product = unsigned_128{sum_magnitude<T>(left)} * sum_magnitude<T>(right);
    constexpr unsigned low_bits = sum_format<T>::fraction_bits + 1;
    put(sum_part{static_cast<std::uint64_t>(product) & ((std::uint64_t{1} << low_bits) - 1),
                 position});
    put(sum_part{static_cast<std::uint64_t>(product >> low_bits), position + low_bits});
  }
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
