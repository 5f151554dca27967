// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/combine.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/arithmetic.hpp
#include POLYATOMIC_BACKEND_HEADER(arithmetic.hpp)

/// @file
/// Atomic add, sub, inc, dec, mul, div, mod, inc_mod and dec_mod. fetch_X returns the old value,
/// X_fetch the new one, store_X nothing (the names of C++26's P3111). Say store_X where the value
/// is not needed: on a GPU it is another, faster instruction.
///
/// For all of them: `address` is aligned to `required_alignment<T>`; the order is relaxed and the
/// scope is the device unless given. Integers wrap, signed ones too. Floating results round to
/// nearest; `capability_of` tells where subnormals are flushed. A complex number is one object:
/// both parts change together.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION constexpr void require_addition() {
  static_assert(atomic_addable<T>,
                "polyatomic: add, sub, inc and dec take integers, floating types, complex numbers "
                "and pointers to objects; for another type use fetch_update");
}
template <class T>
POLYATOMIC_FUNCTION constexpr void require_multiplication() {
  static_assert(atomic_number<T>,
                "polyatomic: mul and div take integers, floating types and complex numbers; for "
                "another type use fetch_update");
}
template <class T>
POLYATOMIC_FUNCTION constexpr void require_integer_division() {
  static_assert(atomic_integer<T>,
                "polyatomic: mod takes integers; for std::fmod use fetch_update");
}
template <class T>
POLYATOMIC_FUNCTION constexpr void require_counter() {
  static_assert(atomic_counter<T>, "polyatomic: inc_mod and dec_mod count in unsigned integers");
}

/// Integers are not divided by zero.
template <class T>
POLYATOMIC_FUNCTION void require_divisor([[maybe_unused]] T value) {
  if constexpr (atomic_integer<T>) {
    POLYATOMIC_EXPECTS(value != 0, "an integer is not divided by zero");
  }
}

/// The object of an addition as the backend takes it: a pointer is an integer that counts bytes.
template <class T>
POLYATOMIC_FUNCTION auto addition_view(volatile T* address) {
  if constexpr (atomic_pointer<T>) {
    return integer_view<std::uintptr_t>(address);
  } else {
    return address;
  }
}
template <class T>
POLYATOMIC_FUNCTION auto addition_operand(addend_t<T> value) {
  if constexpr (atomic_pointer<T>) {
    return static_cast<std::uintptr_t>(value) * sizeof(std::remove_pointer_t<T>);
  } else {
    return value;
  }
}
template <class T, class Result>
POLYATOMIC_FUNCTION T addition_result(Result result) {
  if constexpr (atomic_pointer<T>) {
    return from_bits<T>(result);
  } else {
    return result;
  }
}

/// An addition without result. Where it is a loop, one lane does it for each address.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_sum(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (backend::combines_additions<T>) {
    generic::store_together<backend::wave, plus_t>(
        address, value, order, [=](T all) { backend::store_add(address, all, order, scope); });
  } else {
    backend::store_add(address, value, order, scope);
  }
}

/// A multiplication without result, likewise: it is a loop everywhere.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void store_product(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (atomic_integer<T> && backend::wave::width != 1) {
    generic::store_together<backend::wave, multiplies_t>(
        address, value, order, [=](T all) { generic::multiply_loop(address, all, order, scope); });
  } else {
    generic::multiply_loop(address, value, order, scope);
  }
}

}  // namespace detail

/// Adds `value` and returns the old value. A pointer moves by `value` elements.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_add(volatile T* address, detail::addend_t<T> value, Order order = {},
                                Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::addition_result<T>(backend::fetch_add(
      detail::addition_view(address), detail::addition_operand<T>(value), order, scope));
}

/// Adds `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T add_fetch(volatile T* address, detail::addend_t<T> value, Order order = {},
                                Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::addition_result<T>(backend::add_fetch(
      detail::addition_view(address), detail::addition_operand<T>(value), order, scope));
}

/// Adds `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_add(volatile T* address, detail::addend_t<T> value, Order order = {},
                                   Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_reduction(address, order, scope);
  detail::store_sum(detail::addition_view(address), detail::addition_operand<T>(value), order,
                    scope);
}

/// Subtracts `value` and returns the old value. A pointer moves back by `value` elements.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_sub(volatile T* address, detail::addend_t<T> value, Order order = {},
                                Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::addition_result<T>(
      backend::fetch_add(detail::addition_view(address),
                         generic::negated(detail::addition_operand<T>(value)), order, scope));
}

/// Subtracts `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T sub_fetch(volatile T* address, detail::addend_t<T> value, Order order = {},
                                Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_read_modify_write(address, order, scope);
  return detail::addition_result<T>(
      backend::add_fetch(detail::addition_view(address),
                         generic::negated(detail::addition_operand<T>(value)), order, scope));
}

