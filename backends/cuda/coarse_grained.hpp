// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/arithmetic.hpp>

/// @file
/// CUDA memory is all of one kind: the tag makes no difference.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

template <class T, class Order, class Scope>
__device__ T fetch_add_coarse_grained(volatile T* address, T value, Order order, Scope scope) {
  return cuda::fetch_add(address, value, order, scope);
}

template <class T, class Order, class Scope>
__device__ void store_add_coarse_grained(volatile T* address, T value, Order order, Scope scope) {
  cuda::store_add(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
