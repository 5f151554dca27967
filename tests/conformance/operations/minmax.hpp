// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/forms.hpp>

#include <polyatomic/core/minmax.hpp>

namespace conformance {

/// A NaN loses to a number.
struct smaller_number {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::minimum(in.stored, in.operand)};
  }
};

struct larger_number {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::maximum(in.stored, in.operand)};
  }
};

struct fetch_min : fetch_form<pa::op::fetch_min, smaller_number> {
  using types = all_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_min(object, in.operand, order, scope));
  }
};

struct min_fetch : new_value_form<pa::op::min_fetch, smaller_number> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::min_fetch(object, in.operand, order, scope));
  }
};

struct store_min : store_form<pa::op::store_min, smaller_number> {
  using types = all_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_min(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct fetch_max : fetch_form<pa::op::fetch_max, larger_number> {
  using types = all_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_max(object, in.operand, order, scope));
  }
};

struct max_fetch : new_value_form<pa::op::max_fetch, larger_number> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::max_fetch(object, in.operand, order, scope));
  }
};

struct store_max : store_form<pa::op::store_max, larger_number> {
  using types = all_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_max(object, in.operand, order, scope);
    return nothing<T>();
  }
};

using minmax_operations = list<fetch_min, min_fetch, store_min, fetch_max, max_fetch, store_max>;

}  // namespace conformance
