// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix_data.hpp>

#include <climits>
#include <cstdint>
#include <limits>
#include <vector>

/// @file
/// The values that every operation is tried with, and all pairs of them.

namespace conformance {

template <class T>
std::vector<T> integer_values() {
  using limits = std::numeric_limits<T>;
  const auto bits = [](std::uint64_t pattern) { return static_cast<T>(pattern); };
  return {T(0),
          T(1),
          T(3),
          T(5),
          static_cast<T>(-1),
          static_cast<T>(-7),
          limits::max(),
          static_cast<T>(limits::max() - 1),
          limits::min(),
          static_cast<T>(limits::min() + 1),
          bits(std::uint64_t{1} << (sizeof(T) * CHAR_BIT - 1)),
          bits(std::uint64_t{1} << (sizeof(T) * CHAR_BIT / 2)),
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

template <class T>
std::vector<T> special_values() {
  if constexpr (std::is_floating_point_v<T>) {
    return floating_values(T());
  } else {
    return integer_values<T>();
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
