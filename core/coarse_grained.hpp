// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/arithmetic.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/coarse_grained.hpp
#include POLYATOMIC_BACKEND_HEADER(coarse_grained.hpp)

/// @file
/// Additions to an object in coarse-grained memory of the device, which is what hipMalloc and
/// `queue.allocate` give. The tag `coarse_grained` says so; it stands after the value, before the
/// order and the scope.
///
/// AMD's floating add instructions work there only: in fine-grained memory (host memory, managed
/// memory, hipDeviceMallocFinegrained) the addition may be lost, and neither the pointer nor the
/// scope tells one from the other (HIP programming guide, "Unsafe floating-point atomic
/// operations"). So without the tag they are loops. With it float and double take the instruction
/// on gfx90a and gfx942, float on gfx1100; the float one turns subnormals into zeros. For other
/// types and targets the tag makes no difference.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_coarse_grained() {
  static_assert(atomic_arithmetic<T>,
                "polyatomic: coarse_grained makes a difference for float and double; it takes "
                "integers and floating types; for another type leave the tag out");
}

}  // namespace detail

/// Adds `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, std::type_identity_t<T> value,
                                coarse_grained_t, Order order = {}, Scope scope = {}) {
  detail::require_coarse_grained<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add_coarse_grained(address, value, order, scope);
}

/// Adds `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile T* address, std::type_identity_t<T> value,
                                   coarse_grained_t, Order order = {}, Scope scope = {}) {
  detail::require_coarse_grained<T>();
  detail::require_reduction(address, order, scope);
  backend::store_add_coarse_grained(address, value, order, scope);
}

/// Subtracts `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_sub(volatile T* address, std::type_identity_t<T> value,
                                coarse_grained_t, Order order = {}, Scope scope = {}) {
  detail::require_coarse_grained<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_add_coarse_grained(address, generic::negated(value), order, scope);
}

/// Subtracts `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile T* address, std::type_identity_t<T> value,
                                   coarse_grained_t, Order order = {}, Scope scope = {}) {
  detail::require_coarse_grained<T>();
  detail::require_reduction(address, order, scope);
  backend::store_add_coarse_grained(address, generic::negated(value), order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
