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

/// Part of a term on its way to a bin: `magnitude`, below 2^56, whose lowest bit is worth
/// 2^position of the sum's unit. `place` is the position, and the sign above it, as a layout says.
struct placed_part {
  std::uint64_t magnitude;
  unsigned place;
};

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
  static constexpr unsigned places_of_a_sign = bins_of_a_sign * width;
  static constexpr unsigned value_bits = two_words ? 96 : 64;  ///< that a bin of a block can have
  static_assert(PartBits + width - 1 <= 56);

  POLYATOMIC_FUNCTION static constexpr unsigned place(unsigned position, bool negative) {
    return position + (negative ? places_of_a_sign : 0);
  }
  POLYATOMIC_FUNCTION static constexpr unsigned bin(unsigned place) { return place / width; }
  POLYATOMIC_FUNCTION static constexpr std::uint64_t value(placed_part part) {
    return part.magnitude << (part.place % width);
  }
  POLYATOMIC_FUNCTION static constexpr bool negative(unsigned bin) { return bin >= bins_of_a_sign; }
  POLYATOMIC_FUNCTION static constexpr unsigned position(unsigned bin) {
    return width * (bin < bins_of_a_sign ? bin : bin - bins_of_a_sign);
  }
};

/// Up to so many terms fit into the bins of one block: 2^31 carries out of shared words and at
/// least 2^8 terms for each, 2^64 in a private word and 2^24 in each term of one word.
inline constexpr std::size_t most_terms_of_a_block = std::size_t{1} << 39;

/// Bins in a block's memory that all of its threads add to.
///
/// Sums are kept in words of 32 bits, whose additions are the fastest atomics there are in shared
/// memory; an addition that wraps shows it in the value returned. Each bin has several copies, so
/// that equal exponents in neighbouring lanes do not meet on one word.
template <class Layout, unsigned Copies>
struct shared_bins {
  static constexpr bool of_one_thread = false;
  static constexpr unsigned words = Layout::bins * Copies;

  alignas(16) std::uint32_t low[words];
  alignas(16) std::uint32_t high[Layout::two_words ? words : 4];
  alignas(16) std::uint32_t carries[Layout::bins];

  template <class Group>
  POLYATOMIC_FUNCTION void clear(Group block) {
    clear_words(block, low);
    if constexpr (Layout::two_words) clear_words(block, high);
    clear_words(block, carries);
  }

  /// Adds parts of the calling thread. No addition waits for another part's: first all go to the
  /// low words, then to the high ones, and the carries, which are few, come last.
  ///
  /// @param lane  chooses the copy.
  template <unsigned Count>
  POLYATOMIC_FUNCTION void add(const placed_part (&parts)[Count], unsigned lane) {
    const unsigned copy = lane % Copies;
    std::uint32_t addend[Count];
    std::uint32_t old[Count];
    for (unsigned i = 0; i < Count; ++i) {
      addend[i] = static_cast<std::uint32_t>(Layout::value(parts[i]));
      old[i] = add_word(low + copy, parts[i], addend[i]);
    }
    if constexpr (Layout::two_words) {
      for (unsigned i = 0; i < Count; ++i) {
        const bool carry = wrapped(old[i], addend[i]);
        addend[i] = static_cast<std::uint32_t>(Layout::value(parts[i]) >> 32) + (carry ? 1 : 0);
        old[i] = add_word(high + copy, parts[i], addend[i]);
      }
    }
    bool any = false;
    for (unsigned i = 0; i < Count; ++i) any = any || wrapped(old[i], addend[i]);
    if (!any) return;
    for (unsigned i = 0; i < Count; ++i) {
      if (wrapped(old[i], addend[i])) {
        store_inc(&carries[Layout::bin(parts[i].place)], relaxed, block_scope);
      }
    }
  }

  /// Adds up the copies of each bin. The threads of the block share the work; between it and
  /// anything else stands a barrier.
  template <class Group>
  POLYATOMIC_FUNCTION void join_copies(Group block) {
    for (unsigned bin = block.rank(); bin < Layout::bins; bin += block.size()) {
      std::uint64_t low_sum = 0;
      std::uint64_t high_sum = 0;
      for (unsigned turn = 0; turn < Copies; ++turn) {
        low_sum += low[word_of(bin, turn)];
        if constexpr (Layout::two_words) high_sum += high[word_of(bin, turn)];
      }
      low[word_of(bin, 0)] = static_cast<std::uint32_t>(low_sum);
      std::uint64_t carry = low_sum >> 32;
      if constexpr (Layout::two_words) {
        high_sum += carry;
        high[word_of(bin, 0)] = static_cast<std::uint32_t>(high_sum);
        carry = high_sum >> 32;
      }
      carries[bin] += static_cast<std::uint32_t>(carry);
    }
  }

