// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/exchange.hpp
#include POLYATOMIC_BACKEND_HEADER(exchange.hpp)

/// @file
/// Atomic exchange and compare-exchange.
///
/// Compare-exchange compares object representations, not values ([atomics.types.operations]/27):
/// a NaN equals the same NaN, and -0.0 differs from +0.0. A loop over it therefore always ends.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Writes `value` to `address` and returns the value it replaced.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T exchange(volatile T* address, std::type_identity_t<T> value, Order order = {},
                               Scope scope = {}) {
  detail::require_read_modify_write(address, order, scope);
  return backend::exchange(address, value, order, scope);
}

/// Writes `desired` to `address` if the bits there equal those of `expected`.
///
/// @param expected  on failure it receives the value found; on success it is not written.
/// @param success   order of the read-modify-write; any.
/// @param failure   order of the load that a failure is: relaxed, acquire or seq_cst; it may be
///                  stronger than `success`. By default `success` without its releasing half.
/// @return whether it wrote. The strong form fails only if the bits differed.
template <class T, class Success = relaxed_t, class Failure = detail::without_release<Success>,
          class Scope = device_scope_t>
POLYATOMIC_FUNCTION bool compare_exchange_strong(volatile T* address,
                                                 std::type_identity_t<T>& expected,
                                                 std::type_identity_t<T> desired,
                                                 Success success = {}, Failure failure = {},
                                                 Scope scope = {}) {
  detail::require_compare_exchange(address, success, failure, scope);
  return backend::compare_exchange_strong(address, expected, desired, success, failure, scope);
}

/// As compare_exchange_strong, but it may fail although the bits are equal: for use in loops,
/// where an architecture with load-linked/store-conditional saves an inner loop.
template <class T, class Success = relaxed_t, class Failure = detail::without_release<Success>,
          class Scope = device_scope_t>
POLYATOMIC_FUNCTION bool compare_exchange_weak(volatile T* address,
                                               std::type_identity_t<T>& expected,
                                               std::type_identity_t<T> desired,
                                               Success success = {}, Failure failure = {},
                                               Scope scope = {}) {
  detail::require_compare_exchange(address, success, failure, scope);
  return backend::compare_exchange_weak(address, expected, desired, success, failure, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
