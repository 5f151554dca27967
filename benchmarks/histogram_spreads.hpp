// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

/// @file
/// Inputs of the benchmarks of histograms and scatters, as functions of the index, on any backend.

namespace histogram_inputs {

enum class spread { uniform, zipf, hot, constant };
inline constexpr spread all_spreads[] = {spread::uniform, spread::zipf, spread::hot,
                                         spread::constant};

inline const char* name_of(spread which) {
  switch (which) {
    case spread::uniform:
      return "uniform";
    case spread::zipf:
      return "zipf";
    case spread::hot:
      return "hot90";
    case spread::constant:
      return "constant";
  }
  return "unknown";
}

POLYATOMIC_FUNCTION inline std::uint64_t mixed(std::uint64_t i) {
  std::uint64_t z = i * 0x9e3779b97f4a7c15u + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

POLYATOMIC_FUNCTION inline std::uint32_t bin_of(std::size_t i, spread which, std::uint32_t bins) {
  const std::uint64_t random = mixed(i);
  if (which == spread::constant) return bins / 2;
  if (which == spread::hot && random % 10 != 0) return bins / 3;
  if (which == spread::zipf) {
    const float unit = static_cast<float>(random >> 40) * 0x1p-24f;
    const float position = exp2f(unit * log2f(static_cast<float>(bins) + 1.0f)) - 1.0f;
    const auto bin = static_cast<std::uint32_t>(position);
    return bin < bins ? bin : bins - 1;
  }
  return static_cast<std::uint32_t>((random >> 32) * bins >> 32);
}

/// -2, -1, 1 or 2: sums of 2^28 of them are exact in float unless nearly all have one sign.
POLYATOMIC_FUNCTION inline float value_of(std::size_t i) {
  const auto choice = static_cast<unsigned>(mixed(i + 12345) >> 62);
  return choice == 0 ? -2.0f : choice == 1 ? -1.0f : choice == 2 ? 1.0f : 2.0f;
}

/// For parallel_for.
struct fill_samples {
  std::uint32_t* samples;
  spread which;
  std::uint32_t bins;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const { samples[i] = bin_of(i, which, bins); }
};

struct fill_values {
  float* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const { values[i] = value_of(i); }
};

}  // namespace histogram_inputs
