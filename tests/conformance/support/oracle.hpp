// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// @file
/// What the operations must answer: plain serial C++ on the host, which uses nothing of the
/// library.

namespace conformance::oracle {

template <class T>
using bits_of_type = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T>
bits_of_type<T> bits(T value) {
  bits_of_type<T> result;
  std::memcpy(&result, &value, sizeof(T));
  return result;
}

template <class T>
T from_bits(bits_of_type<T> image) {
  T result;
  std::memcpy(&result, &image, sizeof(T));
  return result;
}

template <class T>
bool same_bits(T left, T right) {
  return std::memcmp(&left, &right, sizeof(T)) == 0;
}

inline bool is_nan(float value) {
  return (bits(value) & 0x7fffffffu) > 0x7f800000u;
}
inline bool is_nan(double value) {
  return (bits(value) & 0x7fffffffffffffffu) > 0x7ff0000000000000u;
}

inline bool is_negative(float value) {
  return (bits(value) >> 31) != 0;
}
inline bool is_negative(double value) {
  return (bits(value) >> 63) != 0;
}

/// Integers wrap: sums are taken in the unsigned type. A float sum is taken in double, which has
/// more than twice its digits, and rounded once.
template <class T>
T sum(T left, T right) {
  if constexpr (std::is_integral_v<T>) {
    using unsigned_type = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<unsigned_type>(left) + static_cast<unsigned_type>(right));
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) + static_cast<double>(right));
  } else {
    return left + right;
  }
}

template <class T>
T difference(T left, T right) {
  if constexpr (std::is_integral_v<T>) {
    using unsigned_type = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<unsigned_type>(left) - static_cast<unsigned_type>(right));
  } else if constexpr (sizeof(T) == 4) {
    return static_cast<float>(static_cast<double>(left) - static_cast<double>(right));
  } else {
    return left - right;
  }
}

/// A subnormal becomes a zero of its sign, as hardware that flushes does.
template <class T>
T flushed(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::fpclassify(value) == FP_SUBNORMAL) return is_negative(value) ? T(-0.0) : T(0.0);
  }
  return value;
}

/// The smaller value. A NaN loses to a number, of two NaNs the stored one stays, −0 is below +0.
template <class T>
T minimum(T stored, T operand) {
  if constexpr (std::is_floating_point_v<T>) {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    if (stored == operand) return is_negative(operand) ? operand : stored;
  }
  return operand < stored ? operand : stored;
}

template <class T>
T maximum(T stored, T operand) {
  if constexpr (std::is_floating_point_v<T>) {
    if (is_nan(operand)) return stored;
    if (is_nan(stored)) return operand;
    if (stored == operand) return is_negative(operand) ? stored : operand;
  }
  return operand > stored ? operand : stored;
}

}  // namespace conformance::oracle