/// Subtracts `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_sub(volatile T* address, detail::addend_t<T> value, Order order = {},
                                   Scope scope = {}) {
  detail::require_addition<T>();
  detail::require_reduction(address, order, scope);
  detail::store_sum(detail::addition_view(address),
                    generic::negated(detail::addition_operand<T>(value)), order, scope);
}

/// Adds one and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_inc(volatile T* address, Order order = {}, Scope scope = {}) {
  return fetch_add(address, generic::one<T>(), order, scope);
}

/// Adds one and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T inc_fetch(volatile T* address, Order order = {}, Scope scope = {}) {
  return add_fetch(address, generic::one<T>(), order, scope);
}

/// Adds one and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_inc(volatile T* address, Order order = {}, Scope scope = {}) {
  store_add(address, generic::one<T>(), order, scope);
}

/// Subtracts one and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_dec(volatile T* address, Order order = {}, Scope scope = {}) {
  return fetch_sub(address, generic::one<T>(), order, scope);
}

/// Subtracts one and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T dec_fetch(volatile T* address, Order order = {}, Scope scope = {}) {
  return sub_fetch(address, generic::one<T>(), order, scope);
}

/// Subtracts one and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_dec(volatile T* address, Order order = {}, Scope scope = {}) {
  store_sub(address, generic::one<T>(), order, scope);
}

/// Multiplies by `value` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_mul(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::multiply_loop(address, value, order, scope).old;
}

/// Multiplies by `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T mul_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::multiply_loop(address, value, order, scope).stored;
}

/// Multiplies by `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_mul(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_reduction(address, order, scope);
  detail::store_product(address, value, order, scope);
}

/// Divides by `value` and returns the old value. An integer divided by zero keeps its value
/// (asserted in checked builds); the most negative one divided by -1 wraps to itself.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_div(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_divisor(value);
  detail::require_read_modify_write(address, order, scope);
  return generic::divide_loop(address, value, order, scope).old;
}

/// Divides by `value` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T div_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_divisor(value);
  detail::require_read_modify_write(address, order, scope);
  return generic::divide_loop(address, value, order, scope).stored;
}

/// Divides by `value` and returns nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_div(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_multiplication<T>();
  detail::require_divisor(value);
  detail::require_reduction(address, order, scope);
  generic::divide_loop(address, value, order, scope);
}

/// Takes the remainder of the division by `value`, which has the sign of the old value, and
/// returns the old value. By zero the value is kept (asserted in checked builds).
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_mod(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer_division<T>();
  detail::require_divisor(value);
  detail::require_read_modify_write(address, order, scope);
  return generic::remainder_loop(address, value, order, scope).old;
}

/// Takes the remainder of the division by `value`, which has the sign of the old value, and returns
/// the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T mod_fetch(volatile T* address, std::type_identity_t<T> value,
                                Order order = {}, Scope scope = {}) {
  detail::require_integer_division<T>();
  detail::require_divisor(value);
  detail::require_read_modify_write(address, order, scope);
  return generic::remainder_loop(address, value, order, scope).stored;
}

/// Takes the remainder of the division by `value`, which has the sign of the old value, and returns
/// nothing. The order is relaxed or release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_mod(volatile T* address, std::type_identity_t<T> value,
                                   Order order = {}, Scope scope = {}) {
  detail::require_integer_division<T>();
  detail::require_divisor(value);
  detail::require_reduction(address, order, scope);
  generic::remainder_loop(address, value, order, scope);
}

/// Stores `old >= bound ? 0 : old + 1` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_inc_mod(volatile T* address, std::type_identity_t<T> bound,
                                    Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_inc_mod(address, bound, order, scope);
}

/// Stores `old >= bound ? 0 : old + 1` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T inc_mod_fetch(volatile T* address, std::type_identity_t<T> bound,
                                    Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::incremented_modulo(backend::fetch_inc_mod(address, bound, order, scope), bound);
}

/// Stores `old >= bound ? 0 : old + 1`. The order is relaxed or
/// release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_inc_mod(volatile T* address, std::type_identity_t<T> bound,
                                       Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_reduction(address, order, scope);
  backend::store_inc_mod(address, bound, order, scope);
}

/// Stores `old == 0 || old > bound ? bound : old - 1` and returns the old value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T fetch_dec_mod(volatile T* address, std::type_identity_t<T> bound,
                                    Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_read_modify_write(address, order, scope);
  return backend::fetch_dec_mod(address, bound, order, scope);
}

/// Stores `old == 0 || old > bound ? bound : old - 1` and returns the new value.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION T dec_mod_fetch(volatile T* address, std::type_identity_t<T> bound,
                                    Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_read_modify_write(address, order, scope);
  return generic::decremented_modulo(backend::fetch_dec_mod(address, bound, order, scope), bound);
}

/// Stores `old == 0 || old > bound ? bound : old - 1`. The order is relaxed or
/// release.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void store_dec_mod(volatile T* address, std::type_identity_t<T> bound,
                                       Order order = {}, Scope scope = {}) {
  detail::require_counter<T>();
  detail::require_reduction(address, order, scope);
  backend::store_dec_mod(address, bound, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
