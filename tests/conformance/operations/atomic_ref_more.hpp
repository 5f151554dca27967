// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/atomic_ref.hpp>
#include <operations/bitwise.hpp>
#include <operations/minmax.hpp>
#include <operations/update.hpp>

/// @file
/// The members of atomic_ref for min, max, bits and user functions: see atomic_ref.hpp.

namespace conformance::reference {

struct fetch_min : conformance::fetch_min {
  static constexpr const char* name = "atomic_ref::fetch_min";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_min(in.operand));
  }
};

struct min_fetch : conformance::min_fetch {
  static constexpr const char* name = "atomic_ref::min_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.min_fetch(in.operand, order));
  }
};

struct store_min : conformance::store_min {
  static constexpr const char* name = "atomic_ref::store_min";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    ref.store_min(in.operand);
    return nothing<T>();
  }
};

struct fetch_max : conformance::fetch_max {
  static constexpr const char* name = "atomic_ref::fetch_max";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_max(in.operand));
  }
};

struct max_fetch : conformance::max_fetch {
  static constexpr const char* name = "atomic_ref::max_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.max_fetch(in.operand, order));
  }
};

struct store_max : conformance::store_max {
  static constexpr const char* name = "atomic_ref::store_max";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store_max(in.operand, order);
    return nothing<T>();
  }
};

struct fetch_and : conformance::fetch_and {
  static constexpr const char* name = "atomic_ref::fetch_and";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_and(in.operand));
  }
};

struct and_fetch : conformance::and_fetch {
  static constexpr const char* name = "atomic_ref::and_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.and_fetch(in.operand, order));
  }
};

struct store_and : conformance::store_and {
  static constexpr const char* name = "atomic_ref::store_and";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    ref.store_and(in.operand);
    return nothing<T>();
  }
};

struct fetch_or : conformance::fetch_or {
  static constexpr const char* name = "atomic_ref::fetch_or";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_or(in.operand));
  }
};

struct or_fetch : conformance::or_fetch {
  static constexpr const char* name = "atomic_ref::or_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.or_fetch(in.operand, order));
  }
};

struct store_or : conformance::store_or {
  static constexpr const char* name = "atomic_ref::store_or";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store_or(in.operand, order);
    return nothing<T>();
  }
};

struct fetch_xor : conformance::fetch_xor {
  static constexpr const char* name = "atomic_ref::fetch_xor";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_xor(in.operand));
  }
};

struct xor_fetch : conformance::xor_fetch {
  static constexpr const char* name = "atomic_ref::xor_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.xor_fetch(in.operand, order));
  }
};

struct store_xor : conformance::store_xor {
  static constexpr const char* name = "atomic_ref::store_xor";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    ref.store_xor(in.operand, order);
    return nothing<T>();
  }
};

struct fetch_update : conformance::fetch_update {
  static constexpr const char* name = "atomic_ref::fetch_update";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref.fetch_update(take_from<T>{in.operand}));
  }
};

struct update_fetch : conformance::update_fetch {
  static constexpr const char* name = "atomic_ref::update_fetch";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order, Scope) {
    const library::atomic_ref<T, pa::relaxed_t, Scope> ref(*object);
    return value_only<T>(ref.update_fetch(take_from<T>{in.operand}, order));
  }
};

struct store_update : conformance::store_update {
  static constexpr const char* name = "atomic_ref::store_update";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    ref.store_update(take_from<T>{in.operand});
    return nothing<T>();
  }
};

struct try_update : conformance::try_update {
  static constexpr const char* name = "atomic_ref::try_update";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    const auto result = ref.try_update(take_from_if_less<T>{in.operand});
    return {result.old, result.stored ? 1u : 0u};
  }
};

using minmax_operations = list<fetch_min, min_fetch, store_min, fetch_max, max_fetch, store_max>;
using bitwise_operations = list<fetch_and, and_fetch, store_and, fetch_or, or_fetch, store_or,
                                fetch_xor, xor_fetch, store_xor>;
using update_operations = list<fetch_update, update_fetch, store_update, try_update>;

}  // namespace conformance::reference
