// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/arithmetic.hpp>
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <polyatomic/core/atomic_ref.hpp>

/// @file
/// The members of atomic_ref. Each must answer as the free function does, so the oracle is
/// inherited. The order is the reference's default or is given in the call, by turns; block and
/// system scope stand for all, since a member only passes the scope on.

namespace conformance::reference {

using scopes = list<pa::block_scope_t, pa::system_scope_t>;

struct load : conformance::load {
  static constexpr const char* name = "atomic_ref::load";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.load());
  }
};

struct store : conformance::store {
  static constexpr const char* name = "atomic_ref::store";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store(in.operand, order);
    return nothing<T>();
  }
};

struct exchange : conformance::exchange {
  static constexpr const char* name = "atomic_ref::exchange";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.exchange(in.operand));
  }
};

struct compare_exchange_strong : conformance::compare_exchange_strong {
  static constexpr const char* name = "atomic_ref::compare_exchange_strong";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Success, class Failure, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in,
                                             order_pair<Success, Failure>, Scope) {
    const library::atomic_ref<T, Success, Scope> ref(*object);
    T expected = in.operand;
    const bool stored = ref.compare_exchange_strong(expected, in.desired, Success{}, Failure{});
    return {expected, stored ? 1u : 0u};
  }
};

struct compare_exchange_weak : conformance::compare_exchange_weak {
  static constexpr const char* name = "atomic_ref::compare_exchange_weak";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Success, class Failure, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in,
                                             order_pair<Success, Failure>, Scope) {
    const library::atomic_ref<T, Success, Scope> ref(*object);
    T expected = in.operand;
    const bool stored = ref.compare_exchange_weak(expected, in.desired, Success{}, Failure{});
    return {expected, stored ? 1u : 0u};
  }
};

struct fetch_add : conformance::fetch_add {
  static constexpr const char* name = "atomic_ref::fetch_add";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_add(in.operand));
  }
};

struct add_fetch : conformance::add_fetch {
  static constexpr const char* name = "atomic_ref::add_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.add_fetch(in.operand, order));
  }
};

struct store_add : conformance::store_add {
  static constexpr const char* name = "atomic_ref::store_add";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    ref.store_add(in.operand);
    return nothing<T>();
  }
};

struct fetch_sub : conformance::fetch_sub {
  static constexpr const char* name = "atomic_ref::fetch_sub";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_sub(in.operand));
  }
};

struct sub_fetch : conformance::sub_fetch {
  static constexpr const char* name = "atomic_ref::sub_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.sub_fetch(in.operand, order));
  }
};

struct store_sub : conformance::store_sub {
  static constexpr const char* name = "atomic_ref::store_sub";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store_sub(in.operand, order);
    return nothing<T>();
  }
};

struct fetch_inc : conformance::fetch_inc {
  static constexpr const char* name = "atomic_ref::fetch_inc";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.fetch_inc(order));
  }
};

struct inc_fetch : conformance::inc_fetch {
  static constexpr const char* name = "atomic_ref::inc_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.inc_fetch());
  }
};

struct store_inc : conformance::store_inc {
  static constexpr const char* name = "atomic_ref::store_inc";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    ref.store_inc();
    return nothing<T>();
  }
};

struct fetch_dec : conformance::fetch_dec {
  static constexpr const char* name = "atomic_ref::fetch_dec";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.fetch_dec(order));
  }
};

struct dec_fetch : conformance::dec_fetch {
  static constexpr const char* name = "atomic_ref::dec_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.dec_fetch());
  }
};

struct store_dec : conformance::store_dec {
  static constexpr const char* name = "atomic_ref::store_dec";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store_dec(order);
    return nothing<T>();
  }
};

using whole_object_operations =
    list<load, store, exchange, compare_exchange_strong, compare_exchange_weak>;
using addition_operations = list<fetch_add, add_fetch, store_add, fetch_sub, sub_fetch, store_sub,
                                 fetch_inc, inc_fetch, store_inc, fetch_dec, dec_fetch, store_dec>;

}  // namespace conformance::reference
