// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP add: `global_atomic_add`, `global_atomic_add_x2`, `ds_add_u32` and their siblings for
/// 4- and 8-byte integers; without result the compiler leaves out the return bit (`glc`).
///
/// Floating adds are compare-exchange loops. The native ones are wrong on fine-grained memory, and
/// neither the pointer nor the scope says which kind of memory it is. inc_mod and dec_mod are
/// loops: the builtins for `global_atomic_inc` take order and scope as literals only, which a
/// template cannot compute.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    return __hip_atomic_fetch_add(object(address), value, order_constant<Order>,
                                  scope_constant<Scope>);
  } else {
    return generic::add_loop(address, value, order, scope).old;
  }
}

template <class T, class Order, class Scope>
__device__ T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    return generic::sum(hip::fetch_add(address, value, order, scope), value);
  } else {
    return generic::add_loop(address, value, order, scope).stored;
  }
}

template <class T, class Order, class Scope>
__device__ void store_add(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_add(address, value, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  return generic::fetch_inc_mod_loop(address, bound, order, scope);
}

template <class T, class Order, class Scope>
__device__ void store_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(hip::fetch_inc_mod(address, bound, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  return generic::fetch_dec_mod_loop(address, bound, order, scope);
}

template <class T, class Order, class Scope>
__device__ void store_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(hip::fetch_dec_mod(address, bound, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
