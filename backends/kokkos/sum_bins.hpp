// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_bins.hpp>
#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/algorithms/reproducible_sum_input.hpp>
#include <polyatomic/backends/kokkos/streaming_load.hpp>
#include <polyatomic/backends/kokkos/sum_batch.hpp>
#include <polyatomic/core/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// @file
/// Internal: what a thread of the host sorts the terms of a sum into. Numbers whose exponents are
/// not far apart, which is what most arrays hold, do not go to bins: a window adds them up about as
/// fast as they can be read.

namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal {

/// The sum of numbers below some exponent that have no bits below another one.
template <class T>
class sum_window {
  using state = detail::sum_state<T>;

 public:
  void clear() {
    place_ = nowhere;
    for (unsigned level = 0; level < levels; ++level) total_[level] = 0;
  }

  /// Adds a batch, if all of its numbers fit. Returns whether they did.
  bool add(const T* values) {
    if (place_ == nowhere) return false;
    std::int64_t sums[levels];
    if (!internal::add_batch(values, constants_, sums)) return false;
    for (unsigned level = 0; level < levels; ++level) total_[level] += sums[level];
    return true;
  }

  /// Moves upwards, so far that the finite numbers of a batch are not too large. Returns whether it
  /// did; `drained` then has what was added before.
  bool move_up(const T* values, state& drained) {
    int largest = 0;
    for (unsigned i = 0; i < sum_batch; ++i) {
      const detail::bits_t<T> bits = detail::to_bits(values[i]);
      if (!detail::sum_is_special<T>(bits)) largest = std::max(largest, exponent_of_double(bits));
    }
    const int place = std::clamp(largest + 3, lowest_place, highest_place);
    if (place <= place_) return false;
    drain(drained);
    place_ = place;
    for (unsigned level = 0; level < levels; ++level) constants_[level] = constant(level);
    return true;
  }

  /// Gives everything to another sum and keeps nothing.
  void drain(state& to) {
    for (unsigned level = 0; level < levels; ++level) {
      if (total_[level] == 0) continue;
      const bool negative = total_[level] < 0;
      const auto bits = static_cast<detail::unsigned_128>(total_[level]);
      const int place = place_ - static_cast<int>(sum_level_bits * level) - unit_of_double;
      detail::for_each_digit(negative ? 0 - bits : bits, static_cast<unsigned>(place) + to.smallest,
                             negative,
                             [&](unsigned i, std::uint64_t addend) { to.digit[i] += addend; });
      total_[level] = 0;
    }
  }

 private:
  static constexpr int nowhere = -1;
  static constexpr unsigned levels = sum_levels<T>;

  /// Places count from the smallest double. T's smallest number is so far above that one.
  static constexpr int unit_of_double = static_cast<int>(detail::sum_format<double>::one) -
                                        static_cast<int>(detail::sum_format<T>::one);
  static constexpr int lowest_place =
      std::max(unit_of_double, static_cast<int>(sum_level_bits*(levels - 1)));
  static constexpr int highest_place = 2045;

  /// 1.5 times the power of two whose last bit is at the level's place.
  double constant(unsigned level) const {
    const int exponent = place_ - static_cast<int>(sum_level_bits * level) + 1;
    return detail::from_bits<double>(static_cast<std::uint64_t>(exponent) << sum_level_bits |
                                     std::uint64_t{1} << (sum_level_bits - 1));
  }

  static int exponent_of_double(detail::bits_t<T> bits) {
    return static_cast<int>(detail::sum_exponent<T>(bits)) + exponent_bias_difference;
  }
  static constexpr int exponent_bias_difference = sizeof(T) == 8 ? 0 : 1023 - 127;

  detail::signed_128 total_[levels];  // in units of each level's place
  double constants_[levels];
  int place_;  // of the first level's last bit
};

/// Bins with a window before them, for sums of numbers.
template <class T, unsigned Copies>
struct windowed_bins {
  using terms = detail::value_terms<T>;
  static constexpr bool of_one_thread = true;

  detail::private_bins<typename terms::bins, Copies> bins;
  sum_window<T> window;
  detail::sum_state<T> drained;

  template <class Group>
  void clear(Group block) {
    bins.clear(block);
    window.clear();
    for (std::uint64_t& digit : drained.digit) digit = 0;
  }

  /// Adds up an array. Returns the flags of its terms.
  std::uint32_t sort_stretch(const T* values, std::size_t count) {
    constexpr std::size_t most_skipped = 64;
    const bool exact = floating_unit_is_exact();
    std::uint32_t flags = 0;
    std::size_t skip = 0;     // so many batches go to the bins without a try
    std::size_t backoff = 1;  // the next such number
    std::size_t i = 0;
    for (; count - i >= sum_batch; i += sum_batch) {
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
      flags |= sort_each(values + i, sum_batch);
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
      put(detail::unsigned_128{magnitude}, 32 * i - terms::unit, digit < 0);
    }
  }

 private:
  bool fits(const T* values) {
    return window.add(values) || (window.move_up(values, drained) && window.add(values));
  }

  /// A window does not tell the zeros apart: whether a batch has another number than −0.
  static std::uint32_t flags_of_zeros(const T* values) {
    detail::bits_t<T> others = 0;
    for (unsigned i = 0; i < sum_batch; ++i)
      others |= detail::to_bits(values[i]) ^ detail::sign_mask<T>;
    return others != 0 ? std::uint32_t{detail::sum_has_other_than_minus_zero} : 0;
  }

  std::uint32_t sort_each(const T* values, unsigned count) {
    host::prefetch_ahead<sum_batch * sizeof(T)>(values);
    detail::numbers_seen<T> seen;
    for (unsigned i = 0; i < count; ++i) {
      const detail::placed_part parts[] = {terms::part_of(detail::to_bits(values[i]))};
      bins.add(parts, i);
      seen.see(detail::to_bits(values[i]));
    }
    std::uint32_t flags =
        seen.other_than_minus_zero() ? std::uint32_t{detail::sum_has_other_than_minus_zero} : 0;
    if (!seen.special()) return flags;
    for (unsigned i = 0; i < count; ++i)
      flags |= detail::value_flags<T>(detail::to_bits(values[i]));
    return flags;
  }
};

/// What a thread that is its block sorts terms into.
template <class Terms>
struct bins_of_thread : detail::plain_bins_of_thread<Terms> {};
template <class T>
struct bins_of_thread<detail::value_terms<T>> {
  using type = windowed_bins<T, 4>;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal
