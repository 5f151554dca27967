// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include <cuda/atomic>

#include <concepts>
#include <string>
#include <type_traits>

/// @file
/// cuda::atomic_ref of libcu++ as the library under test. It has no scope between a block's and the
/// device's: a subgroup becomes a block, a cluster the device. Its members are not constrained, so
/// the types that they take are written down here.

namespace adapter {

namespace pa = polyatomic;

inline constexpr const char* name = "cuda::atomic_ref";
inline std::string version() {
  return "CCCL " + std::to_string(CCCL_MAJOR_VERSION) + "." + std::to_string(CCCL_MINOR_VERSION) +
         "." + std::to_string(CCCL_PATCH_VERSION);
}

template <class Order>
POLYATOMIC_FUNCTION constexpr cuda::std::memory_order order_of() {
  if constexpr (std::same_as<Order, pa::relaxed_t>) return cuda::std::memory_order_relaxed;
  if constexpr (std::same_as<Order, pa::acquire_t>) return cuda::std::memory_order_acquire;
  if constexpr (std::same_as<Order, pa::release_t>) return cuda::std::memory_order_release;
  if constexpr (std::same_as<Order, pa::acq_rel_t>) return cuda::std::memory_order_acq_rel;
  return cuda::std::memory_order_seq_cst;
}

template <class Scope>
inline constexpr cuda::thread_scope scope_of = cuda::thread_scope_device;
template <>
inline constexpr cuda::thread_scope scope_of<pa::thread_scope_t> = cuda::thread_scope_thread;
template <>
inline constexpr cuda::thread_scope scope_of<pa::subgroup_scope_t> = cuda::thread_scope_block;
template <>
inline constexpr cuda::thread_scope scope_of<pa::block_scope_t> = cuda::thread_scope_block;
template <>
inline constexpr cuda::thread_scope scope_of<pa::system_scope_t> = cuda::thread_scope_system;

template <class T, class Scope>
using ref = cuda::atomic_ref<T, scope_of<Scope>>;

template <class Order>
concept is_seq_cst = std::same_as<Order, pa::seq_cst_t>;

/// CCCL 3.0.1 has code for 16 bytes on sm_90, which neither compiles (compare-exchange) nor
/// assembles (load, store, exchange).
template <class T>
concept whole_object = std::is_trivially_copyable_v<T> && sizeof(T) <= 8;
template <class T>
concept integer = std::is_integral_v<T> && !std::same_as<T, bool> && sizeof(T) <= 8;
template <class T>
concept number = integer<T> || std::is_floating_point_v<T>;
template <class T>
concept addable = number<T> || std::is_pointer_v<T>;

template <whole_object T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::load, const T* address, Order, Scope) {
  return ref<T, Scope>(*const_cast<T*>(address)).load(order_of<Order>());
}
template <whole_object T, class Order, class Scope>
POLYATOMIC_FUNCTION void perform(pa::op::store, T* address, std::type_identity_t<T> value, Order,
                                 Scope) {
  ref<T, Scope>(*address).store(value, order_of<Order>());
}
template <whole_object T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::exchange, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).exchange(value, order_of<Order>());
}
template <whole_object T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool perform(pa::op::compare_exchange_strong, T* address, T& expected,
                                 std::type_identity_t<T> desired, Success, Failure, Scope) {
  return ref<T, Scope>(*address).compare_exchange_strong(expected, desired, order_of<Success>(),
                                                         order_of<Failure>());
}
template <whole_object T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool perform(pa::op::compare_exchange_weak, T* address, T& expected,
                                 std::type_identity_t<T> desired, Success, Failure, Scope) {
  return ref<T, Scope>(*address).compare_exchange_weak(expected, desired, order_of<Success>(),
                                                       order_of<Failure>());
}

// With an order.
template <addable T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_add, T* address, pa::detail::addend_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_add(value, order_of<Order>());
}
template <addable T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_sub, T* address, pa::detail::addend_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_sub(value, order_of<Order>());
}
template <number T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_min, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_min(value, order_of<Order>());
}
template <number T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_max, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_max(value, order_of<Order>());
}
template <integer T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_and, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_and(value, order_of<Order>());
}
template <integer T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_or, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_or(value, order_of<Order>());
}
template <integer T, class Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_xor, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  return ref<T, Scope>(*address).fetch_xor(value, order_of<Order>());
}

// Operators: seq_cst alone.
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::add_fetch, T* address, pa::detail::addend_t<T> value, Order,
                              Scope) {
  const ref<T, Scope> object(*address);
  return object += value;
}
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::sub_fetch, T* address, pa::detail::addend_t<T> value, Order,
                              Scope) {
  const ref<T, Scope> object(*address);
  return object -= value;
}
template <integer T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::and_fetch, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  const ref<T, Scope> object(*address);
  return object &= value;
}
template <integer T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::or_fetch, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  const ref<T, Scope> object(*address);
  return object |= value;
}
template <integer T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::xor_fetch, T* address, std::type_identity_t<T> value, Order,
                              Scope) {
  const ref<T, Scope> object(*address);
  return object ^= value;
}
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_inc, T* address, Order, Scope) {
  const ref<T, Scope> object(*address);
  return object++;
}
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::inc_fetch, T* address, Order, Scope) {
  const ref<T, Scope> object(*address);
  return ++object;
}
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::fetch_dec, T* address, Order, Scope) {
  const ref<T, Scope> object(*address);
  return object--;
}
template <addable T, is_seq_cst Order, class Scope>
POLYATOMIC_FUNCTION T perform(pa::op::dec_fetch, T* address, Order, Scope) {
  const ref<T, Scope> object(*address);
  return --object;
}

}  // namespace adapter

#include <adapters/names.hpp>
