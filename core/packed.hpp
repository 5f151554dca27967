// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/half.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/packed.hpp
#include POLYATOMIC_BACKEND_HEADER(packed.hpp)

/// @file
/// Additions to a 16-bit float whose whole 32-bit word holds that type: an array of them, aligned
/// to 4 bytes and of even length, or padded to that. The tag `packed` says so; it stands after the
/// value, before the order and the scope. The object itself may be either half of its word.
///
/// With the tag NVIDIA adds by one instruction, many times faster than the loop: −0 is added to the
/// other half of the word. That leaves every number there as it is, and every NaN a NaN, but its
/// sign and payload are lost: so an integer there would be changed if it looked like a NaN. Sums
/// are the same as without the tag. Elsewhere (bfloat16 before sm_90, AMD, the host) the tag makes
/// no difference.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_packed() {
  static_assert(generic::computed_in_float<T>,
                "polyatomic: packed says that a 32-bit word holds 16-bit floats: it takes half, "
                "bfloat16 and the compilers' own; for another type leave the tag out");
}

}  // namespace detail

/// Adds `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, std::type_identity_t<T> value, packed_t,
                                Order order = {}, Scope scope = {}) {
  detail::require_packed<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add_packed(address, value, order, scope);
}

/// Adds `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile T* address, std::type_identity_t<T> value, packed_t,
                                   Order order = {}, Scope scope = {}) {
  detail::require_packed<T>();
  detail::require_reduction(address, order, scope);
  backend::store_add_packed(address, value, order, scope);
}

/// Subtracts `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_sub(volatile T* address, std::type_identity_t<T> value, packed_t,
                                Order order = {}, Scope scope = {}) {
  detail::require_packed<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add_packed(address, generic::negated(value), order, scope);
}

/// Subtracts `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile T* address, std::type_identity_t<T> value, packed_t,
                                   Order order = {}, Scope scope = {}) {
  detail::require_packed<T>();
  detail::require_reduction(address, order, scope);
  backend::store_add_packed(address, generic::negated(value), order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
