// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host exchange and compare-exchange: `xchg` and `lock cmpxchg` on x86-64.
///
/// GCC and Clang want a failure order no stronger than the success order, so the success order
/// given to them is the stronger of the two.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T exchange(volatile T* address, T value, Order, Scope) {
  T old;
  __atomic_exchange(address, &value, &old, order_constant<Order>);
  return old;
}

template <class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool compare_exchange_strong(volatile T* address, T& expected, T desired,
                                                 Success, Failure, Scope) {
  return __atomic_compare_exchange(address, &expected, &desired, /*weak=*/false,
                                   order_constant<detail::strongest_order<Success, Failure>>,
                                   order_constant<Failure>);
}

template <class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool compare_exchange_weak(volatile T* address, T& expected, T desired, Success,
                                               Failure, Scope) {
  return __atomic_compare_exchange(address, &expected, &desired, /*weak=*/true,
                                   order_constant<detail::strongest_order<Success, Failure>>,
                                   order_constant<Failure>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
