// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reducers.hpp>

/// @file
/// Internal: totals of none or some elements. Threads and blocks without an element take part in
/// group reductions too, so "none" must be a value.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// A state, or none. The value of none is anything: a state need not have a default constructor.
template <class State>
struct possible_state {
  State value;
  unsigned present;  ///< 0 or 1; a whole word, as lanes exchange words
};

/// Whether adding the identity changes no bit of any value: 0 for integers, and -0 for floating
/// numbers, as -0 + x is x for x = -0, +0 and NaN too (IEEE 754-2019 section 6.3). Minimum and
/// maximum have no identity, as all their elements may be NaN.
template <class Operation, class State>
inline constexpr bool has_identity =
    std::is_same_v<Operation, plus_t>&& std::is_arithmetic_v<State> && !std::is_same_v<State, bool>;

/// Whether a state can say that it is of no element.
template <class Reducer>
inline constexpr bool has_state_of_none = requires(const typename Reducer::state& any) {
  Reducer::none(any);
};

/// How the totals of a reducer are carried. Without an identity they say whether they are there.
template <class Reducer>
struct carrier {
  using state = typename Reducer::state;
  using operation = decltype(Reducer::operation);
  static constexpr bool counts_presence =
      !has_identity<operation, state> && !has_state_of_none<Reducer>;
  using type = std::conditional_t<counts_presence, possible_state<state>, state>;

  static_assert(std::is_trivially_copyable_v<state> && sizeof(type) <= 64,
                "polyatomic: an accumulator is trivially copyable and has at most 56 bytes");

  /// @param anything  any state.
  POLYATOMIC_FUNCTION static type none([[maybe_unused]] const state& anything) {
    if constexpr (counts_presence) {
      return {anything, 0};
    } else if constexpr (has_state_of_none<Reducer>) {
      return Reducer::none(anything);
    } else {
      return static_cast<state>(-0.0);
    }
  }
  POLYATOMIC_FUNCTION static type some(const state& total) {
    if constexpr (counts_presence) {
      return {total, 1};
    } else {
      return total;
    }
  }

  /// What joins two totals, the left one of earlier elements. It is `plus` itself where that does,
  /// so that a group can use its instructions for it.
  struct join {
    Reducer reducer;
    POLYATOMIC_FUNCTION type operator()(const type& left, const type& right) const {
      if (right.present == 0) return left;
      if (left.present == 0) return right;
      return {reducer.merge(left.value, right.value), 1};
    }
  };
  POLYATOMIC_FUNCTION static auto joining(const Reducer& reducer) {
    if constexpr (counts_presence) {
      return join{reducer};
    } else {
      return reducer.operation;
    }
  }

  /// The reduction's result.
  POLYATOMIC_FUNCTION static state finish(const Reducer& reducer, const state& initial,
                                          const type& total, [[maybe_unused]] bool any) {
    if constexpr (counts_presence) {
      return total.present != 0 ? reducer.finish(initial, total.value) : initial;
    } else {
      return any ? reducer.finish(initial, total) : initial;
    }
  }
};

/// Everything that one reduction needs, but for memory.
///
/// @tparam Input  a pointer, or anything with `input[i]`.
template <class Reducer, class Input>
struct reduction {
  using reducer_type = Reducer;
  using input_type = Input;
  using state = typename Reducer::state;
  using value_type = std::remove_cvref_t<decltype(std::declval<const Input&>()[std::size_t{0}])>;
  using totals = carrier<Reducer>;
  using total_type = typename totals::type;

  Input input;
  std::size_t count;
  Reducer reducer;
  state initial;
  state* result;

  POLYATOMIC_CALLS_USER_CODE
  POLYATOMIC_FUNCTION value_type value(std::size_t index) const {
    if constexpr (requires { typename Input::difference_type; }) {
      return input[static_cast<typename Input::difference_type>(index)];
    } else {
      return input[index];
    }
  }
  POLYATOMIC_FUNCTION total_type one(std::size_t index) const {
    return totals::some(reducer.one(value(index), index));
  }
  POLYATOMIC_FUNCTION void finish(const total_type& total) const {
    *result = totals::finish(reducer, initial, total, count != 0);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
