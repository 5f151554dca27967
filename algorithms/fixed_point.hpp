// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_term.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/check.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Accumulators for deterministic scatter: floating numbers, each rounded to a multiple of a chosen
/// power of two, are added up as integers, so the order does not matter. docs/reproducible.md tells
/// when to take these and when an exact sum.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The step of a fixed-point accumulator: 2^exponent.
struct quantum {
  /// From −2000 to 2000.
  int exponent;
};

/// Why a term was not counted. Bits of `fixed_point<T>::faults()`.
enum fixed_point_fault : std::uint32_t {
  fixed_point_nan = 1,           ///< a term was NaN
  fixed_point_out_of_range = 2,  ///< a term was infinite, or had 2^63 quanta or more
  fixed_point_overflow = 4,      ///< the total left the range of 2^94 quanta
};

namespace detail {

/// magnitude * 2^-places, to nearest, ties to even (IEEE 754-2019, section 4.3.1).
POLYATOMIC_FUNCTION constexpr unsigned_128 shift_right_rounded(unsigned_128 magnitude,
                                                               unsigned places) {
  if (places == 0) return magnitude;
  if (places > 127) return 0;  // below a half: no magnitude here has 127 bits
  const unsigned_128 quotient = magnitude >> places;
  const unsigned_128 rest = magnitude - (quotient << places);
  const unsigned_128 half = unsigned_128{1} << (places - 1);
  const bool up = rest > half || (rest == half && (quotient & 1) != 0);
  return quotient + (up ? 1u : 0u);
}

POLYATOMIC_FUNCTION constexpr unsigned width_of(unsigned_128 value) {
  unsigned width = 0;
  for (; value != 0; value >>= 1) ++width;
  return width;
}

/// magnitude * 2^exponent as a T: to nearest, ties to even, infinity beyond the largest number.
template <class T>
POLYATOMIC_FUNCTION constexpr bits_t<T> bits_of_scaled(unsigned_128 magnitude, int exponent) {
  constexpr int fraction_bits = static_cast<int>(sum_format<T>::fraction_bits);
  constexpr int smallest = -static_cast<int>(sum_format<T>::one);
  const int lowest_kept = exponent + static_cast<int>(width_of(magnitude)) - fraction_bits - 1;
  // The place of the result's last bit: a subnormal result has fewer bits, not a lower last one.
  const int last = lowest_kept > smallest ? lowest_kept : smallest;
  if (last - smallest >= static_cast<int>(sum_format<T>::special_exponent)) {
    return floating_format<T>::infinity;
  }
  const auto significand = static_cast<bits_t<T>>(
      last > exponent ? shift_right_rounded(magnitude, static_cast<unsigned>(last - exponent))
                      : magnitude << (exponent - last));
  // The leading bit of a normal number adds one to the exponent, and so does one carried into it.
  const auto result = static_cast<bits_t<T>>(
      (static_cast<bits_t<T>>(last - smallest) << fraction_bits) + significand);
  return result < floating_format<T>::infinity ? result : floating_format<T>::infinity;
}

/// A number in quanta, or what is wrong with it.
struct fixed_point_term {
  std::int64_t quanta;
  std::uint32_t faults;
};

template <class T>
POLYATOMIC_FUNCTION constexpr fixed_point_term to_quanta(T value, quantum step) {
  const bits_t<T> bits = to_bits(value);
  if (sum_is_nan<T>(bits)) return {0, fixed_point_nan};
  if (sum_is_special<T>(bits)) return {0, fixed_point_out_of_range};
  const std::uint64_t magnitude = sum_magnitude<T>(bits);
  if (magnitude == 0) return {0, 0};
  const int places = static_cast<int>(sum_position<T>(bits)) -
                     static_cast<int>(sum_format<T>::one) - step.exponent;
  // More than 63 places make a number of at least 2^63 of any magnitude.
  if (places > 62) return {0, fixed_point_out_of_range};
  const unsigned_128 quanta = places >= 0
                                  ? unsigned_128{magnitude} << places
                                  : shift_right_rounded(magnitude, static_cast<unsigned>(-places));
  if (quanta >> 63 != 0) return {0, fixed_point_out_of_range};
  const auto absolute = static_cast<std::int64_t>(quanta);
  return {sum_sign<T>(bits) ? -absolute : absolute, 0};
}

}  // namespace detail

