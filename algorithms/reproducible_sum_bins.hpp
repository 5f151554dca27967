// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_term.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Internal: bins for the parts of many terms, one bin for each sign and each few positions. Adding
/// to a bin takes one or two short integer additions, however far apart the exponents are.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// How parts are sorted into bins.
///
/// @tparam Positions  parts are at positions below this.
/// @tparam PartBits   parts have at most so many bits: one word is enough for 24 of them, more take
///                    two words and then share a bin with their neighbours.
template <unsigned Positions, unsigned PartBits>
struct bin_layout {
  static constexpr bool two_words = PartBits > 24;
  static constexpr unsigned width = two_words ? 4 : 1;
  static constexpr unsigned bins_of_a_sign = (Positions + width - 1) / width;
  static constexpr unsigned bins = 2 * bins_of_a_sign;
  static_assert(PartBits + width - 1 <= 56);

  POLYATOMIC_FUNCTION static constexpr unsigned bin(unsigned position, bool negative) {
    return position / width + (negative ? bins_of_a_sign : 0);
  }
  POLYATOMIC_FUNCTION static constexpr bool negative(unsigned bin) { return bin >= bins_of_a_sign; }
  POLYATOMIC_FUNCTION static constexpr unsigned position(unsigned bin) {
    return width * (bin < bins_of_a_sign ? bin : bin - bins_of_a_sign);
  }
};

/// Up to so many terms fit into the bins of one block: 2^32 carries out of shared words and at
/// least 2^8 terms for each, 2^64 in a private word and 2^24 in each term of one word.
inline constexpr std::size_t most_terms_of_a_block = std::size_t{1} << 40;

/// Bins in a block's memory that all of its threads add to.
///
/// Sums are kept in words of 32 bits, whose additions are the fastest atomics there are in shared
/// memory; an addition that wraps shows it in the value returned. Each bin has several copies, so
/// that equal exponents in neighbouring lanes do not meet on one word.
template <class Layout, unsigned Copies>
struct shared_bins {
  static constexpr bool of_one_thread = false;
  static constexpr unsigned words = Layout::bins * Copies;

  std::uint32_t low[words];
  std::uint32_t high[Layout::two_words ? words : 1];
  std::uint32_t carries[Layout::bins];

  template <class Group>
  POLYATOMIC_FUNCTION void clear(Group block) {
    for (unsigned i = block.rank(); i < words; i += block.size()) low[i] = 0;
    if constexpr (Layout::two_words) {
      for (unsigned i = block.rank(); i < words; i += block.size()) high[i] = 0;
    }
    for (unsigned i = block.rank(); i < Layout::bins; i += block.size()) carries[i] = 0;
  }

  /// @param lane  chooses the copy.
  POLYATOMIC_FUNCTION void add(sum_part part, bool negative, unsigned lane) {
    const unsigned bin = Layout::bin(part.position, negative);
    const unsigned word = bin * Copies + lane % Copies;
    const std::uint64_t value = part.magnitude << (part.position % Layout::width);
    bool carry = add_word(low[word], static_cast<std::uint32_t>(value));
    if constexpr (Layout::two_words) {
      carry = add_word(high[word], static_cast<std::uint32_t>(value >> 32) + (carry ? 1u : 0u));
    }
    if (carry) polyatomic::store_inc(&carries[bin], relaxed, block_scope);
  }

  /// Calls `put(value, position, negative)` for the calling thread's share of the bins that are not
  /// empty. Each value is below 2^97.
  template <class Group, class Put>
  POLYATOMIC_FUNCTION void for_each_bin(Group block, const Put& put) const {
    for (unsigned bin = block.rank(); bin < Layout::bins; bin += block.size()) {
      const unsigned_128 value = sum_of_copies(bin, block.rank());
      if (value != 0) put(value, Layout::position(bin), Layout::negative(bin));
    }
  }

 private:
  /// Returns whether the sum did not fit.
  POLYATOMIC_FUNCTION static bool add_word(std::uint32_t& word, std::uint32_t value) {
    const std::uint32_t old = polyatomic::fetch_add(&word, value, relaxed, block_scope);
    return old > static_cast<std::uint32_t>(~value);
  }

  /// Each lane begins with another copy: their addresses are then in different banks.
  POLYATOMIC_FUNCTION unsigned_128 sum_of_copies(unsigned bin, unsigned lane) const {
    std::uint64_t low_sum = 0;
    std::uint64_t high_sum = 0;
    for (unsigned i = 0; i < Copies; ++i) {
      const unsigned word = bin * Copies + (i + lane) % Copies;
      low_sum += low[word];
      if constexpr (Layout::two_words) high_sum += high[word];
    }
    constexpr unsigned carry_position = Layout::two_words ? 64 : 32;
    return unsigned_128{low_sum} + (unsigned_128{high_sum} << 32) +
           (unsigned_128{carries[bin]} << carry_position);
  }
};

/// Bins of one thread that is its block. Copies take turns, so that an addition need not wait for
/// the one before it.
template <class Layout, unsigned Copies>
struct private_bins {
  static constexpr bool of_one_thread = true;
  using word = std::conditional_t<Layout::two_words, unsigned_128, std::uint64_t>;

  word sums[Layout::bins][Copies];

  template <class Group>
  POLYATOMIC_FUNCTION void clear(Group) {
    for (auto& bin : sums) {
      for (word& sum : bin) sum = 0;
    }
  }

  /// @param lane  chooses the copy.
  POLYATOMIC_FUNCTION void add(sum_part part, bool negative, unsigned lane) {
    sums[Layout::bin(part.position, negative)][lane % Copies] += part.magnitude
                                                                 << (part.position % Layout::width);
  }

  /// As in shared_bins.
  template <class Group, class Put>
  POLYATOMIC_FUNCTION void for_each_bin(Group, const Put& put) const {
    for (unsigned bin = 0; bin < Layout::bins; ++bin) {
      unsigned_128 value = 0;
      for (const word& sum : sums[bin]) value += sum;
      if (value != 0) put(value, Layout::position(bin), Layout::negative(bin));
    }
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
