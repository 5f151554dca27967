// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/minmax.hpp>
#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP min and max: `global_atomic_smin`, `global_atomic_umax` and their siblings for 4- and 8-byte
/// integers; float and double go over them, other types over loops (the builtin compares floats as
/// unsigned integers and is wrong for negative ones).

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T>
inline constexpr bool has_minmax_over_integers = atomic_floating<T> &&
                                                 (sizeof(T) == 4 || sizeof(T) == 8);

/// Whether the lanes of a wave may combine what they store, in front of the operation, and whether
/// they do.
template <class T, class Order>
inline constexpr bool combines_extrema = !has_instruction<T> && !has_minmax_over_integers<T>;
template <class T>
__device__ bool combines_extrema_at(const volatile T*) {
  return true;
}

/// The integer instructions, in the form that generic::fetch_min_over_integers wants.
struct integer_minmax {
  template <class T, class Order, class Scope>
  static __device__ T fetch_min(volatile T* address, T value, Order order, Scope scope) {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_min(object(address), value, acquiring_constant<Order>,
                                         scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  }

  template <class T, class Order, class Scope>
  static __device__ T fetch_max(volatile T* address, T value, Order order, Scope scope) {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_max(object(address), value, acquiring_constant<Order>,
                                         scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_min(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    return integer_minmax::fetch_min(address, value, order, scope);
  } else if constexpr (has_minmax_over_integers<T>) {
    return generic::fetch_min_over_integers<integer_minmax>(address, value, order, scope);
  } else {
    return generic::fetch_min_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_min(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_min(address, value, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_max(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    return integer_minmax::fetch_max(address, value, order, scope);
  } else if constexpr (has_minmax_over_integers<T>) {
    return generic::fetch_max_over_integers<integer_minmax>(address, value, order, scope);
  } else {
    return generic::fetch_max_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_max(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_max(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
