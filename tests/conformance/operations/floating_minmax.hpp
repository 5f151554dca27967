// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/minmax.hpp>

namespace conformance {

struct smaller_or_nan {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::minimum_or_nan(in.stored, in.operand)};
  }
};

struct fetch_fminimum : fetch_form<pa::op::fetch_fminimum, smaller_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_fminimum(object, in.operand, order, scope));
  }
};

struct fminimum_fetch : new_value_form<pa::op::fminimum_fetch, smaller_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fminimum_fetch(object, in.operand, order, scope));
  }
};

struct store_fminimum : store_form<pa::op::store_fminimum, smaller_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_fminimum(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct larger_or_nan {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::maximum_or_nan(in.stored, in.operand)};
  }
};

struct fetch_fmaximum : fetch_form<pa::op::fetch_fmaximum, larger_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_fmaximum(object, in.operand, order, scope));
  }
};

struct fmaximum_fetch : new_value_form<pa::op::fmaximum_fetch, larger_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fmaximum_fetch(object, in.operand, order, scope));
  }
};

struct store_fmaximum : store_form<pa::op::store_fmaximum, larger_or_nan> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_fmaximum(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct fetch_fminimum_num : fetch_form<pa::op::fetch_fminimum_num, smaller_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_fminimum_num(object, in.operand, order, scope));
  }
};

struct fminimum_num_fetch : new_value_form<pa::op::fminimum_num_fetch, smaller_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fminimum_num_fetch(object, in.operand, order, scope));
  }
};

struct store_fminimum_num : store_form<pa::op::store_fminimum_num, smaller_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_fminimum_num(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct fetch_fmaximum_num : fetch_form<pa::op::fetch_fmaximum_num, larger_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_fmaximum_num(object, in.operand, order, scope));
  }
};

struct fmaximum_num_fetch : new_value_form<pa::op::fmaximum_num_fetch, larger_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fmaximum_num_fetch(object, in.operand, order, scope));
  }
};

struct store_fmaximum_num : store_form<pa::op::store_fmaximum_num, larger_number> {
  using types = floating_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_fmaximum_num(object, in.operand, order, scope);
    return nothing<T>();
  }
};

using floating_minmax_operations =
    list<fetch_fminimum, fminimum_fetch, store_fminimum, fetch_fmaximum, fmaximum_fetch,
         store_fmaximum, fetch_fminimum_num, fminimum_num_fetch, store_fminimum_num,
         fetch_fmaximum_num, fmaximum_num_fetch, store_fmaximum_num>;

}  // namespace conformance
