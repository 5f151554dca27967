// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// The compiler's __atomic builtins take an order as an integer. Scopes have no meaning on the
/// host: every thread shares one coherent memory, so each scope is the whole system.
///
/// They are given integers of the object's size, never the object's own type: clang calls a library
/// for a struct whose alignment it does not know to be enough (required_alignment says it is).

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class Order>
inline constexpr int order_constant = __ATOMIC_SEQ_CST;
template <>
inline constexpr int order_constant<relaxed_t> = __ATOMIC_RELAXED;
template <>
inline constexpr int order_constant<acquire_t> = __ATOMIC_ACQUIRE;
template <>
inline constexpr int order_constant<release_t> = __ATOMIC_RELEASE;
template <>
inline constexpr int order_constant<acq_rel_t> = __ATOMIC_ACQ_REL;

/// The smallest object, in bytes, that has a compare-exchange of its own.
inline constexpr std::size_t smallest_exchange = 1;

/// Compare-exchange of 16 bytes. The builtins would call libatomic, which has it only in a library
/// (GCC also with -mcx16). Sequentially consistent, so enough for every order.
///
/// @param expected  receives the value found.
/// @return whether `desired` was written.
inline bool compare_exchange_16(volatile detail::unsigned_128* address,
                                detail::unsigned_128& expected, detail::unsigned_128 desired) {
#if defined(__x86_64__)
  auto low = static_cast<std::uint64_t>(expected);
  auto high = static_cast<std::uint64_t>(expected >> 64);
  bool stored;
  asm volatile("lock cmpxchg16b %1"
               : "=@ccz"(stored), "+m"(*address), "+a"(low), "+d"(high)
               : "b"(static_cast<std::uint64_t>(desired)),
                 "c"(static_cast<std::uint64_t>(desired >> 64))
               : "memory");
  expected = detail::unsigned_128{high} << 64 | low;
  return stored;
#elif defined(__aarch64__) && defined(__ARM_FEATURE_ATOMICS)
  // casp wants both its pairs in consecutive registers, the first of them even.
  register std::uint64_t low asm("x0") = static_cast<std::uint64_t>(expected);
  register std::uint64_t high asm("x1") = static_cast<std::uint64_t>(expected >> 64);
  register std::uint64_t new_low asm("x2") = static_cast<std::uint64_t>(desired);
  register std::uint64_t new_high asm("x3") = static_cast<std::uint64_t>(desired >> 64);
  asm volatile("caspal %0, %1, %3, %4, %2"
               : "+r"(low), "+r"(high), "+Q"(*address)
               : "r"(new_low), "r"(new_high)
               : "memory");
  const auto found = detail::unsigned_128{high} << 64 | low;
  const bool stored = found == expected;
  expected = found;
  return stored;
#elif defined(__aarch64__)
  // An exclusive pair. Where the values differ the old one is stored back: only a successful
  // store-exclusive says that both halves were read together (Arm ARM, B2.2.1).
  for (;;) {
    std::uint64_t low;
    std::uint64_t high;
    asm volatile("ldaxp %0, %1, %2" : "=&r"(low), "=&r"(high) : "Q"(*address) : "memory");
    const auto found = detail::unsigned_128{high} << 64 | low;
    const auto written = found == expected ? desired : found;
    std::uint32_t failed;
    asm volatile("stlxp %w0, %2, %3, %1"
                 : "=&r"(failed), "=Q"(*address)
                 : "r"(static_cast<std::uint64_t>(written)),
                   "r"(static_cast<std::uint64_t>(written >> 64))
                 : "memory");
    if (failed == 0) {
      const bool stored = found == expected;
      expected = found;
      return stored;
    }
  }
#else
#error "polyatomic: 16-byte atomics are written for x86-64 and aarch64 hosts only"
#endif
}

/// Writes 16 bytes and returns those that they replaced.
inline detail::unsigned_128 exchange_16(volatile detail::unsigned_128* address,
                                        detail::unsigned_128 value) {
  detail::unsigned_128 old = 0;
  while (!compare_exchange_16(address, old, value)) {
  }
  return old;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
