// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

/// @file
/// The exact sum of numbers and products, by big integers. It shares no code and no technique with
/// the library: positive and negative terms are added up apart, and the result is rounded by
/// comparing the total with the middle of two neighbouring numbers.

namespace conformance::oracle {

/// An unsigned integer, wide enough for 2^64 products of doubles in units of 2^-2304.
class big_integer {
 public:
  static constexpr int unit_exponent = -2304;

  /// Adds factor * 2^exponent.
  void add(std::uint64_t factor, int exponent) {
    for (int bit = 0; bit < 64; ++bit) {
      if ((factor >> bit & 1) != 0) add_bit(exponent + bit - unit_exponent);
    }
  }

  /// Adds the value of a number that is not negative.
  void add(double value) {
    if (value == 0) return;
    int exponent = 0;
    const double half_to_one = std::frexp(value, &exponent);
    add(static_cast<std::uint64_t>(std::ldexp(half_to_one, 53)), exponent - 53);
  }

  void add(const big_integer& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      carry += std::uint64_t{words_[i]} + other.words_[i];
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }

  /// Takes away a smaller one.
  void subtract(const big_integer& other) {
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::int64_t difference = std::int64_t{words_[i]} - other.words_[i] - borrow;
      borrow = difference < 0 ? 1 : 0;
      words_[i] = static_cast<std::uint32_t>(difference + (borrow << 32));
    }
  }

  /// -1, 0 or 1: less, equal or greater than the other.
  int compare(const big_integer& other) const {
    for (std::size_t i = words_.size(); i-- > 0;) {
      if (words_[i] != other.words_[i]) return words_[i] < other.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  void add_bit(int position) {
    auto i = static_cast<std::size_t>(position / 32);
    std::uint64_t carry = std::uint64_t{1} << position % 32;
    for (; carry != 0; ++i) {
      carry += words_.at(i);
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }

  std::array<std::uint32_t, 144> words_{};
};

/// The exact sum of terms, and its rounding to T.
template <class T>
class exact_total {
 public:
  void add(T value) {
    if (note_special(value)) return;
    (std::signbit(value) ? negative_ : positive_).add(std::fabs(static_cast<double>(value)));
    note_finite(value == 0 && std::signbit(value));
  }

  void add_product(T left, T right) {
    // The kind and the sign of a special product are those of the rounded one.
    if (!std::isfinite(left) || !std::isfinite(right)) {
      note_special(left * right);
      return;
    }
    const bool negative = std::signbit(left) != std::signbit(right);
    note_finite((left == 0 || right == 0) && negative);
    if (left == 0 || right == 0) return;
    add_finite_product(negative ? negative_ : positive_, left, right);
  }

  T round() const {
    constexpr T infinity = std::numeric_limits<T>::infinity();
    if (nan_ || (plus_infinity_ && minus_infinity_)) return std::numeric_limits<T>::quiet_NaN();
    if (plus_infinity_) return infinity;
    if (minus_infinity_) return -infinity;
    const int sign = positive_.compare(negative_);
    if (sign == 0) return any_ && !other_than_minus_zero_ ? -T{0} : T{0};
    big_integer total = sign > 0 ? positive_ : negative_;
    total.subtract(sign > 0 ? negative_ : positive_);
    return sign > 0 ? nearest(total) : -nearest(total);
  }

 private:
  bool note_special(T value) {
    if (std::isfinite(value)) return false;
    if (std::isnan(value)) nan_ = true;
    if (std::isinf(value)) (value > 0 ? plus_infinity_ : minus_infinity_) = true;
    return true;
  }

  void note_finite(bool minus_zero) {
    any_ = true;
    if (!minus_zero) other_than_minus_zero_ = true;
  }

  /// The product of 27 high bits and the rest of each: exact in 64-bit integers.
  static void add_finite_product(big_integer& sum, double left, double right) {
    int left_exponent = 0;
    int right_exponent = 0;
    const auto a =
        static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(left), &left_exponent), 54));
    const auto b =
        static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(right), &right_exponent), 54));
    const int exponent = left_exponent + right_exponent - 108;
    constexpr std::uint64_t low = (1u << 27) - 1;
    sum.add((a & low) * (b & low), exponent);
    sum.add((a >> 27) * (b & low), exponent + 27);
    sum.add((a & low) * (b >> 27), exponent + 27);
    sum.add((a >> 27) * (b >> 27), exponent + 54);
  }

  /// Twice a number's value; infinity stands for the power of two after the largest number.
  static big_integer doubled(T value) {
    big_integer twice;
    if (std::isinf(value)) {
      twice.add(1, std::numeric_limits<T>::max_exponent + 1);
    } else {
      twice.add(static_cast<double>(value));
      twice.add(static_cast<double>(value));
    }
    return twice;
  }

  /// The largest number that is not above the total: bisection over the bit patterns, whose order
  /// is that of the values. Then it or its successor, whichever is nearer; in the middle the even.
  static T nearest(const big_integer& total) {
    big_integer doubled_total = total;
    doubled_total.add(total);
    T below = 0;
    T above = std::numeric_limits<T>::infinity();
    if (doubled(above).compare(doubled_total) <= 0) return above;
    while (pattern(above) - pattern(below) > 1) {
      const T middle = number((pattern(below) + pattern(above)) / 2);
      (doubled(middle).compare(doubled_total) <= 0 ? below : above) = middle;
    }
    // The middle is half of (below + above): 2 total against below + above.
    big_integer quadrupled_total = doubled_total;
    quadrupled_total.add(doubled_total);
    big_integer doubled_sum = doubled(below);
    doubled_sum.add(doubled(above));
    const int side = quadrupled_total.compare(doubled_sum);
    if (side != 0) return side < 0 ? below : above;
    return pattern(below) % 2 == 0 ? below : above;
  }

  using image = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  static image pattern(T value) { return __builtin_bit_cast(image, value); }
  static T number(image bits) { return __builtin_bit_cast(T, bits); }

  big_integer positive_;
  big_integer negative_;
  bool nan_ = false;
  bool plus_infinity_ = false;
  bool minus_infinity_ = false;
  bool any_ = false;
  bool other_than_minus_zero_ = false;
};

}  // namespace conformance::oracle
