// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/forms.hpp>

#include <polyatomic/core/arithmetic.hpp>

namespace conformance {

struct multiplied {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return computed(oracle::product(in.stored, in.operand));
  }
};

struct fetch_mul : fetch_form<pa::op::fetch_mul, multiplied> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_mul(object, in.operand, order, scope));
  }
};

struct mul_fetch : new_value_form<pa::op::mul_fetch, multiplied> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::mul_fetch(object, in.operand, order, scope));
  }
};

struct store_mul : store_form<pa::op::store_mul, multiplied> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_mul(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct divided {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return computed(oracle::quotient(in.stored, in.operand));
  }
};

struct fetch_div : fetch_form<pa::op::fetch_div, divided> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_div(object, in.operand, order, scope));
  }
};

struct div_fetch : new_value_form<pa::op::div_fetch, divided> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::div_fetch(object, in.operand, order, scope));
  }
};

struct store_div : store_form<pa::op::store_div, divided> {
  using types = all_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_div(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct remaining {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::remainder(in.stored, in.operand)};
  }
};

struct fetch_mod : fetch_form<pa::op::fetch_mod, remaining> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_mod(object, in.operand, order, scope));
  }
};

struct mod_fetch : new_value_form<pa::op::mod_fetch, remaining> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::mod_fetch(object, in.operand, order, scope));
  }
};

struct store_mod : store_form<pa::op::store_mod, remaining> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_mod(object, in.operand, order, scope);
    return nothing<T>();
  }
};

using multiplication_operations =
    list<fetch_mul, mul_fetch, store_mul, fetch_div, div_fetch, store_div>;
using remainder_operations = list<fetch_mod, mod_fetch, store_mod>;

}  // namespace conformance
