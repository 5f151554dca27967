// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/forms.hpp>

#include <polyatomic/core/arithmetic.hpp>

namespace conformance {

using unsigned_types = list<unsigned, unsigned long, unsigned long long>;

struct counted_up {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::counted_up(in.stored, in.operand)};
  }
};

struct fetch_inc_mod : fetch_form<pa::op::fetch_inc_mod, counted_up> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_inc_mod(object, in.operand, order, scope));
  }
};

struct inc_mod_fetch : new_value_form<pa::op::inc_mod_fetch, counted_up> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::inc_mod_fetch(object, in.operand, order, scope));
  }
};

struct store_inc_mod : store_form<pa::op::store_inc_mod, counted_up> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_inc_mod(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct counted_down {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::counted_down(in.stored, in.operand)};
  }
};

struct fetch_dec_mod : fetch_form<pa::op::fetch_dec_mod, counted_down> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_dec_mod(object, in.operand, order, scope));
  }
};

struct dec_mod_fetch : new_value_form<pa::op::dec_mod_fetch, counted_down> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::dec_mod_fetch(object, in.operand, order, scope));
  }
};

struct store_dec_mod : store_form<pa::op::store_dec_mod, counted_down> {
  using types = unsigned_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_dec_mod(object, in.operand, order, scope);
    return nothing<T>();
  }
};

using counter_operations =
    list<fetch_inc_mod, inc_mod_fetch, store_inc_mod, fetch_dec_mod, dec_mod_fetch, store_dec_mod>;

}  // namespace conformance
