// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/instruction.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// HIP exchange and compare-exchange: `global_atomic_swap` and `global_atomic_cmpswap`.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// The bits of the object, so that a floating object is compared by representation.
template <class T>
__device__ detail::bits_t<T>* bits_view(volatile T* address) {
  return reinterpret_cast<detail::bits_t<T>*>(object(address));
}

template <class T, class Order, class Scope>
__device__ T exchange(volatile T* address, T value, Order, Scope) {
  return detail::from_bits<T>(__hip_atomic_exchange(bits_view(address), detail::to_bits(value),
                                                    order_constant<Order>, scope_constant<Scope>));
}

template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_strong(volatile T* address, T& expected, T desired, Success,
                                        Failure, Scope) {
  auto found = detail::to_bits(expected);
  const bool stored = __hip_atomic_compare_exchange_strong(
      bits_view(address), &found, detail::to_bits(desired),
      order_constant<detail::strongest_order<Success, Failure>>, order_constant<Failure>,
      scope_constant<Scope>);
  if (!stored) expected = detail::from_bits<T>(found);
  return stored;
}

/// The hardware's compare-exchange never fails spuriously: weak is strong.
template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_weak(volatile T* address, T& expected, T desired, Success success,
                                      Failure failure, Scope scope) {
  return hip::compare_exchange_strong(address, expected, desired, success, failure, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
