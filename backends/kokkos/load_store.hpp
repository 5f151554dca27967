// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host load and store. A seq_cst store is an exchange on x86-64 (xchg), a store otherwise.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T load(const volatile T* address, Order, Scope) {
  T result;
  __atomic_load(const_cast<volatile T*>(address), &result, order_constant<Order>);
  return result;
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store(volatile T* address, T value, Order, Scope) {
  __atomic_store(address, &value, order_constant<Order>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
