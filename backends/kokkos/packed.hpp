// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/arithmetic.hpp>

/// @file
/// Host packed additions: x86-64 and aarch64 have no additions of 16-bit floats to memory, so these
/// are the loops that they are without the tag.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetch_add_packed(volatile T* address, T value, Order order, Scope scope) {
  return host::fetch_add(address, value, order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add_packed(volatile T* address, T value, Order order, Scope scope) {
  host::store_add(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
