// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host exchange and compare-exchange: `xchg` and `lock cmpxchg` on x86-64; for 16 bytes
/// `lock cmpxchg16b`.
///
/// GCC and Clang want a failure order no stronger than the success order, so the success order
/// given to them is the stronger of the two.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T exchange(volatile T* address, T value, Order, Scope) {
  volatile auto* bits = detail::integer_view<detail::bits_t<T>>(address);
  if constexpr (sizeof(T) == 16) {
    return detail::from_bits<T>(exchange_16(bits, detail::to_bits(value)));
  } else {
    return detail::from_bits<T>(
        __atomic_exchange_n(bits, detail::to_bits(value), order_constant<Order>));
  }
}

/// @tparam Weak  whether it may fail although the bits are equal.
template <bool Weak, class T, class Success, class Failure>
POLYATOMIC_FUNCTION bool compare_exchange_bits(volatile T* address, T& expected, T desired, Success,
                                               Failure) {
  volatile auto* bits = detail::integer_view<detail::bits_t<T>>(address);
  auto found = detail::to_bits(expected);
  bool stored;
  if constexpr (sizeof(T) == 16) {
    stored = compare_exchange_16(bits, found, detail::to_bits(desired));
  } else {
    stored = __atomic_compare_exchange_n(bits, &found, detail::to_bits(desired), Weak,
                                         order_constant<detail::strongest_order<Success, Failure>>,
                                         order_constant<Failure>);
  }
  if (!stored) expected = detail::from_bits<T>(found);
  return stored;
}

template <class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool compare_exchange_strong(volatile T* address, T& expected, T desired,
                                                 Success success, Failure failure, Scope) {
  return compare_exchange_bits</*Weak=*/false>(address, expected, desired, success, failure);
}

template <class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool compare_exchange_weak(volatile T* address, T& expected, T desired,
                                               Success success, Failure failure, Scope) {
  return compare_exchange_bits</*Weak=*/true>(address, expected, desired, success, failure);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
