// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_bins.hpp>
#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/algorithms/reproducible_sum_input.hpp>
#include <polyatomic/core/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// @file
/// Internal: how a thread of the host adds up numbers whose exponents are not far apart, which is
/// what most arrays hold: by vector instructions, about as fast as they can be read.
///
/// Adding a number to a large constant rounds it to the constant's last bit, and the bits of the
/// result, as an integer, count how many of those it is. What was rounded away goes to a second,
/// finer constant. Nothing is left then, or the number does not fit and goes to the bins. So the
/// floating unit aligns the numbers, integers add them up, and every case that is not exact is
/// seen: as long as the unit rounds to nearest and keeps subnormal numbers, which is tested.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

using two_doubles [[gnu::vector_size(16)]] = double;
using two_floats [[gnu::vector_size(8)]] = float;
using two_integers [[gnu::vector_size(16)]] = std::uint64_t;

/// The compiler does not know what the value is: -ffast-math would take (x + c) - c for x.
template <class Value>
inline Value opaque(Value value) {
#if defined(__x86_64__)
  asm("" : "+x"(value));
#elif defined(__aarch64__)
  asm("" : "+w"(value));
#else
  asm("" : "+m"(value));
#endif
  return value;
}

/// Whether doubles are rounded to nearest here and subnormal ones are kept: both can be changed
/// while a program runs, and -ffast-math changes the second in any program that is linked with it.
inline bool floating_unit_is_exact() {
  const double step = from_bits<double>(0x3cb0000000000000u);  // of numbers from 1 on
  const double tiny = from_bits<double>(1);
  const double up = opaque(1.0) + opaque(0.75 * step);
  const double down = opaque(-1.0) - opaque(0.75 * step);
  const double twice = opaque(tiny) + opaque(tiny);
  return to_bits(up) == 0x3ff0000000000001u && to_bits(down) == 0xbff0000000000001u &&
         to_bits(twice) == 2;
}

template <class T>
class sum_window {
 public:
  /// So many numbers are taken at a time. (Of half as many, GCC makes straight code that spills.)
  static constexpr unsigned batch = 64;

  void clear() {
    place_ = nowhere;
    batches_ = 0;
    for (unsigned level = 0; level < levels; ++level) {
      lanes_[level] = two_integers{};
      total_[level] = 0;
    }
  }

  /// Adds a batch, if all of its numbers fit. Returns whether they did.
  bool add(const T* values) {
    if (place_ == nowhere) return false;
    const two_doubles coarse_constant = constant(0);
    const two_doubles fine_constant = constant(levels - 1);
    two_integers coarse{};
    two_integers fine{};
    two_integers exponents{};
    two_integers left_over{};
    for (unsigned i = 0; i < batch; i += 2) {
      two_doubles rest = load(values + i);
      const two_integers bits = round_off(rest, coarse_constant);
      coarse += bits;
      // Another exponent than the constant's: the number is too large, infinite or NaN.
      exponents |= bits ^ __builtin_bit_cast(two_integers, coarse_constant);
      if constexpr (levels == 2) fine += round_off(rest, fine_constant);
      left_over |= __builtin_bit_cast(two_integers, rest) << 1;  // -0 is nothing either
    }
    const two_integers misfit = exponents >> level_bits | left_over;
    if ((misfit[0] | misfit[1]) != 0) return false;
    lanes_[0] += coarse - batch / 2 * __builtin_bit_cast(two_integers, coarse_constant);
    if constexpr (levels == 2) {
      lanes_[1] += fine - batch / 2 * __builtin_bit_cast(two_integers, fine_constant);
    }
    if (++batches_ == most_batches) empty_lanes();
    return true;
  }

  /// Moves upwards, so far that the finite numbers of a batch are not too large. Returns whether it
  /// did; `drained` then has what was added before.
  bool move_up(const T* values, sum_state<T>& drained) {
    int largest = 0;
    for (unsigned i = 0; i < batch; ++i) {
      const bits_t<T> bits = to_bits(values[i]);
      if (!sum_is_special<T>(bits)) largest = std::max(largest, exponent_of_double(bits));
    }
    const int place = std::clamp(largest + 3, lowest_place, highest_place);
    if (place <= place_) return false;
    drain(drained);
    place_ = place;
    return true;
  }

  /// Gives everything to another sum and keeps nothing.
  void drain(sum_state<T>& to) {
    empty_lanes();
    for (unsigned level = 0; level < levels; ++level) {
      const bool negative = total_[level] < 0;
      const auto bits = static_cast<unsigned_128>(total_[level]);
      const unsigned position =
          static_cast<unsigned>(place_ - static_cast<int>(level_bits * level) - unit_of_double) +
          to.smallest;
      if (bits == 0) continue;
      for_each_digit(negative ? 0 - bits : bits, position, negative,
                     [&](unsigned i, std::uint64_t addend) { to.digit[i] += addend; });
      total_[level] = 0;
    }
  }

 private:
  static constexpr int nowhere = -1;
  static constexpr unsigned level_bits = 52;
  /// A float has 24 bits: one level keeps it whole over a wide enough range of exponents.
  static constexpr unsigned levels = sizeof(T) == 8 ? 2 : 1;

  /// Places count from the smallest double. T's smallest number is so far above that one.
  static constexpr int unit_of_double =
      static_cast<int>(sum_format<double>::one) - static_cast<int>(sum_format<T>::one);
  static constexpr int lowest_place =
      std::max(unit_of_double, static_cast<int>(level_bits*(levels - 1)));
  static constexpr int highest_place = 2045;

