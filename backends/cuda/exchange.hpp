// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/backends/cuda/load_store.hpp>
#include <polyatomic/backends/generic/word_field.hpp>

/// @file
/// CUDA exchange and compare-exchange: `atom.exch` and `atom.cas`; for 1 and 2 bytes a loop over
/// the `atom.cas` of the word around the object.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

struct exchange_opcode {
  static constexpr char text[] = ".exch";
  template <class T>
  static __device__ T apply(T, T value) {
    return value;
  }
};

/// The old bits at `address`; `desired` was written if they equal `expected`.
template <class Order, class Scope, class T>
__device__ detail::bits_t<T> compare_and_swap(volatile T* address, detail::bits_t<T> expected,
                                              detail::bits_t<T> desired) {
  require_size<T>();
  const void* where = space_query(address);
  sc_fence<Order, Scope>();
  if (__isGlobal(where)) {
    return ptx_cas<global_space, Order, Scope>(global_address(address), expected, desired);
  }
  if (__isShared(where)) {
    return ptx_cas<shared_space, Order, Scope>(shared_address(address), expected, desired);
  }
  if (__isLocal(where)) {
    const auto old = detail::to_bits(local_load(address));
    if (old == expected) local_store(address, detail::from_bits<T>(desired));
    return old;
  }
  return ptx_cas<generic_space, Order, Scope>(generic_address(address), expected, desired);
}

/// One instruction has one order for both outcomes: the stronger of the two.
template <class T, class Success, class Failure, class Scope>
__device__ bool compare_exchange_whole(volatile T* address, T& expected, T desired, Success,
                                       Failure, Scope) {
  const auto wanted = detail::to_bits(expected);
  const auto old = compare_and_swap<detail::strongest_order<Success, Failure>, Scope>(
      address, wanted, detail::to_bits(desired));
  if (old == wanted) return true;
  expected = detail::from_bits<T>(old);
  return false;
}

/// The word around a small object, in the form that generic::compare_exchange_field wants.
struct word_exchange {
  template <class Order, class Scope>
  static __device__ std::uint32_t load(const volatile std::uint32_t* word, Order order,
                                       Scope scope) {
    return cuda::load(word, order, scope);
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
    return fetch_operation<exchange_opcode, bit_type<T>, Order, Scope>(address, value);
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
  return cuda::compare_exchange_strong(address, expected, desired, success, failure, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
