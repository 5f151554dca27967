// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_term.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>

/// @file
/// Internal: the digits of an exact sum, their carries, and how they are rounded.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What is inside a `pa::exact_sum<T>`: an integer in digits of 32 bits, times the square of the
/// smallest number of T. That unit makes room for products.
template <class T>
struct sum_state {
  /// Where the smallest number of T stands, counted in bits from the unit.
  static constexpr unsigned smallest = sum_format<T>::one;
  /// Bits of the product of two largest numbers, 64 bits for the number of terms, and a sign.
  static constexpr unsigned bits =
      2 * (sum_format<T>::special_exponent - 1) + 2 * sum_format<T>::fraction_bits + 64 + 1;
  static constexpr unsigned digits = (bits + 31) / 32;

  /// Digit i counts 2^(32 i) units: a signed integer in two's complement, so that an unsigned one
  /// can hold it and wrap ([basic.fundamental]/2). Until carries are resolved it may be negative,
  /// or have more than 32 bits.
  std::uint64_t digit[digits];
  /// Of type sum_flag.
  std::uint32_t flags;
  /// No digit is larger than this number plus one, times 2^32.
  std::uint32_t deposits;
};

/// So many deposits leave room to add up two states.
inline constexpr std::uint32_t most_deposits = 1u << 29;

/// Calls `put(i, addend)` for the digits that `magnitude` times 2^position units changes. The
/// addend of a negative one is in two's complement.
///
/// @param magnitude  below 2^97, so that it can be shifted within a digit.
template <class Put>
POLYATOMIC_FUNCTION void for_each_digit(unsigned_128 magnitude, unsigned position, bool negative,
                                        const Put& put) {
  unsigned_128 rest = magnitude << (position % 32);
  for (unsigned i = position / 32; rest != 0; ++i, rest >>= 32) {
    const std::uint64_t digit = static_cast<std::uint32_t>(rest);
    if (digit != 0) put(i, negative ? 0 - digit : digit);
  }
}

/// The digits that matter: the others are zero, or repeat the sign above them.
struct digit_range {
  unsigned first;
  unsigned last;  ///< one past the highest, which carries the sign
};

template <class T>
inline constexpr digit_range all_digits{0, sum_state<T>::digits};

/// The range for digits of which only those from `lowest` to `highest` are not zero: a carry out of
/// 64 bits fills one digit more, and another one takes the sign.
template <class T>
POLYATOMIC_FUNCTION constexpr digit_range range_around(unsigned lowest, unsigned highest) {
  constexpr unsigned digits = sum_state<T>::digits;
  return {lowest, highest + 3 < digits ? highest + 3 : digits};
}

/// Makes digits of 32 bits of all but the highest digit of the range.
template <class T>
POLYATOMIC_FUNCTION void resolve_carries(sum_state<T>& sum, digit_range range = all_digits<T>) {
  std::int64_t carry = 0;
  for (unsigned i = range.first; i + 1 < range.last; ++i) {
    const std::int64_t value = static_cast<std::int64_t>(sum.digit[i]) + carry;
    sum.digit[i] = static_cast<std::uint32_t>(value);
    carry = value >> 32;  // rounds down, of a negative value too ([expr.shift]/3)
  }
  sum.digit[range.last - 1] += static_cast<std::uint64_t>(carry);
  sum.deposits = 1;
}

template <class T>
POLYATOMIC_FUNCTION void count_deposits(sum_state<T>& sum, std::uint32_t deposits) {
  sum.deposits += deposits;
  if (sum.deposits > most_deposits) resolve_carries(sum);
}

/// The digits of the absolute value of a sum whose carries are resolved.
template <class T>
class sum_magnitude_digits {
 public:
  /// @param resolved  must outlive this.
  POLYATOMIC_FUNCTION sum_magnitude_digits(const sum_state<T>& resolved, digit_range range)
      : sum_(&resolved), lowest_(range.first), last_(range.last) {
    negative_ = (resolved.digit[last_ - 1] >> 63) != 0;
    while (lowest_ < last_ && resolved.digit[lowest_] == 0) ++lowest_;
  }

  POLYATOMIC_FUNCTION bool negative() const { return negative_; }
  POLYATOMIC_FUNCTION bool zero() const { return lowest_ == last_; }

  /// Digit i; those outside of the range are zero. Negation in two's complement keeps the zeros at
  /// the low end, negates the digit after them and flips the others.
  POLYATOMIC_FUNCTION std::uint32_t operator[](unsigned i) const {
    if (i >= last_ || i < lowest_) return 0;
    const auto digit = static_cast<std::uint32_t>(sum_->digit[i]);
    if (!negative_) return digit;
    return i == lowest_ ? 0u - digit : ~digit;
  }

