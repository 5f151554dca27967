// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/update.hpp>

namespace conformance {

/// Floating types are subtracted as such, everything else as the integer of its bits.
template <class T>
inline constexpr bool is_subtracted_as_float =
    std::is_same_v<T, float> || std::is_same_v<T, double>;

/// operand - value, wrapping: the order of the operands tells an old value from a new one.
template <class T>
POLYATOMIC_FUNCTION T taken_from(T operand, T value) {
  if constexpr (is_subtracted_as_float<T>) {
    return operand - value;
  } else {
    using bits = pa::detail::bits_t<T>;
    return pa::detail::from_bits<T>(
        static_cast<bits>(pa::detail::to_bits(operand) - pa::detail::to_bits(value)));
  }
}

/// A NaN is not less than anything. A type without an order is compared by its bits.
template <class T>
POLYATOMIC_FUNCTION bool is_less(T left, T right) {
  if constexpr (std::is_arithmetic_v<T>) {
    return left < right;
  } else {
    return pa::detail::to_bits(left) < pa::detail::to_bits(right);
  }
}

/// What must come out of taken_from.
template <class T>
wanted<T> taken(const input<T>& in) {
  if constexpr (is_subtracted_as_float<T>) {
    return computed(oracle::difference(in.operand, in.stored));
  } else {
    const auto image = oracle::bits(in.operand) - oracle::bits(in.stored);
    return {oracle::from_bits<T>(static_cast<oracle::bits_of_type<T>>(image))};
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
    if (!is_less(value, operand)) return false;
    value = taken_from(operand, value);
    return true;
  }
};

struct fetch_update {
  static constexpr const char* name = "fetch_update";
  using tag = pa::op::fetch_update;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_update(object, take_from<T>{in.operand}, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = taken(in), .value = {in.stored}}};
  }
};

struct update_fetch {
  static constexpr const char* name = "update_fetch";
  using tag = pa::op::update_fetch;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::update_fetch(object, take_from<T>{in.operand}, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = taken(in), .value = taken(in)}};
  }
};

struct store_update {
  static constexpr const char* name = "store_update";
  using tag = pa::op::store_update;
  using types = all_types;
  using only_passes_on = void;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_update(object, take_from<T>{in.operand}, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = taken(in)}};
  }
};

struct try_update {
  static constexpr const char* name = "try_update";
  using tag = pa::op::try_update;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    const auto result = library::try_update(object, take_from_if_less<T>{in.operand}, order, scope);
    return {result.old, result.stored ? 1u : 0u};
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    if (!is_less(in.stored, in.operand)) return {{.object = {in.stored}, .value = {in.stored}}};
    return {{.object = taken(in), .value = {in.stored}, .flag = 1}};
  }
};

using update_operations = list<fetch_update, update_fetch, store_update, try_update>;

}  // namespace conformance
