// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include <atomic>
#include <concepts>
#include <string>
#include <type_traits>

/// @file
/// std::atomic_ref as the library under test. It has no scopes: every scope becomes the whole
/// system, as on this library's host backend. Operators return the new value, in seq_cst alone.

namespace adapter {

namespace pa = polyatomic;

inline constexpr const char* name = "std::atomic_ref";
inline std::string version() {
  return "g++ " __VERSION__;
}

template <class Order>
constexpr std::memory_order order_of() {
  if constexpr (std::same_as<Order, pa::relaxed_t>) return std::memory_order_relaxed;
  if constexpr (std::same_as<Order, pa::acquire_t>) return std::memory_order_acquire;
  if constexpr (std::same_as<Order, pa::release_t>) return std::memory_order_release;
  if constexpr (std::same_as<Order, pa::acq_rel_t>) return std::memory_order_acq_rel;
  return std::memory_order_seq_cst;
}

template <class T>
using ref = std::atomic_ref<T>;

template <class Order>
concept is_seq_cst = std::same_as<Order, pa::seq_cst_t>;

/// An object of 16 bytes is a call of libatomic.
template <class T>
concept whole_object = std::is_trivially_copyable_v<T> && sizeof(T) <= 16;

template <whole_object T, class Order, class Scope>
T perform(pa::op::load, const T* address, Order, Scope) {
  return ref<T>(*const_cast<T*>(address)).load(order_of<Order>());
}
template <whole_object T, class Order, class Scope>
void perform(pa::op::store, T* address, std::type_identity_t<T> value, Order, Scope) {
  ref<T>(*address).store(value, order_of<Order>());
}
template <whole_object T, class Order, class Scope>
T perform(pa::op::exchange, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address).exchange(value, order_of<Order>());
}
template <whole_object T, class Success, class Failure, class Scope>
bool perform(pa::op::compare_exchange_strong, T* address, T& expected,
             std::type_identity_t<T> desired, Success, Failure, Scope) {
  return ref<T>(*address).compare_exchange_strong(expected, desired, order_of<Success>(),
                                                  order_of<Failure>());
}
template <whole_object T, class Success, class Failure, class Scope>
bool perform(pa::op::compare_exchange_weak, T* address, T& expected,
             std::type_identity_t<T> desired, Success, Failure, Scope) {
  return ref<T>(*address).compare_exchange_weak(expected, desired, order_of<Success>(),
                                                order_of<Failure>());
}

/// atomic_ref<bool> of g++ 12 declares operations on bits, which do not compile.
template <class T>
concept bits = whole_object<T> && !std::same_as<T, bool>;

// With an order: fetch_add and its kin.
template <whole_object T, class Order, class Scope>
requires requires(ref<T> r, pa::detail::addend_t<T> v) {
  r.fetch_add(v);
}
T perform(pa::op::fetch_add, T* address, pa::detail::addend_t<T> value, Order, Scope) {
  return ref<T>(*address).fetch_add(value, order_of<Order>());
}
template <whole_object T, class Order, class Scope>
requires requires(ref<T> r, pa::detail::addend_t<T> v) {
  r.fetch_sub(v);
}
T perform(pa::op::fetch_sub, T* address, pa::detail::addend_t<T> value, Order, Scope) {
  return ref<T>(*address).fetch_sub(value, order_of<Order>());
}
template <bits T, class Order, class Scope>
requires requires(ref<T> r, T v) {
  r.fetch_and(v);
}
T perform(pa::op::fetch_and, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address).fetch_and(value, order_of<Order>());
}
template <bits T, class Order, class Scope>
requires requires(ref<T> r, T v) {
  r.fetch_or(v);
}
T perform(pa::op::fetch_or, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address).fetch_or(value, order_of<Order>());
}
template <bits T, class Order, class Scope>
requires requires(ref<T> r, T v) {
  r.fetch_xor(v);
}
T perform(pa::op::fetch_xor, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address).fetch_xor(value, order_of<Order>());
}

// Operators.
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r, pa::detail::addend_t<T> v) {
  r += v;
}
T perform(pa::op::add_fetch, T* address, pa::detail::addend_t<T> value, Order, Scope) {
  return ref<T>(*address) += value;
}
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r, pa::detail::addend_t<T> v) {
  r -= v;
}
T perform(pa::op::sub_fetch, T* address, pa::detail::addend_t<T> value, Order, Scope) {
  return ref<T>(*address) -= value;
}
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r) {
  r++;
}
T perform(pa::op::fetch_inc, T* address, Order, Scope) {
  return ref<T>(*address)++;
}
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r) {
  ++r;
}
T perform(pa::op::inc_fetch, T* address, Order, Scope) {
  return ++ref<T>(*address);
}
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r) {
  r--;
}
T perform(pa::op::fetch_dec, T* address, Order, Scope) {
  return ref<T>(*address)--;
}
template <whole_object T, is_seq_cst Order, class Scope>
requires requires(ref<T> r) {
  --r;
}
T perform(pa::op::dec_fetch, T* address, Order, Scope) {
  return --ref<T>(*address);
}
template <bits T, is_seq_cst Order, class Scope>
requires requires(ref<T> r, T v) {
  r &= v;
}
T perform(pa::op::and_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address) &= value;
}
template <bits T, is_seq_cst Order, class Scope>
requires requires(ref<T> r, T v) {
  r |= v;
}
T perform(pa::op::or_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address) |= value;
}
template <bits T, is_seq_cst Order, class Scope>
requires requires(ref<T> r, T v) {
  r ^= v;
}
T perform(pa::op::xor_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  return ref<T>(*address) ^= value;
}

}  // namespace adapter

#include <adapters/names.hpp>
