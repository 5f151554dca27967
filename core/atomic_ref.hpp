// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/minmax.hpp>
#include <polyatomic/core/update.hpp>

/// @file
/// The free functions as members of a reference, for those who know std::atomic_ref and SYCL's.

namespace polyatomic::inline POLYATOMIC_ABI {

/// A reference to an object that is accessed atomically through it. Each member is the free
/// function of the same name; its default order is `Order` and its scope is `Scope`. Where only a
/// half of `Order` makes sense (a load cannot release, a store cannot acquire) the default is that
/// half. A store_X of a seq_cst reference has no such half: it does not compile without an order.
///
/// While any atomic_ref to an object exists, plain accesses to the object race with it
/// ([atomics.ref.generic]).
///
/// @tparam T      a 32- or 64-bit integer, float or double, not const.
/// @tparam Order  relaxed_t, acquire_t, release_t, acq_rel_t or seq_cst_t.
/// @tparam Scope  a scope tag's type.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
class atomic_ref {
  static_assert(atomic_arithmetic<T>,
                "polyatomic: T must be a 32- or 64-bit integer, float or double, not const");
  static_assert(memory_order<Order> && memory_scope<Scope>,
                "polyatomic: atomic_ref<T, Order, Scope>: first an order's type, then a scope's");

  using load_order_t = detail::without_release<Order>;
  using store_order_t = detail::without_acquire<Order>;

 public:
  using value_type = T;
  using difference_type = T;

  /// The alignment in bytes that the object must have.
  static constexpr std::size_t required_alignment = polyatomic::required_alignment<T>;
  static constexpr bool is_always_lock_free = true;
  static constexpr Order default_order{};
  static constexpr Scope scope{};

  POLYATOMIC_FUNCTION explicit atomic_ref(T& object) : address_(&object) {
    detail::require_address(address_);
  }
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;

  POLYATOMIC_FUNCTION bool is_lock_free() const { return is_always_lock_free; }

  template <class O = load_order_t>
  POLYATOMIC_FUNCTION T load(O order = {}) const {
    return polyatomic::load(address_, order, Scope{});
  }
  POLYATOMIC_FUNCTION operator T() const { return load(); }

  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store(T value, O order = {}) const {
    polyatomic::store(address_, value, order, Scope{});
  }
  /// Stores `value` and returns it, as std::atomic_ref does.
  POLYATOMIC_FUNCTION T operator=(T value) const {
    store(value);
    return value;
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T exchange(T value, O order = {}) const {
    return polyatomic::exchange(address_, value, order, Scope{});
  }

  template <class Success = Order, class Failure = detail::without_release<Success>>
  POLYATOMIC_FUNCTION bool compare_exchange_strong(T& expected, T desired, Success success = {},
                                                   Failure failure = {}) const {
    return polyatomic::compare_exchange_strong(address_, expected, desired, success, failure,
                                               Scope{});
  }

  template <class Success = Order, class Failure = detail::without_release<Success>>
  POLYATOMIC_FUNCTION bool compare_exchange_weak(T& expected, T desired, Success success = {},
                                                 Failure failure = {}) const {
    return polyatomic::compare_exchange_weak(address_, expected, desired, success, failure,
                                             Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_add(T value, O order = {}) const {
    return polyatomic::fetch_add(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T add_fetch(T value, O order = {}) const {
    return polyatomic::add_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_add(T value, O order = {}) const {
    polyatomic::store_add(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_sub(T value, O order = {}) const {
    return polyatomic::fetch_sub(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T sub_fetch(T value, O order = {}) const {
    return polyatomic::sub_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_sub(T value, O order = {}) const {
    polyatomic::store_sub(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_inc(O order = {}) const {
    return polyatomic::fetch_inc(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T inc_fetch(O order = {}) const {
    return polyatomic::inc_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_inc(O order = {}) const {
    polyatomic::store_inc(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_dec(O order = {}) const {
    return polyatomic::fetch_dec(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T dec_fetch(O order = {}) const {
    return polyatomic::dec_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_dec(O order = {}) const {
    polyatomic::store_dec(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_min(T value, O order = {}) const {
    return polyatomic::fetch_min(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T min_fetch(T value, O order = {}) const {
    return polyatomic::min_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_min(T value, O order = {}) const {
    polyatomic::store_min(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_max(T value, O order = {}) const {
    return polyatomic::fetch_max(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T max_fetch(T value, O order = {}) const {
    return polyatomic::max_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_max(T value, O order = {}) const {
    polyatomic::store_max(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_and(T value, O order = {})
  const { return polyatomic::fetch_and(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T and_fetch(T value, O order = {})
  const { return polyatomic::and_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_and(T value, O order = {}) const {
    polyatomic::store_and(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_or(T value, O order = {})
  const { return polyatomic::fetch_or(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T or_fetch(T value, O order = {})
  const { return polyatomic::or_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_or(T value, O order = {}) const {
    polyatomic::store_or(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_xor(T value, O order = {})
  const { return polyatomic::fetch_xor(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T xor_fetch(T value, O order = {})
  const { return polyatomic::xor_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_xor(T value, O order = {}) const {
    polyatomic::store_xor(address_, value, order, Scope{});
  }

  POLYATOMIC_CALLS_USER_CODE
  template <class Function, class O = Order>
  POLYATOMIC_FUNCTION T fetch_update(Function function, O order = {}) const {
    return polyatomic::fetch_update(address_, function, order, Scope{});
  }
  POLYATOMIC_CALLS_USER_CODE
  template <class Function, class O = Order>
  POLYATOMIC_FUNCTION T update_fetch(Function function, O order = {}) const {
    return polyatomic::update_fetch(address_, function, order, Scope{});
  }
  POLYATOMIC_CALLS_USER_CODE
  template <class Function, class O = store_order_t>
  POLYATOMIC_FUNCTION void store_update(Function function, O order = {}) const {
    polyatomic::store_update(address_, function, order, Scope{});
  }
  POLYATOMIC_CALLS_USER_CODE
  template <class Function, class O = Order>
  POLYATOMIC_FUNCTION update_result<T> try_update(Function function, O order = {}) const {
    return polyatomic::try_update(address_, function, order, Scope{});
  }

  // Operators, with the results of std::atomic_ref: the new value, and for i++ and i-- the old.
  POLYATOMIC_FUNCTION T operator++() const { return inc_fetch(); }
  POLYATOMIC_FUNCTION T operator--() const { return dec_fetch(); }
  POLYATOMIC_FUNCTION T operator++(int) const { return fetch_inc(); }
  POLYATOMIC_FUNCTION T operator--(int) const { return fetch_dec(); }
  POLYATOMIC_FUNCTION T operator+=(T value) const { return add_fetch(value); }
  POLYATOMIC_FUNCTION T operator-=(T value) const { return sub_fetch(value); }
  POLYATOMIC_FUNCTION T operator&=(T value) const requires atomic_integer<T> {
    return and_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator|=(T value) const requires atomic_integer<T> {
    return or_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator^=(T value) const requires atomic_integer<T> {
    return xor_fetch(value);
  }

 private:
  T* address_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
