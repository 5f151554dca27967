// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host load and store. A seq_cst store is an exchange on x86-64 (xchg), a store otherwise.
///
/// 16 bytes go through compare-exchange: the object must be in writable memory even for a load.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T load(const volatile T* address, Order, Scope) {
  const volatile auto* bits = detail::integer_view<detail::bits_t<T>>(address);
  if constexpr (sizeof(T) == 16) {
    detail::unsigned_128 found = 0;  // writes 0 over 0, if anything
    compare_exchange_16(const_cast<volatile detail::unsigned_128*>(bits), found, 0);
    return detail::from_bits<T>(found);
  } else {
    return detail::from_bits<T>(__atomic_load_n(bits, order_constant<Order>));
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store(volatile T* address, T value, Order, Scope) {
  volatile auto* bits = detail::integer_view<detail::bits_t<T>>(address);
  if constexpr (sizeof(T) == 16) {
    exchange_16(bits, detail::to_bits(value));
  } else {
    __atomic_store_n(bits, detail::to_bits(value), order_constant<Order>);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
