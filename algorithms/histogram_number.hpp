// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>
#include <type_traits>

/// @file
/// Internal: how samples are compared with the bounds of bins, the same on host and device.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What can be sorted into bins: integers of up to 64 bits and floating types.
template <class T>
concept histogram_number = atomic_arithmetic<T> && sizeof(T) <= 8;

/// 16-bit floats are computed with as float, which holds each of them exactly.
template <histogram_number T>
POLYATOMIC_FUNCTION constexpr auto number_of(T value) {
  if constexpr (atomic_floating<T> && sizeof(T) == 2) {
    return floating_format<T>::widened(value);
  } else {
    return value;
  }
}

template <class T>
using number_t = decltype(detail::number_of(T{}));

/// The type in which a sample meets a bound, one of them floating: float where it holds all values
/// of both, else double. Integers as bounds of floats are converted to the sample's type.
template <class Sample, class Level>
using common_float =
    std::conditional_t<std::is_same_v<Sample, double> || std::is_same_v<Level, double> ||
                           (atomic_integer<Sample> && sizeof(Sample) >= 4),
                       double, float>;

/// a < b by value, whatever the signs of the two types.
template <atomic_integer A, atomic_integer B>
POLYATOMIC_FUNCTION constexpr bool integer_less(A a, B b) {
  if constexpr (is_signed_integer<A> == is_signed_integer<B>) {
    return a < b;
  } else if constexpr (is_signed_integer<A>) {
    return a < 0 || static_cast<std::uint64_t>(a) < b;
  } else {
    return b >= 0 && a < static_cast<std::uint64_t>(b);
  }
}

/// a < b; false where one of them is NaN.
template <class A, class B>
POLYATOMIC_FUNCTION constexpr bool number_less(A a, B b) {
  if constexpr (atomic_integer<A> && atomic_integer<B>) {
    return detail::integer_less(a, b);
  } else {
    using common = common_float<A, B>;
    return static_cast<common>(a) < static_cast<common>(b);
  }
}

template <class T>
POLYATOMIC_FUNCTION constexpr bool is_nan(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return !(value <= value);
  } else {
    return false;
  }
}

/// The upper half of a product of 64-bit integers.
POLYATOMIC_FUNCTION constexpr std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((static_cast<unsigned_128>(a) * b) >> 64);
}

/// floor(part * count / whole) for part < whole, exact although the product may not fit 64 bits:
/// long division, one bit of `count` at a time. No target divides 128 bits in an instruction.
POLYATOMIC_FUNCTION constexpr std::uint32_t long_scaled(std::uint64_t part, std::uint64_t whole,
                                                        std::uint32_t count) {
  std::uint64_t rest = 0;  // part * (the bits of count so far) = quotient * whole + rest
  std::uint32_t quotient = 0;
  for (int bit = 31; bit >= 0; --bit) {
    quotient *= 2;
    if (rest >= whole - rest) {  // 2 * rest >= whole, without the sum
      rest -= whole - rest;
      ++quotient;
    } else {
      rest *= 2;
    }
    if ((count >> bit & 1u) == 0) continue;
    if (rest >= whole - part) {
      rest -= whole - part;
      ++quotient;
    } else {
      rest += part;
    }
  }
  return quotient;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
