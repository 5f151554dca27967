// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/pack.hpp>

/// @file
/// HIP packs: AMD has no vector additions that are safe in all kinds of memory.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, std::size_t N, class Order, class Scope>
__device__ void store_add_elements(volatile T* elements, const pack<T, N>& value, Order order,
                                   Scope scope) {
  generic::store_add_each(elements, value, order, scope);
}

template <class T, std::size_t N, class Order, class Scope>
__device__ pack<T, N> fetch_add_elements(volatile T* elements, const pack<T, N>& value, Order order,
                                         Scope scope) {
  return generic::fetch_add_each(elements, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
