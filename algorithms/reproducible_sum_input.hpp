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

/// Which terms of a tile a thread reads.
struct tile_place {
  std::size_t first;   ///< the tile's first term
  std::size_t stride;  ///< from one of the thread's packs to its next
  std::size_t count;   ///< of all terms
  bool in_packs;       ///< the tile is whole, and aligned to 16 bytes
};

/// Reads one pack; what is beyond the end becomes `neutral`.
template <class T>
POLYATOMIC_FUNCTION sum_pack<T> load_pack(const T* values, tile_place place, unsigned number,
                                          T neutral) {
  const std::size_t first = place.first + number * place.stride;
  if (place.in_packs) return *reinterpret_cast<const sum_pack<T>*>(values + first);
  sum_pack<T> pack;
  for (unsigned i = 0; i < pack.size; ++i) {
    pack.value[i] = first + i < place.count ? values[first + i] : neutral;
  }
  return pack;
}

inline bool is_aligned_to_pack(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) % 16 == 0;
}

/// What a thread has seen among its terms, cheaply: the flags are made of it.
struct terms_seen {
  std::uint64_t other_than_minus_zero = 0;  ///< not zero where there was one
  unsigned largest_exponent = 0;            ///< of all operands
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
  using bins = bin_layout<sum_format<T>::special_exponent, sum_format<T>::fraction_bits + 1>;
  static constexpr unsigned unit = sum_state<T>::smallest;  ///< the place of position 0
  static constexpr unsigned packs = bytes_under_way / 16;

  const T* values;
  bool aligned;

  POLYATOMIC_FUNCTION pack load(tile_place place, unsigned number) const {
    return load_pack(values, place, number, minus_zero<T>);
  }

  /// Calls `put(part, negative)` for a term. The part of a special one means nothing.
  template <class Put>
  POLYATOMIC_FUNCTION static void put_value(T value, terms_seen& seen, const Put& put) {
    const bits_t<T> bits = to_bits(value);
    const bool negative = sum_sign<T>(bits);
    const unsigned exponent = sum_exponent<T>(bits);
    const bits_t<T> magnitude = sum_magnitude<T>(bits);
    seen.other_than_minus_zero |= magnitude | static_cast<bits_t<T>>(!negative);
    seen.largest_exponent = exponent > seen.largest_exponent ? exponent : seen.largest_exponent;
    put(sum_part{magnitude, sum_position<T>(bits)}, negative);
  }

  template <class Put>
  POLYATOMIC_FUNCTION static void put_term(const pack& terms, unsigned i, terms_seen& seen,
                                           const Put& put) {
    put_value(terms.value[i], seen, put);
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

  const T* left;
  const T* right;
  bool aligned;  ///< both of them

  POLYATOMIC_FUNCTION pack load(tile_place place, unsigned number) const {
    return {load_pack(left, place, number, minus_zero<T>), load_pack(right, place, number, T{0})};
  }

  template <class Put>
  POLYATOMIC_FUNCTION static void put_term(const pack& terms, unsigned i, terms_seen& seen,
                                           const Put& put) {
    const bits_t<T> a = to_bits(terms.left.value[i]);
    const bits_t<T> b = to_bits(terms.right.value[i]);
    const bool negative = sum_sign<T>(a) != sum_sign<T>(b);
    const unsigned exponent =
        sum_exponent<T>(a) > sum_exponent<T>(b) ? sum_exponent<T>(a) : sum_exponent<T>(b);
    seen.largest_exponent = exponent > seen.largest_exponent ? exponent : seen.largest_exponent;
    seen.other_than_minus_zero |= static_cast<std::uint64_t>(!negative);
    for_each_product_part<T>(a, b, [&](sum_part part) {
      seen.other_than_minus_zero |= part.magnitude;
      put(part, negative);
    });
  }

  POLYATOMIC_FUNCTION static std::uint32_t flags(const pack& terms, unsigned i) {
    return product_flags<T>(to_bits(terms.left.value[i]), to_bits(terms.right.value[i]));
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