  /// The sum of what joined bins have in the 32 bits from position `from` on, which may be
  /// negative: a part of them for each lane of a subgroup.
  POLYATOMIC_FUNCTION std::uint64_t digit_of_lane(int from, unsigned lane, unsigned lanes) const {
    constexpr int width = static_cast<int>(Layout::width);
    const int below = from - static_cast<int>(Layout::value_bits);
    const unsigned first = below < 0 ? 0 : static_cast<unsigned>(below / width + 1);
    const unsigned end = from <= -32 ? 0 : static_cast<unsigned>((from + 31) / width + 1);
    std::uint64_t digit = 0;
    for (unsigned bin = first + lane; bin < end && bin < Layout::bins_of_a_sign; bin += lanes) {
      const int down = from - static_cast<int>(Layout::position(bin));
      digit += bits_of(bin, down);
      digit -= bits_of(bin + Layout::bins_of_a_sign, down);
    }
    return digit;
  }

 private:
  /// Of shared memory (CUDA C++ Programming Guide, "Shared Memory"; LDS has as many).
  static constexpr unsigned banks = 32;

  struct alignas(16) four_words {
    std::uint32_t word[4];
  };

  template <class Group, std::size_t Words>
  POLYATOMIC_FUNCTION static void clear_words(Group block, std::uint32_t (&cleared)[Words]) {
    auto* const fours = reinterpret_cast<four_words*>(cleared);
    for (unsigned i = block.rank(); i < Words / 4; i += block.size()) fours[i] = {};
    for (unsigned i = Words / 4 * 4 + block.rank(); i < Words; i += block.size()) cleared[i] = 0;
  }

  /// Adds to the word of a part's bin and returns the old value.
  ///
  /// @param first  the words of all bins, from the thread's copy on.
  POLYATOMIC_FUNCTION static std::uint32_t add_word(std::uint32_t* first, placed_part part,
                                                    std::uint32_t addend) {
    return fetch_add(first + Layout::bin(part.place) * Copies, addend, relaxed, block_scope);
  }

  POLYATOMIC_FUNCTION static bool wrapped(std::uint32_t old, std::uint32_t addend) {
    return old > static_cast<std::uint32_t>(~addend);
  }

  /// The copies of a bin, one for each turn. Neighbouring bins begin with different ones, so that
  /// lanes that have them take words from different banks.
  POLYATOMIC_FUNCTION static constexpr unsigned word_of(unsigned bin, unsigned turn) {
    return bin * Copies + (turn + bin / (banks / Copies)) % Copies;
  }

  /// 32 bits of a joined bin, from bit `down` on; below bit 0 there is nothing.
  POLYATOMIC_FUNCTION std::uint64_t bits_of(unsigned bin, int down) const {
    unsigned_128 value = low[word_of(bin, 0)];
    if constexpr (Layout::two_words) {
      value |= unsigned_128{high[word_of(bin, 0)]} << 32 | unsigned_128{carries[bin]} << 64;
    } else {
      value |= unsigned_128{carries[bin]} << 32;
    }
    return static_cast<std::uint32_t>(down >= 0 ? value >> down : value << -down);
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

  /// @param lane  chooses the copy of the first part.
  template <unsigned Count>
  POLYATOMIC_FUNCTION void add(const placed_part (&parts)[Count], unsigned lane) {
    for (unsigned i = 0; i < Count; ++i) {
      sums[Layout::bin(parts[i].place)][(lane + i) % Copies] += Layout::value(parts[i]);
    }
  }

  /// Calls `put(value, position, negative)` for the bins that are not empty. Each value is below
  /// 2^97.
  template <class Put>
  POLYATOMIC_FUNCTION void for_each_bin(const Put& put) const {
    for (unsigned bin = 0; bin < Layout::bins; ++bin) {
      unsigned_128 value = 0;
      for (const word& sum : sums[bin]) value += sum;
      if (value != 0) put(value, Layout::position(bin), Layout::negative(bin));
    }
  }
};

/// What a thread that is its block sorts terms into, unless its backend knows something faster.
template <class Terms>
struct plain_bins_of_thread {
  using type = private_bins<typename Terms::bins, 4>;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
