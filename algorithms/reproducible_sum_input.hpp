// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_bins.hpp>
#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Internal: the terms of a sum over arrays, and how a block reads them.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Terms are read in tiles. Each thread of a block takes a few packs of 16 bytes from each operand;
/// packs of neighbouring threads lie side by side. 64 bytes a thread keep enough reads under way.
inline constexpr unsigned bytes_under_way = 64;

template <class T>
struct alignas(16) sum_pack {
  static constexpr unsigned size = 16 / sizeof(T);
  T value[size];
};

/// Where a thread reads its packs of a tile.
struct tile_place {
  std::size_t first;  ///< its first term
  unsigned stride;    ///< from one of its packs to the next
  std::size_t count;  ///< of all terms
};

/// Reads one pack. If `Whole`, all of it is there and aligned; else it is read term by term, and
/// what is beyond the end becomes `neutral`.
template <bool Whole, class T>
POLYATOMIC_FUNCTION sum_pack<T> load_pack(const T* values, tile_place place, unsigned number,
                                          T neutral) {
  const std::size_t first = place.first + std::size_t{number * place.stride};
  if constexpr (Whole) {
    return *reinterpret_cast<const sum_pack<T>*>(values + first);
  } else {
    sum_pack<T> pack;
    for (unsigned i = 0; i < pack.size; ++i) {
      pack.value[i] = first + i < place.count ? values[first + i] : neutral;
    }
    return pack;
  }
}

inline bool is_aligned_to_pack(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) % 16 == 0;
}

/// What a thread has seen among numbers, as cheaply as can be: two maxima of their upper words, and
/// the bits of the lower ones. As a signed integer −0 is the least of all, and the positive
/// infinity is below its NaNs alone; as an unsigned one the negative infinity is.
template <class T>
class numbers_seen {
 public:
  POLYATOMIC_FUNCTION void see(bits_t<T> bits) {
    const std::uint32_t word = upper_word(bits);
    const auto value = static_cast<std::int32_t>(word);
    largest_ = value > largest_ ? value : largest_;
    largest_unsigned_ = word > largest_unsigned_ ? word : largest_unsigned_;
    if constexpr (sizeof(T) == 8) lower_ |= static_cast<std::uint32_t>(bits);
  }
  /// Whether one was infinite or NaN.
  POLYATOMIC_FUNCTION bool special() const {
    constexpr std::uint32_t infinity = upper_word(floating_format<T>::infinity);
    return largest_ >= static_cast<std::int32_t>(infinity) ||
           largest_unsigned_ >= (infinity | least);
  }
  POLYATOMIC_FUNCTION bool other_than_minus_zero() const {
    return static_cast<std::uint32_t>(largest_) != least || lower_ != 0;
  }

 private:
  static constexpr std::uint32_t least = 0x80000000u;

  POLYATOMIC_FUNCTION static constexpr std::uint32_t upper_word(bits_t<T> bits) {
    return static_cast<std::uint32_t>(bits >> (8 * sizeof(T) - 32));
  }

  std::int32_t largest_ = static_cast<std::int32_t>(least);
  std::uint32_t largest_unsigned_ = 0;
  std::uint32_t lower_ = 0;
};

/// By its bits: -ffast-math does not tell the zeros apart.
template <class T>
inline constexpr T minus_zero = from_bits<T>(sign_mask<T>);

/// Numbers to be added up. −0 is the neutral term: only it changes no sum, not even one of −0 alone
/// (IEEE 754-2019, section 6.3).
template <class T>
struct value_terms {
  using value_type = T;
  using pack = sum_pack<T>;
  using bins = bin_layout<sum_format<T>::special_exponent + 1, sum_format<T>::fraction_bits + 1>;
  static constexpr unsigned unit = sum_state<T>::smallest;  ///< the place of position 0
  static constexpr unsigned packs = bytes_under_way / 16;
  static constexpr unsigned parts = pack::size;  ///< of a pack
  using seen = numbers_seen<T>;

  const T* values;
  bool aligned;

