// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/arithmetic.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/pack.hpp
#include POLYATOMIC_BACKEND_HEADER(pack.hpp)

/// @file
/// Short vectors of floats, added in one go: `store_add(&forces[i], pack<float, 4>{1, 2, 3, 0})`.
///
/// A pack is atomic element by element. No addition to an element is lost, but another thread may
/// see some elements changed and others not yet, and the old values that fetch_add returns need not
/// have stood there at one time (PTX ISA "red": "atomicity is guaranteed separately for each of the
/// individual elements"). So there is no load, exchange or compare_exchange of a pack: use those of
/// its elements. The order given holds for each element.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T, std::size_t N>
inline constexpr bool is_pack_shape = atomic_floating<T>&& N >= 2 &&
                                      (N * sizeof(T) == 4 || N * sizeof(T) == 8 ||
                                       N * sizeof(T) == 16);

}  // namespace detail

/// N numbers side by side, aligned to their size: 2 or 4 of float; 2, 4 or 8 of half, bfloat16 and
/// the compilers' own 16-bit types (core/half.hpp); 2 of double. An aggregate without initialisers:
/// it can stand in a kernel's shared memory.
template <class T, std::size_t N>
struct alignas(detail::is_pack_shape<T, N> ? N * sizeof(T) : alignof(T)) pack {
  static_assert(detail::is_pack_shape<T, N>,
                "polyatomic: a pack holds 2 or 4 floats, 2, 4 or 8 16-bit floats (include "
                "core/half.hpp), or 2 doubles");

  using value_type = T;

  T elements[N];

  POLYATOMIC_FUNCTION static constexpr std::size_t size() { return N; }
  POLYATOMIC_FUNCTION constexpr T& operator[](std::size_t i) { return elements[i]; }
  POLYATOMIC_FUNCTION constexpr const T& operator[](std::size_t i) const { return elements[i]; }
};

namespace detail {

template <class T, std::size_t N>
POLYATOMIC_FUNCTION constexpr pack<T, N> negated_elements(pack<T, N> value) {
  for (T& element : value.elements) element = generic::negated(element);
  return value;
}

template <class T>
POLYATOMIC_FUNCTION void require_componentwise([[maybe_unused]] const volatile T* address) {
  static_assert(atomic_complex<T>,
                "polyatomic: componentwise takes complex numbers; a pack is always added so");
  POLYATOMIC_EXPECTS(
      reinterpret_cast<std::uintptr_t>(address) % (sizeof(T) < 8 ? sizeof(T) : 8) == 0,
      "a complex number is aligned to its size, or to 8 bytes if it is larger");
}

/// The parts of a complex number: its first one's address, and the values as a pack.
template <atomic_complex T>
POLYATOMIC_FUNCTION volatile typename T::value_type* first_part(volatile T* address) {
  return reinterpret_cast<volatile typename T::value_type*>(address);
}
template <atomic_complex T>
POLYATOMIC_FUNCTION pack<typename T::value_type, 2> pack_of_parts(T value) {
  const auto parts = generic::parts_of(value);
  return {parts.real, parts.imaginary};
}

}  // namespace detail

/// Adds to each element and returns the old elements, each as its own addition found it.
template <class T, std::size_t N, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION pack<T, N> fetch_add(volatile pack<T, N>* address,
                                         std::type_identity_t<pack<T, N>> value, Order order = {},
                                         Scope scope = {}) {
  detail::require_tags<Order, Scope>();
  detail::require_alignment(address);
  return backend::fetch_add_elements(address->elements, value, order, scope);
}

/// Adds to each element and returns nothing. The order is relaxed or release.
template <class T, std::size_t N, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile pack<T, N>* address,
                                   std::type_identity_t<pack<T, N>> value, Order order = {},
                                   Scope scope = {}) {
  detail::require_reduction_tags<Order, Scope>();
  detail::require_alignment(address);
  backend::store_add_elements(address->elements, value, order, scope);
}

/// Subtracts from each element and returns the old elements, each as its own subtraction found it.
template <class T, std::size_t N, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION pack<T, N> fetch_sub(volatile pack<T, N>* address,
                                         std::type_identity_t<pack<T, N>> value, Order order = {},
                                         Scope scope = {}) {
  detail::require_tags<Order, Scope>();
  detail::require_alignment(address);
  return backend::fetch_add_elements(address->elements, detail::negated_elements(value), order,
                                     scope);
}

/// Subtracts from each element and returns nothing. The order is relaxed or release.
template <class T, std::size_t N, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile pack<T, N>* address,
                                   std::type_identity_t<pack<T, N>> value, Order order = {},
                                   Scope scope = {}) {
  detail::require_reduction_tags<Order, Scope>();
  detail::require_alignment(address);
  backend::store_add_elements(address->elements, detail::negated_elements(value), order, scope);
}

/// Adds to both parts of a complex number, which is then not one object: each part is atomic by
/// itself. With the tag `componentwise` it is two additions, or one vector instruction, where the
/// whole number takes a loop.
///
/// @param address  aligned to 8 bytes, or to the number's size if that is less.
/// @param order    relaxed (default) or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile T* address, std::type_identity_t<T> value,
                                   componentwise_t, Order order = {}, Scope scope = {}) {
  detail::require_reduction_tags<Order, Scope>();
  detail::require_componentwise(address);
  backend::store_add_elements(detail::first_part(address), detail::pack_of_parts(value), order,
                              scope);
}

/// As store_add with the tag `componentwise`, subtracting.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile T* address, std::type_identity_t<T> value,
                                   componentwise_t, Order order = {}, Scope scope = {}) {
  detail::require_reduction_tags<Order, Scope>();
  detail::require_componentwise(address);
  backend::store_add_elements(detail::first_part(address),
                              detail::pack_of_parts(generic::negated(value)), order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
