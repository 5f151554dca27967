// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/arithmetic.hpp>

/// @file
/// HIP packed additions: AMD has no addition to two 16-bit floats that is safe in all kinds of
/// memory, so these are the loops that they are without the tag.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T fetch_add_packed(volatile T* address, T value, Order order, Scope scope) {
  return hip::fetch_add(address, value, order, scope);
}

template <class T, class Order, class Scope>
__device__ void store_add_packed(volatile T* address, T value, Order order, Scope scope) {
  hip::store_add(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
