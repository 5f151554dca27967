// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/atomic_ref_members.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/flag.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/update.hpp>
#include <polyatomic/core/wait.hpp>

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
/// The members that compute (fetch_add and its kin) stand in core/atomic_ref_members.hpp.
///
/// @tparam T      trivially copyable, of 1, 2, 4, 8 or 16 bytes, not const.
/// @tparam Order  relaxed_t, acquire_t, release_t, acq_rel_t or seq_cst_t.
/// @tparam Scope  a scope tag's type.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
class atomic_ref : public detail::atomic_ref_members<T, Order, Scope> {
  static_assert(atomic_object<T>,
                "polyatomic: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes, and not "
                "const; for other sizes use a lock_pool");
  static_assert(memory_order<Order> && memory_scope<Scope>,
                "polyatomic: atomic_ref<T, Order, Scope>: first an order's type, then a scope's");

  using members = detail::atomic_ref_members<T, Order, Scope>;
  using members::address_;
  using typename members::load_order_t;
  using typename members::store_order_t;

 public:
  using value_type = T;
  using difference_type = detail::addend_t<T>;

  /// The alignment in bytes that the object must have.
  static constexpr std::size_t required_alignment = polyatomic::required_alignment<T>;
  static constexpr bool is_always_lock_free = true;
  static constexpr Order default_order{};
  static constexpr Scope scope{};

  POLYATOMIC_FUNCTION explicit atomic_ref(T& object) : members(object) {
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

  /// Returns once the value differs from `old`: core/wait.hpp.
  template <class O = load_order_t>
  POLYATOMIC_FUNCTION void wait(T old, O order = {}) const {
    polyatomic::wait(address_, old, order, Scope{});
  }
  POLYATOMIC_FUNCTION void notify_one() const { polyatomic::notify_one(address_); }
  POLYATOMIC_FUNCTION void notify_all() const { polyatomic::notify_all(address_); }

  // A bool or an integer as a flag: core/flag.hpp.
  template <class O = Order>
  POLYATOMIC_FUNCTION bool test_and_set(O order = {}) const {
    return polyatomic::test_and_set(address_, order, Scope{});
  }
  template <class O = load_order_t>
  POLYATOMIC_FUNCTION bool test(O order = {}) const {
    return polyatomic::test(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void clear(O order = {}) const {
    polyatomic::clear(address_, order, Scope{});
  }

  // Operators, with the results of std::atomic_ref: the new value, and for i++ and i-- the old.
  POLYATOMIC_FUNCTION T operator++() const { return this->inc_fetch(); }
  POLYATOMIC_FUNCTION T operator--() const { return this->dec_fetch(); }
  POLYATOMIC_FUNCTION T operator++(int) const { return this->fetch_inc(); }
  POLYATOMIC_FUNCTION T operator--(int) const { return this->fetch_dec(); }
  POLYATOMIC_FUNCTION T operator+=(difference_type value) const { return this->add_fetch(value); }
  POLYATOMIC_FUNCTION T operator-=(difference_type value) const { return this->sub_fetch(value); }
  POLYATOMIC_FUNCTION T operator&=(T value) const requires atomic_bits<T> {
    return this->and_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator|=(T value) const requires atomic_bits<T> {
    return this->or_fetch(value);
  }
  POLYATOMIC_FUNCTION T operator^=(T value) const requires atomic_bits<T> {
    return this->xor_fetch(value);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
