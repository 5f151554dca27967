// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Internal: the terms of a sum over arrays, and how a block reads them.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Terms are read in tiles: each thread of a block takes a batch, in pieces of 16 bytes that lie
/// side by side for neighbouring threads. 64 bytes a thread keep enough reads under way.
inline constexpr unsigned batch_bytes = 64;

template <class T>
struct alignas(16) sum_pack {
  static constexpr unsigned size = 16 / sizeof(T);
  T value[size];
};

/// Which terms a thread reads.
struct tile_place {
  std::size_t first;  ///< the tile's first term
  unsigned rank;      ///< of the thread in its block
  unsigned block_size;
};

template <class T, unsigned Packs>
struct sum_batch {
  static constexpr unsigned size = Packs * sum_pack<T>::size;
  T value[size];

  POLYATOMIC_FUNCTION static constexpr std::size_t index(tile_place place, unsigned pack) {
    return place.first + (std::size_t{pack} * place.block_size + place.rank) * sum_pack<T>::size;
  }

  /// A tile that is whole, of an array that is aligned to 16 bytes.
  POLYATOMIC_FUNCTION void load_packs(const T* values, tile_place place) {
    for (unsigned pack = 0; pack < Packs; ++pack) {
      const auto source = reinterpret_cast<const sum_pack<T>*>(values + index(place, pack));
      const sum_pack<T> read = *source;
      for (unsigned i = 0; i < read.size; ++i) value[pack * read.size + i] = read.value[i];
    }
  }

  /// Any tile. What is beyond the end becomes `neutral`.
  POLYATOMIC_FUNCTION void load_each(const T* values, tile_place place, std::size_t count,
                                     T neutral) {
    for (unsigned pack = 0; pack < Packs; ++pack) {
      for (unsigned i = 0; i < sum_pack<T>::size; ++i) {
        const std::size_t term = index(place, pack) + i;
        value[pack * sum_pack<T>::size + i] = term < count ? values[term] : neutral;
      }
    }
  }

  POLYATOMIC_FUNCTION void load(const T* values, tile_place place, std::size_t count, bool aligned,
                                T neutral) {
    const bool whole = place.first + std::size_t{place.block_size} * size <= count;
    if (aligned && whole) {
      load_packs(values, place);
    } else {
      load_each(values, place, count, neutral);
    }
  }
};

inline bool is_aligned_to_pack(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) % 16 == 0;
}

/// What a thread has seen among its terms, cheaply: the flags are made of it.
struct terms_seen {
  std::uint64_t other_than_minus_zero = 0;  ///< not zero where there was one
  unsigned largest_exponent = 0;            ///< of all operands
};

/// Numbers to be added up. −0 is the neutral term: only it changes no sum, not even one of −0 alone
/// (IEEE 754-2019, section 6.3).
template <class T>
struct value_terms {
  using value_type = T;
  using batch = sum_batch<T, batch_bytes / 16>;
  using bins = bin_layout<sum_format<T>::special_exponent, sum_format<T>::fraction_bits + 1>;
  static constexpr unsigned unit = sum_state<T>::smallest;  ///< the place of position 0
  static constexpr unsigned batch_size = batch::size;

  const T* values;
  bool aligned;

  POLYATOMIC_FUNCTION void load(batch& to, tile_place place, std::size_t count) const {
    to.load(values, place, count, aligned, -T{0});
  }

  /// Calls `put(part, negative)` for term i. The parts of a special one mean nothing.
  template <class Put>
  POLYATOMIC_FUNCTION static void put_term(const batch& terms, unsigned i, terms_seen& seen,
                                           const Put& put) {
    const bits_t<T> bits = to_bits(terms.value[i]);
    const bool negative = sum_sign<T>(bits);
    const unsigned exponent = sum_exponent<T>(bits);
    const bits_t<T> magnitude = sum_magnitude<T>(bits);
    seen.other_than_minus_zero |= magnitude | static_cast<bits_t<T>>(!negative);
    seen.largest_exponent = exponent > seen.largest_exponent ? exponent : seen.largest_exponent;
    put(sum_part{magnitude, sum_position<T>(bits)}, negative);
  }

  POLYATOMIC_FUNCTION static std::uint32_t flags(const batch& terms, unsigned i) {
    return value_flags<T>(to_bits(terms.value[i]));
  }
};

/// Products of numbers to be added up; −0 times 0 is the neutral one.
template <class T>
struct product_terms {
  using value_type = T;
  struct batch {
    sum_batch<T, batch_bytes / 32> left;
    sum_batch<T, batch_bytes / 32> right;
  };
  static constexpr unsigned low_part_bits = product_parts<T> == 1
                                                ? 2 * (sum_format<T>::fraction_bits + 1)
                                                : sum_format<T>::fraction_bits + 1;
  using bins = bin_layout<2 * sum_format<T>::special_exponent - 1 +
                              (product_parts<T> == 1 ? 0 : low_part_bits),
                          low_part_bits>;
  static constexpr unsigned unit = 0;
  static constexpr unsigned batch_size = sum_batch<T, batch_bytes / 32>::size;

  const T* left;
  const T* right;
  bool aligned;  ///< both of them

  POLYATOMIC_FUNCTION void load(batch& to, tile_place place, std::size_t count) const {
    to.left.load(left, place, count, aligned, -T{0});
    to.right.load(right, place, count, aligned, T{0});
  }

  template <class Put>
  POLYATOMIC_FUNCTION static void put_term(const batch& terms, unsigned i, terms_seen& seen,
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

  POLYATOMIC_FUNCTION static std::uint32_t flags(const batch& terms, unsigned i) {
    return product_flags<T>(to_bits(terms.left.value[i]), to_bits(terms.right.value[i]));
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
