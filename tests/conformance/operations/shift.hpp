// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/forms.hpp>

#include <polyatomic/core/bitwise.hpp>

namespace conformance {

/// 0 to 255: below, at and above every width.
template <class T>
POLYATOMIC_FUNCTION unsigned shift_count(T operand) {
  return static_cast<unsigned>(operand) & 255u;
}

struct not_and {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {static_cast<T>(~(in.stored & in.operand))};
  }
};

struct fetch_nand : fetch_form<pa::op::fetch_nand, not_and> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_nand(object, in.operand, order, scope));
  }
};

struct nand_fetch : new_value_form<pa::op::nand_fetch, not_and> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::nand_fetch(object, in.operand, order, scope));
  }
};

struct store_nand : store_form<pa::op::store_nand, not_and> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_nand(object, in.operand, order, scope);
    return nothing<T>();
  }
};

struct moved_up {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::shifted_left(in.stored, shift_count(in.operand))};
  }
};

struct fetch_shl : fetch_form<pa::op::fetch_shl, moved_up> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_shl(object, shift_count(in.operand), order, scope));
  }
};

struct shl_fetch : new_value_form<pa::op::shl_fetch, moved_up> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::shl_fetch(object, shift_count(in.operand), order, scope));
  }
};

struct store_shl : store_form<pa::op::store_shl, moved_up> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_shl(object, shift_count(in.operand), order, scope);
    return nothing<T>();
  }
};

struct moved_down {
  template <class T>
  static wanted<T> of(const input<T>& in) {
    return {oracle::shifted_right(in.stored, shift_count(in.operand))};
  }
};

struct fetch_shr : fetch_form<pa::op::fetch_shr, moved_down> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_shr(object, shift_count(in.operand), order, scope));
  }
};

struct shr_fetch : new_value_form<pa::op::shr_fetch, moved_down> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::shr_fetch(object, shift_count(in.operand), order, scope));
  }
};

struct store_shr : store_form<pa::op::store_shr, moved_down> {
  using types = integer_types;
  using only_passes_on = void;
  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_shr(object, shift_count(in.operand), order, scope);
    return nothing<T>();
  }
};

using nand_operations = list<fetch_nand, nand_fetch, store_nand>;
using shift_operations = list<fetch_shl, shl_fetch, store_shl, fetch_shr, shr_fetch, store_shr>;

}  // namespace conformance
