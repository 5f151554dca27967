// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/load_store.hpp
#include POLYATOMIC_BACKEND_HEADER(load_store.hpp)

/// @file
/// Atomic load and store: one instruction that moves the object, in every order, with the fences
/// that the order needs beside it. Never a loop.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Returns the value at `address`.
///
/// @param address  aligned to `required_alignment<T>`; it is never written.
/// @param order    relaxed (default), acquire or seq_cst.
/// @param scope    the threads that may write it concurrently; device by default.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T load(const volatile T* address, Order order = {}, Scope scope = {}) {
  detail::require_load(address, order, scope);
  return backend::load(address, order, scope);
}

/// Writes `value` to `address`.
///
/// @param order  relaxed (default), release or seq_cst.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_store(address, order, scope);
  backend::store(address, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
