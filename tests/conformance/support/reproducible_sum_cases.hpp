// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/oracle.hpp>
#include <support/reproducible_sum_oracle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// @file
/// Sums and dot products whose answers are known by construction, and random ones for the oracle.

namespace conformance {

/// The terms of one sum; where `right` is not empty, of one dot product.
template <class T>
struct sum_case {
  std::string name;
  std::vector<T> left;
  std::vector<T> right;
  T expected;
};

template <class T>
T oracle_answer(const std::vector<T>& left, const std::vector<T>& right) {
  oracle::exact_total<T> total;
  for (std::size_t i = 0; i < left.size(); ++i) {
    right.empty() ? total.add(left[i]) : total.add_product(left[i], right[i]);
  }
  return total.round();
}

/// The numbers that the edges of a format are made of.
template <class T>
struct edges {
  using limits = std::numeric_limits<T>;
  static constexpr T infinity = limits::infinity();
  static constexpr T nan = limits::quiet_NaN();
  static constexpr T most = limits::max();
  static constexpr T normal = limits::min();       // the smallest one
  static constexpr T tiny = limits::denorm_min();  // the smallest number
  static constexpr T ulp = limits::epsilon();      // the distance from 1 to its successor

  /// Half of the distance from the largest number to the next power of two.
  static T half_of_last_step() {
    return std::ldexp(T{1}, limits::max_exponent - limits::digits - 1);
  }

