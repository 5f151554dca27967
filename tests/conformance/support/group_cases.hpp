// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/combination.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>
#include <string>

/// @file
/// What the tests of groups share: which threads take part, and values and operations whose result
/// shows a value that was combined twice, not at all, or in the wrong place.

namespace conformance {

namespace pa = polyatomic;

/// Which threads of a block come to a collective call.
enum class pattern {
  everyone,
  odd_lanes,
  one_lane,
  some_lanes,  ///< by a hash of the thread's rank
  early_exit   ///< as some_lanes, and the others have ended
};
inline constexpr pattern all_patterns[] = {pattern::everyone, pattern::odd_lanes, pattern::one_lane,
                                           pattern::some_lanes, pattern::early_exit};

inline const char* name_of(pattern which) {
  const char* const names[] = {"everyone", "odd lanes", "one lane", "some lanes", "early exit"};
  return names[static_cast<int>(which)];
}

/// A number that looks random (the finaliser of MurmurHash3).
POLYATOMIC_FUNCTION constexpr std::uint64_t hash(std::uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdu;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53u;
  return x ^ (x >> 33);
}

/// @param rank  in the block.
POLYATOMIC_FUNCTION constexpr bool takes_part(pattern which, unsigned rank) {
  switch (which) {
    case pattern::everyone:
      return true;
    case pattern::odd_lanes:
      return rank % 2 == 1;
    case pattern::one_lane:
      return rank % 32 == 19;
    case pattern::some_lanes:
    case pattern::early_exit:
      return hash(rank + 1) % 5 < 2;
  }
  return false;
}

/// 12 bytes: the map x -> factor * x + summand, and a number of its own.
struct affine {
  std::uint32_t factor;
  std::uint32_t summand;
  std::uint32_t tag;
};

/// Composition of maps x -> factor * x + summand: associative, and a value combined in the wrong
/// place, twice or not at all changes the result. The two numbers are the halves of a T.
struct compose {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T left, T right) const {
    using bits = pa::detail::bits_t<T>;
    constexpr unsigned half = 4 * sizeof(T);
    const std::uint64_t a = pa::detail::to_bits(left);
    const std::uint64_t b = pa::detail::to_bits(right);
    constexpr std::uint64_t low = (std::uint64_t{1} << half) - 1;
    const std::uint64_t factor = ((a >> half) * (b >> half)) & low;
    const std::uint64_t summand = ((a >> half) * (b & low) + (a & low)) & low;
    return pa::detail::from_bits<T>(static_cast<bits>(factor << half | summand));
  }
  POLYATOMIC_FUNCTION affine operator()(affine left, affine right) const {
    return {left.factor * right.factor, left.factor * right.summand + left.summand, left.tag};
  }
};

/// A commutative operation for each type.
struct add {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T left, T right) const {
    return pa::plus_t{}(left, right);
  }
  POLYATOMIC_FUNCTION affine operator()(affine left, affine right) const {
    return {left.factor + right.factor, left.summand + right.summand, left.tag + right.tag};
  }
};

/// What `add` is called as: the library's own operation where it has one.
template <class T>
struct add_of {
  using type = pa::plus_t;
};
template <>
struct add_of<affine> {
  using type = pa::commutative_operation<add>;
};

/// What thread number `i` gives to compose: any bits, with an odd factor.
template <class T>
struct composed_value {
  POLYATOMIC_FUNCTION static T of(std::uint64_t i) {
    using bits = pa::detail::bits_t<T>;
    constexpr std::uint64_t odd_factor = std::uint64_t{1} << (4 * sizeof(T));
    return pa::detail::from_bits<T>(static_cast<bits>(hash(i) | odd_factor));
  }
};
template <>
struct composed_value<affine> {
  POLYATOMIC_FUNCTION static affine of(std::uint64_t i) {
    const auto bits = static_cast<std::uint32_t>(hash(i));
    return {bits | 1, bits >> 7, bits >> 3};
  }
};

/// What thread number `i` gives to add: small, so that floating sums are exact.
template <class T>
struct added_value {
  POLYATOMIC_FUNCTION static T of(std::uint64_t i) { return static_cast<T>(hash(i) % 16); }
};
template <>
struct added_value<affine> {
  POLYATOMIC_FUNCTION static affine of(std::uint64_t i) { return composed_value<affine>::of(i); }
};

/// The bytes of a value, to compare and to show.
template <class T>
std::string bytes_of(const T& value) {
  std::string digits;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  for (std::size_t i = sizeof(T); i-- > 0;) {
    digits += "0123456789abcdef"[bytes[i] / 16];
    digits += "0123456789abcdef"[bytes[i] % 16];
  }
  return "0x" + digits;
}

}  // namespace conformance
