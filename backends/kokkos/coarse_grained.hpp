// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/arithmetic.hpp>

/// @file
/// Host memory is all of one kind: the tag makes no difference.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_add_coarse_grained(volatile T* address, T value, Order order,
                                               Scope scope) {
  return host::fetch_add(address, value, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add_coarse_grained(volatile T* address, T value, Order order,
                                                  Scope scope) {
  host::store_add(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
