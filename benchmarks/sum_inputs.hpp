// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <support/reproducible_sum_oracle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <type_traits>
#include <vector>

/// @file
/// What the benchmarks of sums add up, and the correctly rounded answers.

namespace sums {

/// Numbers of [0, 1); of a normal distribution; of nearly all exponents; pairs of opposite numbers,
/// of which 1 and two far smaller numbers remain; of two exponents far apart; between 2^-40 and
/// 2^41. Those of more than one exponent have either sign.
enum class input { uniform, normal, wide, cancelling, two_clusters, moderate };

inline constexpr std::array<input, 6> inputs = {input::uniform,      input::normal,
                                                input::wide,         input::cancelling,
                                                input::two_clusters, input::moderate};

inline const char* name_of(input kind) {
  constexpr std::array names = {"uniform",    "normal",       "wide",
                                "cancelling", "two_clusters", "moderate"};
  return names[static_cast<std::size_t>(kind)];
}

template <class T>
struct format;
template <>
struct format<float> {
  using bits = std::uint32_t;
  static constexpr int fraction_bits = 23;
  static constexpr int bias = 127;
  static constexpr int exponents = 256;
  static constexpr int widest = 227;  ///< exponents of `wide`
  static constexpr int cluster_distance = 90;
};
template <>
struct format<double> {
  using bits = std::uint64_t;
  static constexpr int fraction_bits = 52;
  static constexpr int bias = 1023;
  static constexpr int exponents = 2048;
  static constexpr int widest = 2000;
  static constexpr int cluster_distance = 300;
};

/// The finaliser of MurmurHash3.
POLYATOMIC_FUNCTION inline std::uint64_t hashed(std::uint64_t i) {
  i = (i + 1) * 0x9e3779b97f4a7c15u;
  i = (i ^ i >> 33) * 0xff51afd7ed558ccdu;
  i = (i ^ i >> 33) * 0xc4ceb9fe1a85ec53u;
  return i ^ i >> 33;
}

/// A number of this exponent, its sign and fraction taken from random bits.
template <class T>
POLYATOMIC_FUNCTION T number(std::uint64_t random, int biased_exponent) {
  using bits = typename format<T>::bits;
  constexpr bits one = 1;
  constexpr bits sign = one << (sizeof(T) * 8 - 1);
  constexpr bits fraction = (one << format<T>::fraction_bits) - 1;
  const bits exponent = static_cast<bits>(biased_exponent) << format<T>::fraction_bits;
  return __builtin_bit_cast(
      T, static_cast<bits>((static_cast<bits>(random) & (sign | fraction)) | exponent));
}

POLYATOMIC_FUNCTION inline int below(std::uint64_t random, int end) {
  return static_cast<int>((random >> 32) * static_cast<std::uint64_t>(end) >> 32);
}

template <class T>
POLYATOMIC_FUNCTION T value_of(input kind, std::uint64_t i) {
  using f = format<T>;
  const std::uint64_t random = hashed(2 * i);
  const std::uint64_t other = hashed(2 * i + 1);
  const double uniform = static_cast<double>(random >> 40) * 0x1p-24;
  switch (kind) {
    case input::uniform:
      return static_cast<T>(sizeof(T) == 4 ? uniform : static_cast<double>(random >> 11) * 0x1p-53);
    case input::normal:
      return static_cast<T>(sqrt(-2 * log(uniform + 0x1p-25)) *
                            cos(static_cast<double>(other >> 11) * 0x1p-53 * 6.283185307179586));
    case input::wide:
      return number<T>(random, 1 + below(other, f::widest));
    case input::cancelling: {
      if (i < 3) return static_cast<T>(i == 0 ? 1.0 : i == 1 ? 0x1p-24 : 0x1p-60);
      if (i == 3) return T{0};
      const std::uint64_t of_pair = hashed(i | 1);
      const T value = number<T>(of_pair, f::bias - 30 + below(hashed(of_pair), 61));
      return i % 2 == 0 ? value : -value;
    }
    case input::two_clusters:
      return number<T>(random, f::bias - (other % 2 == 0 ? 0 : f::cluster_distance));
    case input::moderate:
      break;
  }
  return number<T>(random, f::bias - 40 + below(other, 81));
}

template <class T>
struct fill {
  T* values;
  input kind;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const { values[i] = value_of<T>(kind, i); }
};

/// Sums without error: the significands of each exponent are added as integers, and what each of
/// these sums is worth goes to the big integers of the conformance tests, which round once. Finite
/// numbers, fewer than 2^60.
template <class T>
class exact_sum {
 public:
  void add(const T* values, std::size_t count) {
    const unsigned parts = std::thread::hardware_concurrency() < 8 ? 2 : 8;
    std::vector<std::vector<wide>> totals(parts);
    std::vector<std::thread> workers;
    for (unsigned part = 0; part < parts; ++part) {
      const std::size_t first = count / parts * part;
      const std::size_t last = part + 1 == parts ? count : count / parts * (part + 1);
      workers.emplace_back([=, &totals] { totals[part] = binned(values + first, last - first); });
    }
    for (unsigned part = 0; part < parts; ++part) {
      workers[part].join();
      for (std::size_t i = 0; i < bins_.size(); ++i) bins_[i] += totals[part][i];
    }
  }

  T rounded() const {
    conformance::oracle::exact_total<T> total;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
      const bool negative = bins_[i] < 0;
      unsigned_wide rest = static_cast<unsigned_wide>(negative ? -bins_[i] : bins_[i]);
      // The subnormal numbers have the unit of the smallest normal ones.
      int exponent = (i == 0 ? 1 : static_cast<int>(i)) - f::bias - f::fraction_bits;
      for (; rest != 0; rest >>= digits, exponent += digits) {
        const auto digit = static_cast<std::uint32_t>(rest & ((1u << digits) - 1));
        const T worth = std::ldexp(static_cast<T>(digit), exponent);
        total.add(negative ? -worth : worth);
      }
    }
    return total.round();
  }

  /// The sum of the absolute values, roughly: what the error of a plain sum is measured by.
  static double magnitude(const T* values, std::size_t count) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += std::fabs(static_cast<double>(values[i]));
    return sum;
  }

 private:
  using f = format<T>;
  __extension__ typedef __int128 wide;  // not ISO C++
  __extension__ typedef unsigned __int128 unsigned_wide;
  static constexpr int digits = 20;

  static std::vector<wide> binned(const T* values, std::size_t count) {
    std::vector<wide> bins(f::exponents);
    for (std::size_t i = 0; i < count; ++i) {
      const auto bits = __builtin_bit_cast(typename f::bits, values[i]);
      const auto exponent = static_cast<std::size_t>(bits >> f::fraction_bits) % f::exponents;
      constexpr typename f::bits hidden = typename f::bits{1} << f::fraction_bits;
      const auto significand =
          static_cast<std::int64_t>((bits & (hidden - 1)) | (exponent == 0 ? 0 : hidden));
      bins[exponent] += std::signbit(values[i]) ? -significand : significand;
    }
    return bins;
  }

  std::vector<wide> bins_ = std::vector<wide>(f::exponents);
};

}  // namespace sums
