// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/operation.hpp>

namespace conformance {

/// Bits of any type are combined as unsigned integers.
template <class T, class Function>
T combined(const input<T>& in, Function function) {
  using bits = oracle::bits_of_type<T>;
  return oracle::from_bits<T>(
      static_cast<bits>(function(oracle::bits(in.stored), oracle::bits(in.operand))));
}

struct fetch_and {
  static constexpr const char* name = "fetch_and";
  using tag = pa::op::fetch_and;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_and(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a & b; })}, .value = {in.stored}}};
  }
};

struct and_fetch {
  static constexpr const char* name = "and_fetch";
  using tag = pa::op::and_fetch;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::and_fetch(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = combined(in, [](auto a, auto b) { return a & b; });
    return {{.object = {result}, .value = {result}}};
  }
};

struct store_and {
  static constexpr const char* name = "store_and";
  using tag = pa::op::store_and;
  using types = integer_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_and(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a & b; })}}};
  }
};

struct fetch_or {
  static constexpr const char* name = "fetch_or";
  using tag = pa::op::fetch_or;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_or(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a | b; })}, .value = {in.stored}}};
  }
};

struct or_fetch {
  static constexpr const char* name = "or_fetch";
  using tag = pa::op::or_fetch;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::or_fetch(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = combined(in, [](auto a, auto b) { return a | b; });
    return {{.object = {result}, .value = {result}}};
  }
};

struct store_or {
  static constexpr const char* name = "store_or";
  using tag = pa::op::store_or;
  using types = integer_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_or(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a | b; })}}};
  }
};

struct fetch_xor {
  static constexpr const char* name = "fetch_xor";
  using tag = pa::op::fetch_xor;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_xor(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a ^ b; })}, .value = {in.stored}}};
  }
};

struct xor_fetch {
  static constexpr const char* name = "xor_fetch";
  using tag = pa::op::xor_fetch;
  using types = integer_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::xor_fetch(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = combined(in, [](auto a, auto b) { return a ^ b; });
    return {{.object = {result}, .value = {result}}};
  }
};

struct store_xor {
  static constexpr const char* name = "store_xor";
  using tag = pa::op::store_xor;
  using types = integer_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_xor(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {combined(in, [](auto a, auto b) { return a ^ b; })}}};
  }
};

using bitwise_operations = list<fetch_and, and_fetch, store_and, fetch_or, or_fetch, store_or,
                                fetch_xor, xor_fetch, store_xor>;

}  // namespace conformance
