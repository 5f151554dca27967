// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP load and store: `global_load_dword`, `ds_read_b32` and their siblings, with `glc` and the
/// cache instructions that order and scope ask for.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T load(const volatile T* address, Order, Scope) {
  return __hip_atomic_load(object(address), order_constant<Order>, scope_constant<Scope>);
}

template <class T, class Order, class Scope>
__device__ void store(volatile T* address, T value, Order, Scope) {
  __hip_atomic_store(object(address), value, order_constant<Order>, scope_constant<Scope>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