  /// A NaN with its sign and other bits set.
  static T odd_nan() {
    const oracle::bits_of_type<T> bits = oracle::bits(nan) | 5u;
    return -oracle::from_bits<T>(bits);
  }
};

/// Sums: NaN, infinities, zeros, overflow, ties, carries from word to word.
template <class T>
std::vector<sum_case<T>> known_sums() {
  using e = edges<T>;
  const T half = e::half_of_last_step();
  const T tie = e::ulp / 2;
  return {
      {"nothing", {}, {}, T{0}},
      {"+0", {T{0}}, {}, T{0}},
      {"-0", {-T{0}}, {}, -T{0}},
      {"all -0", {-T{0}, -T{0}, -T{0}}, {}, -T{0}},
      {"-0 and +0", {-T{0}, T{0}, -T{0}}, {}, T{0}},
      {"1 - 1", {T{1}, -T{1}}, {}, T{0}},
      {"1 - 1 - 0", {T{1}, -T{1}, -T{0}}, {}, T{0}},
      {"tiny - tiny", {e::tiny, -e::tiny}, {}, T{0}},
      {"NaN", {T{1}, e::nan, T{2}}, {}, e::nan},
      {"NaN of another pattern", {e::odd_nan()}, {}, e::nan},
      {"NaN and infinity", {e::infinity, e::odd_nan()}, {}, e::nan},
      {"both infinities", {e::infinity, T{1}, -e::infinity}, {}, e::nan},
      {"+infinity", {T{1}, e::infinity, -e::most}, {}, e::infinity},
      {"-infinity", {-e::infinity, e::most, e::most}, {}, -e::infinity},
      {"two +infinities", {e::infinity, e::infinity}, {}, e::infinity},
      {"overflow on the way", {e::most, e::most, -e::most}, {}, e::most},
      {"overflow on the way, both signs", {e::most, e::most, -e::most, -e::most, T{3}}, {}, T{3}},
      {"overflow", {e::most, e::most}, {}, e::infinity},
      {"-overflow", {-e::most, -e::most}, {}, -e::infinity},
      {"overflow by a tie", {e::most, half}, {}, e::infinity},
      {"-overflow by a tie", {-e::most, -half}, {}, -e::infinity},
      {"just below that tie", {e::most, half, -e::tiny}, {}, e::most},
      {"just below a quarter", {e::most, half / 2}, {}, e::most},
      {"tie to even, down", {T{1}, tie}, {}, T{1}},
      {"tie to even, up", {T{1}, e::ulp, tie}, {}, T{1} + 2 * e::ulp},
      {"-tie to even, down", {-T{1}, -tie}, {}, -T{1}},
      {"-tie to even, up", {-T{1}, -e::ulp, -tie}, {}, -T{1} - 2 * e::ulp},
      {"just above a tie", {T{1}, tie, e::tiny}, {}, T{1} + e::ulp},
      {"just below a tie", {T{1}, e::ulp, tie, -e::tiny}, {}, T{1} + e::ulp},
      {"-just above a tie", {-T{1}, -tie, -e::tiny}, {}, -T{1} - e::ulp},
      {"rounds up to a power of two", {T{2} - e::ulp, tie}, {}, T{2}},
      {"tie below a power of two", {T{2} - e::ulp, tie, -e::tiny}, {}, T{2} - e::ulp},
      {"half a step below 1", {T{1}, -tie / 2}, {}, T{1}},
      {"subnormals", {e::tiny, e::tiny, e::tiny}, {}, 3 * e::tiny},
      {"subnormal to normal", {e::normal - e::tiny, e::tiny}, {}, e::normal},
      {"normal to subnormal", {e::normal, -e::tiny}, {}, e::normal - e::tiny},
      {"borrow through all words", {e::most, e::tiny, -e::most}, {}, e::tiny},
      {"-borrow through all words", {e::most, -e::tiny, -e::most}, {}, -e::tiny},
      {"1 lost between large ones", {e::most, T{1}, -e::most}, {}, T{1}},
  };
}

/// Dot products: what a product adds to that.
template <class T>
std::vector<sum_case<T>> known_dots() {
  using e = edges<T>;
  constexpr T h = T{0.5};
  return {
      {"nothing", {}, {}, T{0}},
      {"-0 * 5", {-T{0}}, {T{5}}, -T{0}},
      {"-0 * -5", {-T{0}}, {-T{5}}, T{0}},
      {"0 * -5 and -0 * 3", {T{0}, -T{0}}, {-T{5}, T{3}}, -T{0}},
      {"infinity * 0", {T{1}, e::infinity}, {T{1}, T{0}}, e::nan},
      {"-0 * -infinity", {-T{0}}, {-e::infinity}, e::nan},
      {"NaN * 0", {e::odd_nan()}, {T{0}}, e::nan},
      {"1 * NaN", {T{1}}, {e::odd_nan()}, e::nan},
      {"NaN * infinity", {e::nan}, {e::infinity}, e::nan},
      {"infinity * -2", {e::infinity, T{3}}, {-T{2}, T{3}}, -e::infinity},
      {"-infinity * tiny", {-e::infinity}, {-e::tiny}, e::infinity},
      {"infinities that meet", {e::infinity, T{1}}, {T{1}, -e::infinity}, e::nan},
      {"largest * largest", {e::most}, {e::most}, e::infinity},
      {"-largest * largest", {e::most}, {-e::most}, -e::infinity},
      {"overflow that cancels", {e::most, e::most, T{1}}, {e::most, -e::most, T{7}}, T{7}},
      {"2 * largest - largest", {e::most, e::most}, {T{2}, -T{1}}, e::most},
      {"tiny * tiny", {e::tiny}, {e::tiny}, T{0}},
      {"-tiny * tiny", {e::tiny}, {-e::tiny}, -T{0}},
      {"tiny / 2, a tie to zero", {e::tiny}, {h}, T{0}},
      {"-tiny / 2, a tie to zero", {-e::tiny}, {h}, -T{0}},
      {"three halves of tiny, a tie up", {e::tiny, e::tiny}, {h, T{1}}, 2 * e::tiny},
      {"two halves of tiny", {e::tiny, e::tiny}, {h, h}, e::tiny},
      {"more than tiny / 2", {e::tiny, e::tiny}, {h, e::tiny}, e::tiny},
      {"less than tiny / 2", {e::tiny, -e::tiny}, {h, e::tiny}, T{0}},
      {"underflow that cancels", {e::tiny, e::tiny}, {e::tiny, -e::tiny}, T{0}},
      {"tiny * tiny decides a tie", {T{1}, e::ulp, e::tiny}, {T{1}, h, e::tiny}, T{1} + e::ulp},
      {"-tiny * tiny decides a tie", {T{1}, e::ulp, -e::tiny}, {T{1}, h, e::tiny}, T{1}},
      {"largest and tiniest", {e::most, e::tiny, -e::most}, {e::most, e::tiny, e::most}, T{0}},
      {"square of an odd number", {T{1} + e::ulp}, {T{1} + e::ulp}, T{1} + 2 * e::ulp},
      {"what such a square rounds away",
       {T{1} + e::ulp, -T{1} - 2 * e::ulp},
       {T{1} + e::ulp, T{1}},
       e::ulp * e::ulp},
      {"largest / 2 + largest / 2", {e::most, e::most}, {h, h}, e::most},
  };
}

/// A number with any sign and fraction, and an exponent field from a range.
template <class T>
T random_number(std::mt19937_64& random, unsigned lowest, unsigned highest) {
  using bits = oracle::bits_of_type<T>;
  constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;
  const bits exponent = static_cast<bits>(lowest + random() % (highest - lowest + 1));
  const bits fraction = static_cast<bits>(random()) & ((bits{1} << fraction_bits) - 1);
  // Few bits now and then, so that ties come up.
  const bits kept =
      random() % 4 == 0 ? fraction & ~((bits{1} << (fraction_bits - 2)) - 1) : fraction;
  const bits sign = static_cast<bits>(random() & 1) << (sizeof(T) * 8 - 1);
  return oracle::from_bits<T>(sign | exponent << fraction_bits | kept);
}

/// Numbers over a range of exponents that is itself random: the whole range, a narrow one, or the
/// subnormal end. Half of the terms cancel others, all but for a small rest.
template <class T>
std::vector<T> random_terms(std::mt19937_64& random, std::size_t count) {
  constexpr unsigned most = 2 * std::numeric_limits<T>::max_exponent - 2;
  unsigned lowest = 0;
  unsigned highest = most;
  if (const auto kind = random() % 4; kind == 0) {
    lowest = static_cast<unsigned>(random() % most);
    highest = std::min(most, lowest + 10);
  } else if (kind == 1) {
    highest = 1 + static_cast<unsigned>(random() % 60);
  }
  std::vector<T> terms;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 2 == 1 && random() % 4 != 0) {
      terms.push_back(-terms[random() % terms.size()]);
    } else {
      terms.push_back(random_number<T>(random, lowest, highest));
    }
  }
  return terms;
}

/// Random sums or dot products, with the oracle's answers.
template <class T>
std::vector<sum_case<T>> random_cases(bool dots, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<sum_case<T>> cases;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t terms = 1 + random() % 24;
    sum_case<T> one{"random " + std::to_string(i), random_terms<T>(random, terms), {}, T{0}};
    if (dots) one.right = random_terms<T>(random, terms);
    one.expected = oracle_answer(one.left, one.right);
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace conformance
