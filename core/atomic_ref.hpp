// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/atomic_ref_members.hpp>
#include <polyatomic/core/atomic_ref_reads.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/flag.hpp>
#include <polyatomic/core/load_store.hpp>
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
/// A member exists where its operation exists for T: `requires { r.fetch_add(1); }` tells. Those
/// that compute (fetch_add and its kin) stand in core/atomic_ref_members.hpp, those that only read
/// (load, conversion, wait, test, address) in core/atomic_ref_reads.hpp. A reference to a const
/// object has the latter alone. Members do not throw; what a function given to an update throws
/// goes through.
///
/// @tparam T      trivially copyable, of 1, 2, 4, 8 or 16 bytes; const to read only.
/// @tparam Order  relaxed_t, acquire_t, release_t, acq_rel_t or seq_cst_t.
/// @tparam Scope  a scope tag's type.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
class atomic_ref : public detail::atomic_ref_members<T, Order, Scope> {
  using members = detail::atomic_ref_members<T, Order, Scope>;
  using members::address_;
  using typename members::store_order_t;

 public:
  using difference_type = detail::addend_t<T>;

  POLYATOMIC_FUNCTION explicit atomic_ref(T& object) : members(object) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;

  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store(T value, O order = {}) const noexcept {
    polyatomic::store(address_, value, order, Scope{});
  }
  /// Stores `value` and returns it, as std::atomic_ref does.
  POLYATOMIC_FUNCTION T operator=(T value) const noexcept {
    store(value);
    return value;
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T exchange(T value, O order = {}) const noexcept {
    return polyatomic::exchange(address_, value, order, Scope{});
  }

  template <class Success = Order, class Failure = detail::without_release<Success>>
  POLYATOMIC_FUNCTION bool compare_exchange_strong(T& expected, T desired, Success success = {},
                                                   Failure failure = {}) const noexcept {
    return polyatomic::compare_exchange_strong(address_, expected, desired, success, failure,
                                               Scope{});
  }

  template <class Success = Order, class Failure = detail::without_release<Success>>
  POLYATOMIC_FUNCTION bool compare_exchange_weak(T& expected, T desired, Success success = {},
                                                 Failure failure = {}) const noexcept {
    return polyatomic::compare_exchange_weak(address_, expected, desired, success, failure,
                                             Scope{});
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

  POLYATOMIC_FUNCTION void notify_one() const noexcept { polyatomic::notify_one(address_); }
  POLYATOMIC_FUNCTION void notify_all() const noexcept { polyatomic::notify_all(address_); }

  // A bool or an integer as a flag: core/flag.hpp.
  template <class O = Order>
  POLYATOMIC_FUNCTION bool test_and_set(
      O order = {}) const noexcept requires detail::flag_object<T> {
    return polyatomic::test_and_set(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void clear(O order = {}) const noexcept requires detail::flag_object<T> {
    polyatomic::clear(address_, order, Scope{});
  }

  // Operators, with the results of std::atomic_ref: the new value, and for i++ and i-- the old.
  POLYATOMIC_FUNCTION T operator++() const noexcept requires atomic_addable<T> {
    return this->inc_fetch();
  }
  POLYATOMIC_FUNCTION T operator--() const noexcept requires atomic_addable<T> {
    return this->dec_fetch();
  }
  POLYATOMIC_FUNCTION T operator++(int) const noexcept requires atomic_addable<T> {
    return this->fetch_inc();
  }
  POLYATOMIC_FUNCTION T operator--(int) const noexcept requires atomic_addable<T> {
    return this->fetch_dec();
  }
  POLYATOMIC_FUNCTION T
  operator+=(difference_type value) const noexcept requires atomic_addable<T> {
    return this->add_fetch(value);
  }
  POLYATOMIC_FUNCTION T
  operator-=(difference_type value) const noexcept requires atomic_addable<T> {
    return this->sub_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator*=(T value) const noexcept requires atomic_number<T> {
    return this->mul_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator/=(T value) const noexcept requires atomic_number<T> {
    return this->div_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator%=(T value) const noexcept requires atomic_integer<T> {
    return this->mod_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator<<=(unsigned count) const noexcept requires atomic_integer<T> {
    return this->shl_fetch(count);
  }
  POLYATOMIC_FUNCTION T operator>>=(unsigned count) const noexcept requires atomic_integer<T> {
    return this->shr_fetch(count);
  }
  POLYATOMIC_FUNCTION T operator&=(T value) const noexcept requires atomic_bits<T> {
    return this->and_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator|=(T value) const noexcept requires atomic_bits<T> {
    return this->or_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator^=(T value) const noexcept requires atomic_bits<T> {
    return this->xor_fetch(value);
  }
};

/// A reference to an object that is only read through it. Others may write it.
template <class T, class Order, class Scope>
class atomic_ref<const T, Order, Scope> : public detail::atomic_ref_reads<const T, Order, Scope> {
 public:
  POLYATOMIC_FUNCTION explicit atomic_ref(const T& object)
      : detail::atomic_ref_reads<const T, Order, Scope>(object) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
