// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP load and store: `global_load_dword`, `global_load_ubyte`, `ds_read_b32` and their siblings,
/// with `glc` as the scope asks for, and fences as the order does.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// A sequentially consistent load first waits for the wave's earlier stores. That is the builtin's
/// own order: clang takes a scope of all address spaces for it, and it releases nothing.
template <class T, class Order, class Scope>
__device__ T load(const volatile T* address, Order order, Scope scope) {
  if constexpr (std::is_same_v<Order, seq_cst_t>) {
    return detail::from_bits<T>(
        __hip_atomic_load(bits_view(address), __ATOMIC_SEQ_CST, scope_constant<Scope>));
  } else {
    const auto bits =
        __hip_atomic_load(bits_view(address), acquiring_constant<Order>, scope_constant<Scope>);
    acquire_after(address, order, scope);
    return detail::from_bits<T>(bits);
  }
}

template <class T, class Order, class Scope>
__device__ void store(volatile T* address, T value, Order order, Scope scope) {
  release_before(address, order, scope);
  __hip_atomic_store(bits_view(address), detail::to_bits(value), __ATOMIC_RELAXED,
                     scope_constant<Scope>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
