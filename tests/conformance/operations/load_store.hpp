// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/operation.hpp>

namespace conformance {

struct load {
  static constexpr const char* name = "load";
  using tag = pa::op::load;
  using types = all_types;
  using alike_by_size = void;
  using orders = load_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    const T* readable = object;
    return value_only<T>(library::load(readable, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {in.stored}, .value = {in.stored}}};
  }
};

struct store {
  static constexpr const char* name = "store";
  using tag = pa::op::store;
  using types = all_types;
  using alike_by_size = void;
  using orders = store_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store(object, in.operand, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {in.operand}}};
  }
};

using load_store_operations = list<load, store>;

}  // namespace conformance