  /// Each number is at most 2^51 units, and a lane gets 32 of a batch: 2^62 in all.
  static constexpr unsigned most_batches = 1u << 6;

  /// 1.5 times the power of two whose last bit is at the level's place: adding numbers of either
  /// sign, up to a third of it, does not change the exponent.
  two_doubles constant(unsigned level) const {
    const int exponent = place_ - static_cast<int>(level_bits * level) + 1;
    const double one = from_bits<double>(static_cast<std::uint64_t>(exponent) << level_bits |
                                         std::uint64_t{1} << (level_bits - 1));
    const two_doubles both = {one, one};
    return both;
  }

  static int exponent_of_double(bits_t<T> bits) {
    return static_cast<int>(sum_exponent<T>(bits)) + exponent_bias_difference;
  }
  static constexpr int exponent_bias_difference = sizeof(T) == 8 ? 0 : 1023 - 127;

  static two_doubles load(const T* values) {
    if constexpr (sizeof(T) == 8) {
      two_doubles two;
      __builtin_memcpy(&two, values, sizeof two);
      return two;
    } else {
      two_floats two;
      __builtin_memcpy(&two, values, sizeof two);
      return __builtin_convertvector(two, two_doubles);
    }
  }

  /// Returns the bits of the sum with a constant; the rest is what that sum does not hold.
  static two_integers round_off(two_doubles& rest, two_doubles large) {
    const two_doubles rounded = opaque(rest + large);
    rest -= opaque(rounded - large);
    return __builtin_bit_cast(two_integers, rounded);
  }

  void empty_lanes() {
    for (unsigned level = 0; level < levels; ++level) {
      total_[level] += static_cast<std::int64_t>(lanes_[level][0]);
      total_[level] += static_cast<std::int64_t>(lanes_[level][1]);
      lanes_[level] = two_integers{};
    }
    batches_ = 0;
  }

  signed_128 total_[levels];    // in units of each level's place
  two_integers lanes_[levels];  // signed, in two's complement
  int place_;                   // of the first level's last bit
  unsigned batches_;            // in the lanes
};

/// The bins of a host thread with a window before them, for sums of numbers.
template <class T, unsigned Copies>
struct windowed_bins {
  static constexpr bool of_one_thread = true;

  private_bins<typename value_terms<T>::bins, Copies> bins;
  sum_window<T> window;
  sum_state<T> drained;

  template <class Group>
  void clear(Group block) {
    bins.clear(block);
    window.clear();
    for (std::uint64_t& digit : drained.digit) digit = 0;
  }

  /// Adds up an array. Returns the flags of its terms.
  std::uint32_t sort_stretch(const T* values, std::size_t count) {
    constexpr unsigned batch = sum_window<T>::batch;
    constexpr std::size_t most_skipped = 64;
    const bool exact = floating_unit_is_exact();
    std::uint32_t flags = 0;
    std::size_t skip = 0;     // so many batches go to the bins without a try
    std::size_t backoff = 1;  // the next such number
    std::size_t i = 0;
    for (; count - i >= batch; i += batch) {
      if (flags == 0) flags = flags_of_zeros(values + i);
      if (exact && skip == 0) {
        if (fits(values + i)) {
          backoff = 1;
          continue;
        }
        skip = backoff;
        backoff = std::min(2 * backoff, most_skipped);
      } else if (exact) {
        --skip;
      }
      flags |= sort_each(values + i, batch);
    }
    flags |= sort_each(values + i, static_cast<unsigned>(count - i));
    window.drain(drained);
    return flags;
  }

  /// As in private_bins.
  template <class Put>
  POLYATOMIC_FUNCTION void for_each_bin(const Put& put) const {
    bins.for_each_bin(put);
    for (unsigned i = 0; i < drained.digits; ++i) {
      const auto digit = static_cast<std::int64_t>(drained.digit[i]);
      if (digit == 0) continue;
      const std::uint64_t magnitude = digit < 0 ? 0 - drained.digit[i] : drained.digit[i];
      // The unit is added again by whoever takes it, modulo 2^32.
      put(unsigned_128{magnitude}, 32 * i - value_terms<T>::unit, digit < 0);
    }
  }

 private:
  bool fits(const T* values) {
    return window.add(values) || (window.move_up(values, drained) && window.add(values));
  }

  /// A window does not tell the zeros apart: whether a batch has another number than −0.
  static std::uint32_t flags_of_zeros(const T* values) {
    bits_t<T> others = 0;
    for (unsigned i = 0; i < sum_window<T>::batch; ++i) others |= to_bits(values[i]) ^ sign_mask<T>;
    return others != 0 ? std::uint32_t{sum_has_other_than_minus_zero} : 0;
  }

  std::uint32_t sort_each(const T* values, unsigned count) {
    numbers_seen<T> seen;
    for (unsigned i = 0; i < count; ++i) {
      const placed_part parts[] = {value_terms<T>::part_of(to_bits(values[i]))};
      bins.add(parts, i);
      seen.see(to_bits(values[i]));
    }
    std::uint32_t flags =
        seen.other_than_minus_zero() ? std::uint32_t{sum_has_other_than_minus_zero} : 0;
    if (!seen.special()) return flags;
    for (unsigned i = 0; i < count; ++i) flags |= value_flags<T>(to_bits(values[i]));
    return flags;
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