  /// 64 bits from a position on.
  POLYATOMIC_FUNCTION std::uint64_t bits_from(unsigned position) const {
    const unsigned i = position / 32;
    const unsigned shift = position % 32;
    const unsigned_128 three =
        unsigned_128{(*this)[i + 2]} << 64 | std::uint64_t{(*this)[i + 1]} << 32 | (*this)[i];
    return static_cast<std::uint64_t>(three >> shift);
  }

  /// Whether a bit below a position is set.
  POLYATOMIC_FUNCTION bool any_below(unsigned position) const {
    if (lowest_ != position / 32) return lowest_ < position / 32;
    return ((*this)[lowest_] & ((1u << position % 32) - 1)) != 0;
  }

  /// The number of bits up to the highest one that is set; the sum is not zero.
  POLYATOMIC_FUNCTION unsigned width() const {
    unsigned i = last_ - 1;
    while ((*this)[i] == 0) --i;
    const std::uint32_t digit = (*this)[i];
    unsigned highest = 0;  // bit of the digit, found by halves
    for (unsigned half = 16; half != 0; half /= 2) {
      if (digit >> (highest + half) != 0) highest += half;
    }
    return 32 * i + highest + 1;
  }

 private:
  const sum_state<T>* sum_;
  unsigned lowest_;  // that is not zero
  unsigned last_;
  bool negative_;
};

/// A finite sum's absolute value, rounded to nearest, ties to even; infinity where that is beyond
/// the largest number (IEEE 754-2019, section 4.3.1).
template <class T>
POLYATOMIC_FUNCTION bits_t<T> rounded_magnitude(const sum_magnitude_digits<T>& magnitude) {
  constexpr unsigned fraction_bits = sum_format<T>::fraction_bits;
  constexpr unsigned smallest = sum_state<T>::smallest;
  const unsigned width = magnitude.width();
  // The place of the result's last bit: a subnormal result has fewer bits, not a lower last one.
  const unsigned last = width > smallest + fraction_bits + 1 ? width - fraction_bits - 1 : smallest;
  const unsigned exponent = last - smallest;
  if (exponent >= sum_format<T>::special_exponent) return floating_format<T>::infinity;
  // The leading bit of a normal number adds one to the exponent, and so does one carried into it.
  bits_t<T> result = static_cast<bits_t<T>>(bits_t<T>{exponent} << fraction_bits) +
                     static_cast<bits_t<T>>(magnitude.bits_from(last));
  const bool half = (magnitude.bits_from(last - 1) & 1) != 0;
  if (half && (magnitude.any_below(last - 1) || (result & 1) != 0)) ++result;
  return result < floating_format<T>::infinity ? result : floating_format<T>::infinity;
}

/// The one NaN that sums give: quiet, its sign and the rest of it zero.
template <class T>
inline constexpr bits_t<T> sum_nan = floating_format<T>::infinity |
                                     (bits_t<T>{1} << (sum_format<T>::fraction_bits - 1));

template <class T>
POLYATOMIC_FUNCTION bits_t<T> rounded_finite(const sum_state<T>& resolved, digit_range range) {
  const sum_magnitude_digits<T> magnitude(resolved, range);
  if (magnitude.zero()) return resolved.flags == sum_has_term ? sign_mask<T> : bits_t<T>{0};
  return rounded_magnitude(magnitude) | (magnitude.negative() ? sign_mask<T> : bits_t<T>{0});
}

/// The value of a sum whose carries are resolved: the rules stand at `exact_sum<T>::round`.
template <class T>
POLYATOMIC_FUNCTION T rounded(const sum_state<T>& resolved, digit_range range = all_digits<T>) {
  constexpr std::uint32_t both_infinities = sum_has_plus_infinity | sum_has_minus_infinity;
  const std::uint32_t infinities = resolved.flags & both_infinities;
  if ((resolved.flags & sum_has_nan) != 0 || infinities == both_infinities) {
    return from_bits<T>(sum_nan<T>);
  }
  if (infinities == sum_has_plus_infinity) return from_bits<T>(floating_format<T>::infinity);
  if (infinities == sum_has_minus_infinity) {
    return from_bits<T>(floating_format<T>::infinity | sign_mask<T>);
  }
  return from_bits<T>(rounded_finite(resolved, range));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
