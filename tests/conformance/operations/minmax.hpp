// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/minmax.hpp>
#include <polyatomic/core/operation.hpp>

namespace conformance {

struct fetch_min {
  static constexpr const char* name = "fetch_min";
  using tag = pa::op::fetch_min;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_min(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {oracle::minimum(in.stored, in.operand)}, .value = {in.stored}}};
  }
};

struct min_fetch {
  static constexpr const char* name = "min_fetch";
  using tag = pa::op::min_fetch;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::min_fetch(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = oracle::minimum(in.stored, in.operand);
    return {{.object = {result}, .value = {result}}};
  }
};

struct store_min {
  static constexpr const char* name = "store_min";
  using tag = pa::op::store_min;
  using types = all_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_min(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {oracle::minimum(in.stored, in.operand)}}};
  }
};

struct fetch_max {
  static constexpr const char* name = "fetch_max";
  using tag = pa::op::fetch_max;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_max(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {oracle::maximum(in.stored, in.operand)}, .value = {in.stored}}};
  }
};

struct max_fetch {
  static constexpr const char* name = "max_fetch";
  using tag = pa::op::max_fetch;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::max_fetch(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    const T result = oracle::maximum(in.stored, in.operand);
    return {{.object = {result}, .value = {result}}};
  }
};

struct store_max {
  static constexpr const char* name = "store_max";
  using tag = pa::op::store_max;
  using types = all_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_max(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {oracle::maximum(in.stored, in.operand)}}};
  }
};

using minmax_operations = list<fetch_min, min_fetch, store_min, fetch_max, max_fetch, store_max>;

}  // namespace conformance
