// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP add: `global_atomic_add`, `global_atomic_add_x2`, `ds_add_u32` and their siblings for
/// integers; without result the compiler leaves out the return bit (`glc`).
///
/// Floating adds are compare-exchange loops. The native ones are wrong on fine-grained memory, and
/// neither the pointer nor the scope says which kind of memory it is.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (atomic_integer<T>) {
    return __hip_atomic_fetch_add(object(address), value, order_constant<Order>,
                                  scope_constant<Scope>);
  } else {
    return generic::fetch_add_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  return generic::sum(hip::fetch_add(address, value, order, scope), value);
}

template <class T, class Order, class Scope>
__device__ void store_add(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_add(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
