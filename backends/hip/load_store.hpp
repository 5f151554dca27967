// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP load and store: `global_load_dword`, `global_load_ubyte`, `ds_read_b32` and their siblings,
/// with `glc` and the cache instructions that order and scope ask for.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T load(const volatile T* address, Order, Scope) {
  return detail::from_bits<T>(
      __hip_atomic_load(bits_view(address), order_constant<Order>, scope_constant<Scope>));
}

template <class T, class Order, class Scope>
__device__ void store(volatile T* address, T value, Order, Scope) {
  __hip_atomic_store(bits_view(address), detail::to_bits(value), order_constant<Order>,
                     scope_constant<Scope>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
