// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_term.hpp>
#include <polyatomic/backends/kokkos/streaming_load.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>

/// @file
/// Internal: how a thread of the host adds up a few numbers whose exponents are not far apart, by
/// vector instructions, as integers.
///
/// Adding a number to a large constant rounds it to the constant's last bit, and the bits of the
/// result, as an integer, count how many of those it is. What was rounded away goes to a second,
/// finer constant. Nothing is left then, or the number does not fit. So the floating unit aligns
/// the numbers, integers add them up, and every case that is not exact is seen: as long as the unit
/// rounds to nearest and keeps subnormal numbers, which is tested.

namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal {

/// So many numbers are taken at a time.
inline constexpr unsigned sum_batch = 128;

/// A float has 24 bits: one constant keeps it whole over a wide enough range of exponents.
template <class T>
inline constexpr unsigned sum_levels = sizeof(T) == 8 ? 2 : 1;

/// Bits of the fraction of a double: the distance of two levels.
inline constexpr unsigned sum_level_bits = detail::sum_format<double>::fraction_bits;

template <unsigned Lanes>
struct sum_vectors;
template <>
struct sum_vectors<2> {
  using doubles [[gnu::vector_size(16)]] = double;
  using integers [[gnu::vector_size(16)]] = std::uint64_t;
};
template <>
struct sum_vectors<4> {
  using doubles [[gnu::vector_size(32)]] = double;
  using integers [[gnu::vector_size(32)]] = std::uint64_t;
};

/// The compiler does not know afterwards what the value is: -ffast-math would take (x + c) - c for
/// x. (Clang checks the constraint before it knows for which processor a vector is.)
template <class Value>
[[gnu::always_inline]] inline void hide(Value& value) {
#if defined(__x86_64__) && defined(__clang__)
  value = __arithmetic_fence(value);
#elif defined(__x86_64__)
  asm("" : "+x"(value));
#elif defined(__aarch64__)
  asm("" : "+w"(value));
#else
  asm("" : "+m"(value));
#endif
}

/// Whether doubles are rounded to nearest here and subnormal ones are kept: both can be changed
/// while a program runs, and -ffast-math changes the second in any program that is linked with it.
inline bool floating_unit_is_exact() {
  const auto sum = [](double a, double b) {
    volatile double left = a;
    volatile double right = b;
    return detail::to_bits(left + right);
  };
  const double step = detail::from_bits<double>(0x3cb0000000000000u);  // of numbers from 1 on
  const double tiny = detail::from_bits<double>(1);
  return sum(1.0, 0.75 * step) == 0x3ff0000000000001u &&
         sum(-1.0, -0.75 * step) == 0xbff0000000000001u && sum(tiny, tiny) == 2;
}

/// (Written so that GCC makes one instruction of it. Of __builtin_convertvector it makes four.)
template <class T, class Doubles>
[[gnu::always_inline]] inline void load_numbers(const T* values, Doubles& to) {
  if constexpr (sizeof(to) == 16) {
    to = Doubles{values[0], values[1]};
  } else {
    to = Doubles{values[0], values[1], values[2], values[3]};
  }
}

/// Adds the bits of the sums with a constant; the rests are what those sums do not hold.
/// @return  those bits.
template <class Doubles, class Integers>
[[gnu::always_inline]] inline void round_off(Doubles& rest, const Doubles& large, Integers& bits,
                                             Integers& total) {
  Doubles rounded = rest + large;
  hide(rounded);
  bits = __builtin_bit_cast(Integers, rounded);
  total += bits;
  rounded -= large;
  hide(rounded);
  rest -= rounded;
}

/// Adds up a batch in units of the last bits of the constants.
///
/// @param constants  1.5 times a power of two each: numbers of either sign, up to a third of it, do
///                   not change the exponent.
/// @return  whether all of its numbers fit; otherwise the sums mean nothing.
template <unsigned Lanes, class T>
[[gnu::always_inline]] inline bool add_batch_in_lanes(const T* values,
                                                      const double (&constants)[sum_levels<T>],
                                                      std::int64_t (&sums)[sum_levels<T>]) {
  using doubles = typename sum_vectors<Lanes>::doubles;
  using integers = typename sum_vectors<Lanes>::integers;
  constexpr unsigned levels = sum_levels<T>;
  const doubles coarse = doubles{} + constants[0];
  const doubles fine = doubles{} + constants[levels - 1];
  integers totals[levels]{};
  integers exponents{};
  integers left_over{};
  constexpr unsigned line = host::bytes_of_cache_line / sizeof(T);
  for (const T* first = values; first != values + sum_batch; first += line) {
    host::prefetch_ahead<host::bytes_of_cache_line>(first);
    for (unsigned i = 0; i < line; i += Lanes) {
      doubles rest;
      integers bits;
      internal::load_numbers(first + i, rest);
      internal::round_off(rest, coarse, bits, totals[0]);
      // Another exponent than the constant's: the number is too large, infinite or NaN.
      exponents |= bits ^ __builtin_bit_cast(integers, coarse);
      if constexpr (levels == 2) internal::round_off(rest, fine, bits, totals[1]);
      left_over |= __builtin_bit_cast(integers, rest);
    }
  }
  const integers misfit = exponents >> sum_level_bits | left_over << 1;  // -0 is nothing either
  std::uint64_t any = 0;
  for (unsigned lane = 0; lane < Lanes; ++lane) any |= misfit[lane];
  for (unsigned level = 0; level < levels; ++level) {
    std::uint64_t total = 0 - sum_batch * detail::to_bits(constants[level]);
    for (unsigned lane = 0; lane < Lanes; ++lane) total += totals[level][lane];
    sums[level] = static_cast<std::int64_t>(total);
  }
  return any == 0;
}

#if defined(__x86_64__)
/// The same by AVX2, whatever processor the program is compiled for: SSE2 adds up numbers more
/// slowly than memory brings them.
template <class T>
[[gnu::target("avx2")]] bool add_batch_by_avx2(const T* values,
                                               const double (&constants)[sum_levels<T>],
                                               std::int64_t (&sums)[sum_levels<T>]) {
  return internal::add_batch_in_lanes<4>(values, constants, sums);
}
#endif

/// The same by the widest vectors that this processor has.
template <class T>
bool add_batch(const T* values, const double (&constants)[sum_levels<T>],
               std::int64_t (&sums)[sum_levels<T>]) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    return internal::add_batch_by_avx2(values, constants, sums);
  }
#endif
  return internal::add_batch_in_lanes<2>(values, constants, sums);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal
