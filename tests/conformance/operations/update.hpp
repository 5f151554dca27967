// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/update.hpp>

namespace conformance {

/// operand - value, wrapping: the order of the operands tells an old value from a new one.
template <class T>
POLYATOMIC_FUNCTION T taken_from(T operand, T value) {
  if constexpr (T(1) / T(2) == T(0)) {
    using bits = pa::detail::bits_t<T>;
    return static_cast<T>(static_cast<bits>(operand) - static_cast<bits>(value));
  } else {
    return operand - value;
  }
}

template <class T>
struct take_from {
  T operand;
  POLYATOMIC_FUNCTION T operator()(T value) const { return taken_from(operand, value); }
};

/// Declines unless the value is less than the operand: a NaN is always declined.
template <class T>
struct take_from_if_less {
  T operand;
  POLYATOMIC_FUNCTION bool operator()(T& value) const {
    if (!(value < operand)) return false;
    value = taken_from(operand, value);
    return true;
  }
};

struct fetch_update {
  static constexpr const char* name = "fetch_update";
  using tag = pa::op::fetch_update;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(pa::fetch_update(object, take_from<T>{in.operand}, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = computed(oracle::difference(in.operand, in.stored)), .value = {in.stored}}};
  }
};

struct update_fetch {
  static constexpr const char* name = "update_fetch";
  using tag = pa::op::update_fetch;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(pa::update_fetch(object, take_from<T>{in.operand}, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = oracle::difference(in.operand, in.stored);
    return {{.object = computed(result), .value = computed(result)}};
  }
};

struct store_update {
  static constexpr const char* name = "store_update";
  using tag = pa::op::store_update;
  using types = all_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    pa::store_update(object, take_from<T>{in.operand}, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = computed(oracle::difference(in.operand, in.stored))}};
  }
};

struct try_update {
  static constexpr const char* name = "try_update";
  using tag = pa::op::try_update;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    const auto result = pa::try_update(object, take_from_if_less<T>{in.operand}, order, scope);
    return {result.old, result.stored ? 1u : 0u};
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    if (!(in.stored < in.operand)) return {{.object = {in.stored}, .value = {in.stored}}};
    return {{.object = computed(oracle::difference(in.operand, in.stored)),
             .value = {in.stored},
             .flag = 1}};
  }
};

using update_operations = list<fetch_update, update_fetch, store_update, try_update>;

}  // namespace conformance
