// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/backends/generic/arithmetic.hpp>

/// @file
/// CUDA add: `red.add` without result, `atom.add` with it, for integers, float and double.
///
/// In global memory the f32 add flushes subnormals to zero, in shared memory it does not (PTX ISA
/// "atom": "Floating point operations").

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

struct add_opcode {
  static constexpr char text[] = ".add";
  template <class T>
  static __device__ T apply(T old, T value) {
    return generic::sum(old, value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_add(volatile T* address, T value, Order, Scope) {
  return fetch_operation<add_opcode, add_type<T>, Order, Scope>(address, value);
}

template <class T, class Order, class Scope>
__device__ void store_add(volatile T* address, T value, Order, Scope) {
  store_operation<add_opcode, add_type<T>, Order, Scope>(address, value);
}

/// The sum as the memory made it, so that the value returned is the value stored: `.ftz` in global
/// memory and nowhere else, whatever -ftz says, and never fused with a multiplication.
template <class T>
__device__ T stored_sum(const volatile T* address, T old, T value) {
  if constexpr (std::is_same_v<T, float>) {
    float sum;
    if (__isGlobal(without_qualifiers(address))) {
      asm("add.rn.ftz.f32 %0, %1, %2;" : "=f"(sum) : "f"(old), "f"(value));
    } else {
      asm("add.rn.f32 %0, %1, %2;" : "=f"(sum) : "f"(old), "f"(value));
    }
    return sum;
  } else if constexpr (std::is_same_v<T, double>) {
    return __dadd_rn(old, value);
  } else {
    return generic::sum(old, value);
  }
}

template <class T, class Order, class Scope>
__device__ T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  return stored_sum(address, cuda::fetch_add(address, value, order, scope), value);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
