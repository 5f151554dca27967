// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix_data.hpp>

#include <climits>
#include <cstdint>
#include <type_traits>
#include <vector>

/// @file
/// The values that every operation is tried with, and all pairs of them.

namespace conformance {

template <class T>
std::vector<T> integer_values() {
  // A pattern is repeated in both halves of a 16-byte integer.
  const auto bits = [](std::uint64_t pattern) {
    return static_cast<T>(static_cast<unsigned_128>(pattern) << 64 | pattern);
  };
  const auto top = static_cast<oracle::bits_of_type<T>>(oracle::bits_of_type<T>{1}
                                                        << (sizeof(T) * CHAR_BIT - 1));
  const T least = T(-1) < T(0) ? oracle::from_bits<T>(top) : T(0);
  const T most = static_cast<T>(~least);
  return {T(0),
          T(1),
          T(3),
          T(5),
          static_cast<T>(-1),
          static_cast<T>(-7),
          most,
          static_cast<T>(most - 1),
          least,
          static_cast<T>(least + 1),
          oracle::from_bits<T>(top),
          static_cast<T>(oracle::bits_of_type<T>{1} << (sizeof(T) * CHAR_BIT / 2)),
          bits(0x5555555555555555u),
          bits(0xfedcba9876543210u)};
}

/// Signed zeros and infinities, quiet and signalling NaNs of both signs with payloads, subnormals,
/// limits, and values whose sums must be rounded.
inline std::vector<float> floating_values(float) {
  std::vector<float> values;
  constexpr std::uint32_t magnitudes[] = {0x00000000u, 0x3f800000u, 0x40800000u, 0x41000000u,
                                          0x43ff8000u, 0x3dcccccdu, 0x4b800000u, 0x7f800000u,
                                          0x7fc00000u, 0x7fc12345u, 0x7f812345u, 0x00000001u,
                                          0x00712345u, 0x007fffffu, 0x00800000u, 0x7f7fffffu};
  for (const std::uint32_t magnitude : magnitudes) {
    values.push_back(oracle::from_bits<float>(magnitude));
    values.push_back(oracle::from_bits<float>(magnitude | 0x80000000u));
  }
  return values;
}

inline std::vector<double> floating_values(double) {
  std::vector<double> values;
  constexpr std::uint64_t magnitudes[] = {
      0x0000000000000000u, 0x3ff0000000000000u, 0x4010000000000000u, 0x4020000000000000u,
      0x407ff00000000000u, 0x3fb999999999999au, 0x4340000000000000u, 0x7ff0000000000000u,
      0x7ff8000000000000u, 0x7ff8000012345678u, 0x7ff0000012345678u, 0x0000000000000001u,
      0x000789abcdef0123u, 0x000fffffffffffffu, 0x0010000000000000u, 0x7fefffffffffffffu};
  for (const std::uint64_t magnitude : magnitudes) {
    values.push_back(oracle::from_bits<double>(magnitude));
    values.push_back(oracle::from_bits<double>(magnitude | 0x8000000000000000u));
  }
  return values;
}

/// The same for 16-bit floats: 0, 1, 2, 1.5, a value whose sums must be rounded, infinity, quiet
/// and signalling NaN with payload, the smallest and largest subnormal, the smallest and largest
/// normal number.
template <class T>
std::vector<T> short_floating_values() {
  constexpr unsigned one = oracle::exponent_bias<T> << oracle::fraction_bits<T>;
  constexpr unsigned step = 1u << oracle::fraction_bits<T>;
  constexpr unsigned infinity = (2 * oracle::exponent_bias<T> + 1) << oracle::fraction_bits<T>;
  std::vector<T> values;
  for (const unsigned magnitude : {0u, one, one + step, one + step / 2, one + 1, one + 9 * step + 1,
                                   infinity, infinity + step / 2, infinity + step / 2 + 5,
                                   infinity + 5, 1u, step - 1, step, infinity - 1}) {
    values.push_back(oracle::from_bits<T>(static_cast<std::uint16_t>(magnitude)));
    values.push_back(oracle::from_bits<T>(static_cast<std::uint16_t>(magnitude | 0x8000u)));
  }
  return values;
}

/// For a type without arithmetic: images with each byte different.
template <class T>
std::vector<T> image_values() {
  using bits = oracle::bits_of_type<T>;
  std::vector<T> values;
  unsigned_128 pattern = static_cast<unsigned_128>(0x0123456789abcdefu) << 64 | 0x1032547698badcfeu;
  for (int i = 0; i < 6; ++i) {
    values.push_back(oracle::from_bits<T>(static_cast<bits>(pattern)));
    pattern = pattern << 8 | pattern >> 120;
  }
  values.push_back(oracle::from_bits<T>(bits{0}));
  values.push_back(oracle::from_bits<T>(static_cast<bits>(~bits{0})));
  return values;
}

/// Small numbers, so that every product is exact and no part is a NaN.
template <class T>
std::vector<T> complex_values() {
  using part = typename T::value_type;
  return {{part(0), part(0)},
          {part(1), part(-2)},
          {part(-3), part(0.5)},
          {part(8), part(8)},
          {part(-0.25), part(7)}};
}

/// Null, the first and last element of an array, its end; and, as numbers of elements to move by,
/// small ones of both signs.
template <class T>
std::vector<T> pointer_values() {
  using element = std::remove_pointer_t<T>;
  static element array[4];
  std::vector<T> values = {nullptr, array, array + 3, array + 4};
  for (const std::intptr_t distance : {1, 3, -1, -5}) {
    values.push_back(oracle::from_bits<T>(static_cast<oracle::bits_of_type<T>>(distance)));
  }
  return values;
}

template <class T>
std::vector<T> special_values() {
  if constexpr (std::is_same_v<T, bool>) {
    return {false, true};
  } else if constexpr (std::is_floating_point_v<T>) {
    return floating_values(T());
  } else if constexpr (oracle::is_short_float<T>) {
    return short_floating_values<T>();
  } else if constexpr (oracle::is_integer<T>) {
    return integer_values<T>();
  } else if constexpr (oracle::is_complex<T>) {
    return complex_values<T>();
  } else if constexpr (std::is_pointer_v<T>) {
    return pointer_values<T>();
  } else {
    return image_values<T>();
  }
}

/// Every pair of special values, with a third one that goes round.
template <class T>
std::vector<input<T>> all_inputs() {
  const std::vector<T> values = special_values<T>();
  std::vector<input<T>> inputs;
  for (const T stored : values) {
    for (const T operand : values) {
      inputs.push_back({stored, operand, values[(inputs.size() * 5 + 3) % values.size()]});
    }
  }
  return inputs;
}

}  // namespace conformance
