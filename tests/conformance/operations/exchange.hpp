// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/operation.hpp>

namespace conformance {

struct exchange {
  static constexpr const char* name = "exchange";
  using tag = pa::op::exchange;
  using types = all_types;
  using alike_by_size = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::exchange(object, in.operand, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {in.operand}, .value = {in.stored}}};
  }
};

/// Bits are compared: `operand` is what is expected, `desired` what is written.
template <class T>
answer<T> compare_exchange_answer(const input<T>& in) {
  if (oracle::same_bits(in.stored, in.operand)) {
    return {.object = {in.desired}, .value = {in.operand}, .flag = 1};
  }
  return {.object = {in.stored}, .value = {in.stored}, .flag = 0};
}

struct compare_exchange_strong {
  static constexpr const char* name = "compare_exchange_strong";
  using tag = pa::op::compare_exchange_strong;
  using types = all_types;
  using alike_by_size = void;
  using orders = compare_exchange_orders;
  using scopes = all_scopes;

  template <class T, class Success, class Failure, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in,
                                             order_pair<Success, Failure>, Scope scope) {
    T expected = in.operand;
    const bool stored =
        library::compare_exchange_strong(object, expected, in.desired, Success{}, Failure{}, scope);
    return {expected, stored ? 1u : 0u};
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {compare_exchange_answer(in)};
  }
};

/// May also fail although the bits are equal; it must then have changed nothing.
struct compare_exchange_weak {
  static constexpr const char* name = "compare_exchange_weak";
  using tag = pa::op::compare_exchange_weak;
  using types = all_types;
  using alike_by_size = void;
  using orders = compare_exchange_orders;
  using scopes = all_scopes;

  template <class T, class Success, class Failure, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in,
                                             order_pair<Success, Failure>, Scope scope) {
    T expected = in.operand;
    const bool stored =
        library::compare_exchange_weak(object, expected, in.desired, Success{}, Failure{}, scope);
    return {expected, stored ? 1u : 0u};
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {.first = compare_exchange_answer(in),
            .second = answer<T>{.object = {in.stored}, .value = {in.stored}, .flag = 0}};
  }
};

using exchange_operations = list<exchange, compare_exchange_strong, compare_exchange_weak>;

}  // namespace conformance
