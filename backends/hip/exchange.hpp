// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/word_field.hpp>
#include <polyatomic/backends/hip/load_store.hpp>

/// @file
/// HIP exchange and compare-exchange: `global_atomic_swap` and `global_atomic_cmpswap`; for 1
/// and 2 bytes a loop over the latter on the word around the object.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// Bits are compared, of a floating object too.
template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_whole(volatile T* address, T& expected, T desired, Success,
                                       Failure, Scope scope) {
  using order_of_both = detail::strongest_order<Success, Failure>;
  auto found = detail::to_bits(expected);
  release_before(address, order_of_both{}, scope);
  const bool stored = __hip_atomic_compare_exchange_strong(
      bits_view(address), &found, detail::to_bits(desired), acquiring_constant<order_of_both>,
      acquiring_constant<Failure>, scope_constant<Scope>);
  acquire_after(address, order_of_both{}, scope);
  if (!stored) expected = detail::from_bits<T>(found);
  return stored;
}

/// The word around a small object, in the form that generic::compare_exchange_field wants.
struct word_exchange {
  template <class Order, class Scope>
  static __device__ std::uint32_t load(const volatile std::uint32_t* word, Order order,
                                       Scope scope) {
    return hip::load(word, order, scope);
  }
  template <class Success, class Failure, class Scope>
  static __device__ bool compare_exchange(volatile std::uint32_t* word, std::uint32_t& expected,
                                          std::uint32_t desired, Success success, Failure failure,
                                          Scope scope) {
    return compare_exchange_whole(word, expected, desired, success, failure, scope);
  }
};

template <class T, class Order, class Scope>
__device__ T exchange(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) < smallest_exchange) {
    return generic::exchange_field<word_exchange>(address, value, order, scope);
  } else {
    release_before(address, order, scope);
    const auto old = __hip_atomic_exchange(bits_view(address), detail::to_bits(value),
                                           acquiring_constant<Order>, scope_constant<Scope>);
    acquire_after(address, order, scope);
    return detail::from_bits<T>(old);
  }
}

template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_strong(volatile T* address, T& expected, T desired,
                                        Success success, Failure failure, Scope scope) {
  if constexpr (sizeof(T) < smallest_exchange) {
    return generic::compare_exchange_field<word_exchange>(address, expected, desired, success,
                                                          failure, scope);
  } else {
    return compare_exchange_whole(address, expected, desired, success, failure, scope);
  }
}

/// The hardware's compare-exchange never fails spuriously: weak is strong.
template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_weak(volatile T* address, T& expected, T desired, Success success,
                                      Failure failure, Scope scope) {
  return hip::compare_exchange_strong(address, expected, desired, success, failure, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
