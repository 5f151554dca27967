// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/forms.hpp>

#include <polyatomic/core/bitwise.hpp>

namespace conformance {

/// Bits of any type are combined as unsigned integers.
template <class T, class Function>
wanted<T> combined(const input<T>& in, Function function) {
  using bits = oracle::bits_of_type<T>;
  return {oracle::from_bits<T>(
      static_cast<bits>(function(oracle::bits(in.stored), oracle::bits(in.operand))))};
}

struct bits_of_both {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return combined(in, [](auto a, auto b) { return a & b; });
  }
};

struct fetch_and : fetch_form<pa::op::fetch_and, bits_of_both> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_and(object, in.operand, order, scope));
  }
};

struct and_fetch : new_value_form<pa::op::and_fetch, bits_of_both> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::and_fetch(object, in.operand, order, scope));
  }
};

struct store_and : store_form<pa::op::store_and, bits_of_both> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_and(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct bits_of_either {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return combined(in, [](auto a, auto b) { return a | b; });
  }
};

struct fetch_or : fetch_form<pa::op::fetch_or, bits_of_either> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_or(object, in.operand, order, scope));
  }
};

struct or_fetch : new_value_form<pa::op::or_fetch, bits_of_either> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::or_fetch(object, in.operand, order, scope));
  }
};

struct store_or : store_form<pa::op::store_or, bits_of_either> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_or(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct bits_of_one {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return combined(in, [](auto a, auto b) { return a ^ b; });
  }
};

struct fetch_xor : fetch_form<pa::op::fetch_xor, bits_of_one> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_xor(object, in.operand, order, scope));
  }
};

struct xor_fetch : new_value_form<pa::op::xor_fetch, bits_of_one> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::xor_fetch(object, in.operand, order, scope));
  }
};

struct store_xor : store_form<pa::op::store_xor, bits_of_one> {
  using types = integer_types;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_xor(object, in.operand, order, scope);
    return nothing<T>();
  }
};

using bitwise_operations = list<fetch_and, and_fetch, store_and, fetch_or, or_fetch, store_or,
                                fetch_xor, xor_fetch, store_xor>;

}  // namespace conformance