/// The sum of numbers that were each rounded to a multiple of a quantum: a 64-bit integer that
/// counts quanta, and how often it wrapped. Which sum comes out, and which faults, does not depend
/// on the order of the additions.
///
/// Trivially copyable, 16 bytes; `fixed_point<T> sum{}`, or zero in all bytes, is an empty sum.
/// Threads add to it by `pa::store_add`. The members are for the time when nobody does: after the
/// kernel, or behind a barrier. All calls for one sum must name the same quantum.
///
/// @tparam T  `float` or `double`.
template <summable T>
class fixed_point {
 public:
  /// The total, rounded to the nearest T, ties to even: −0 never, infinity beyond the largest T,
  /// and a quiet NaN where a term was not counted (faults() tells why).
  POLYATOMIC_FUNCTION T value(quantum step) const {
    using namespace detail;
    if (faults_ != 0) {
      return from_bits<T>(floating_format<T>::infinity |
                          (bits_t<T>{1} << (sum_format<T>::fraction_bits - 1)));
    }
    const signed_128 total = (signed_128{wraps_} << 64) + quanta_;
    const unsigned_128 magnitude =
        total < 0 ? 0 - static_cast<unsigned_128>(total) : static_cast<unsigned_128>(total);
    if (magnitude == 0) return from_bits<T>(bits_t<T>{0});
    const bits_t<T> bits = bits_of_scaled<T>(magnitude, step.exponent);
    return from_bits<T>(total < 0 ? bits | sign_mask<T> : bits);
  }

  /// Of type fixed_point_fault; 0 where every term was counted. Sticky: only `clear` resets it.
  POLYATOMIC_FUNCTION std::uint32_t faults() const { return faults_; }

  /// Makes the sum empty.
  POLYATOMIC_FUNCTION void clear() { *this = fixed_point{}; }

  /// Internal: adds a term, while other threads do.
  template <class Scope>
  POLYATOMIC_FUNCTION void internal_add(detail::fixed_point_term term, Scope scope) {
    if (term.faults != 0) {
      polyatomic::store_or(&faults_, term.faults, relaxed, scope);
      return;
    }
    const std::int64_t old = polyatomic::fetch_add(&quanta_, term.quanta, relaxed, scope);
    // What wraps upwards and downwards cancels, whatever the order: the count of wraps and the
    // wrapped integer are the two halves of the one true total.
    if (term.quanta > 0 && old > INT64_MAX - term.quanta) count_wrap(1, scope);
    if (term.quanta < 0 && old < INT64_MIN - term.quanta) count_wrap(-1, scope);
  }

 private:
  static constexpr std::int32_t most_wraps = 1 << 30;

  template <class Scope>
  POLYATOMIC_FUNCTION void count_wrap(std::int32_t direction, Scope scope) {
    const std::int32_t old = polyatomic::fetch_add(&wraps_, direction, relaxed, scope);
    if (old >= most_wraps || old <= -most_wraps) {
      polyatomic::store_or(&faults_, std::uint32_t{fixed_point_overflow}, relaxed, scope);
    }
  }

  std::int64_t quanta_;
  std::int32_t wraps_;
  std::uint32_t faults_;
};

/// Adds a number, rounded to the nearest multiple of the quantum, ties to an even one. Relaxed.
///
/// A term that cannot be counted (NaN, infinities, 2^63 quanta or more) adds nothing and leaves its
/// fault in the sum.
///
/// @param sum    aligned as its type is.
/// @param value  any number.
/// @param step   the quantum of this sum.
/// @param scope  the threads that add to it concurrently; device by default.
template <summable T, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(fixed_point<T>* sum, std::type_identity_t<T> value, quantum step,
                                   Scope scope = {}) {
  POLYATOMIC_EXPECTS(step.exponent >= -2000 && step.exponent <= 2000,
                     "the exponent of a quantum is from -2000 to 2000");
  sum->internal_add(detail::to_quanta(value, step), scope);
}

/// The finest quantum with which `terms` numbers, none larger than `largest`, stay within 64 bits:
/// then no addition has to count a wrap.
///
/// @param largest  finite and not zero; its sign does not matter.
/// @param terms    at least 1.
template <summable T>
POLYATOMIC_FUNCTION constexpr quantum quantum_for(T largest, std::uint64_t terms) {
  using namespace detail;
  const bits_t<T> bits = to_bits(largest);
  const int above = static_cast<int>(sum_position<T>(bits) + width_of(sum_magnitude<T>(bits))) -
                    static_cast<int>(sum_format<T>::one);
  return {above + static_cast<int>(width_of(terms - 1)) - 62};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