  template <bool Whole>
  POLYATOMIC_FUNCTION pack load(tile_place place, unsigned number) const {
    return load_pack<Whole>(values, place, number, minus_zero<T>);
  }

  /// The part of a special term means nothing. The sign stands above the exponent in the number as
  /// it does above the position in the place.
  POLYATOMIC_FUNCTION static placed_part part_of(bits_t<T> bits) {
    static_assert(bins::places_of_a_sign == sum_format<T>::special_exponent + 1);
    const auto sign_and_exponent = static_cast<unsigned>(bits >> sum_format<T>::fraction_bits);
    return {sum_magnitude<T>(bits), sign_and_exponent - (sum_exponent<T>(bits) != 0 ? 1u : 0u)};
  }

  /// Makes parts of the terms of a pack.
  POLYATOMIC_FUNCTION static void split(const pack& terms, placed_part (&result)[parts],
                                        seen& all) {
    for (unsigned i = 0; i < parts; ++i) {
      result[i] = part_of(to_bits(terms.value[i]));
      all.see(to_bits(terms.value[i]));
    }
  }

  POLYATOMIC_FUNCTION static std::uint32_t flags(const pack& terms, unsigned i) {
    return value_flags<T>(to_bits(terms.value[i]));
  }
};

/// Products of numbers to be added up; −0 times 0 is the neutral one.
template <class T>
struct product_terms {
  using value_type = T;
  struct pack {
    sum_pack<T> left;
    sum_pack<T> right;
  };
  static constexpr unsigned low_part_bits = product_parts<T> == 1
                                                ? 2 * (sum_format<T>::fraction_bits + 1)
                                                : sum_format<T>::fraction_bits + 1;
  using bins = bin_layout<2 * sum_format<T>::special_exponent - 1 +
                              (product_parts<T> == 1 ? 0 : low_part_bits),
                          low_part_bits>;
  static constexpr unsigned unit = 0;
  static constexpr unsigned packs = bytes_under_way / 32;
  static constexpr unsigned parts = product_parts<T> * sum_pack<T>::size;  ///< of a pack

  class seen {
   public:
    POLYATOMIC_FUNCTION void see(bits_t<T> of_left, bits_t<T> of_right) {
      operands_.see(of_left);
      operands_.see(of_right);
    }
    POLYATOMIC_FUNCTION void see_part(bool zero, bool negative) {
      other_than_minus_zero_ = other_than_minus_zero_ || !zero || !negative;
    }
    POLYATOMIC_FUNCTION bool special() const { return operands_.special(); }
    POLYATOMIC_FUNCTION bool other_than_minus_zero() const { return other_than_minus_zero_; }

   private:
    numbers_seen<T> operands_;
    bool other_than_minus_zero_ = false;
  };

  const T* left;
  const T* right;
  bool aligned;  ///< both of them

  template <bool Whole>
  POLYATOMIC_FUNCTION pack load(tile_place place, unsigned number) const {
    return {load_pack<Whole>(left, place, number, minus_zero<T>),
            load_pack<Whole>(right, place, number, T{0})};
  }

  POLYATOMIC_FUNCTION static void split(const pack& terms, placed_part (&result)[parts],
                                        seen& all) {
    unsigned made = 0;
    for (unsigned i = 0; i < sum_pack<T>::size; ++i) {
      const bits_t<T> a = to_bits(terms.left.value[i]);
      const bits_t<T> b = to_bits(terms.right.value[i]);
      const bool negative = sum_sign<T>(a) != sum_sign<T>(b);
      all.see(a, b);
      for_each_product_part<T>(a, b, [&](sum_part part) {
        all.see_part(part.magnitude == 0, negative);
        result[made++] = {part.magnitude, bins::place(part.position, negative)};
      });
    }
  }

  POLYATOMIC_FUNCTION static std::uint32_t flags(const pack& terms, unsigned i) {
    return product_flags<T>(to_bits(terms.left.value[i]), to_bits(terms.right.value[i]));
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
