// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/minmax.hpp>
#include <polyatomic/core/combination.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>
#include <type_traits>

/// @file
/// What device-wide reductions carry from element to element. A reducer has
///
///   - `state`: what it carries, trivially copyable, 56 bytes at most;
///   - `is_commutative`: whether elements may be taken in any order;
///   - `one(x, i)`: the state of element i, whose value is x;
///   - `merge(left, right)`: of two states; the elements of left come before those of right;
///   - `finish(initial, total)`: the result, when there was an element;
///   - `operation`: what `merge` does, for a group; its type tells what instructions will do;
///
/// and may have
///
///   - `many(values, place)`: the state of a row of elements, where it is cheaper that way;
///   - `join_row(total, values, place)`: the same, merged with the state of earlier elements;
///   - `none(any)`: a state of no element, which `operation` leaves out.
///
/// There is no identity in general: totals are seeded from the first element. (A `minimum` that
/// starts from the largest float is wrong for infinities and NaN.)

namespace polyatomic::inline POLYATOMIC_ABI {

/// A value and its place: the result of arg_min and arg_max.
template <class T>
struct indexed {
  T value;
  std::uint64_t index;  ///< from 0; `no_index` when there was no element
};

/// The index that arg_min and arg_max give for no elements.
inline constexpr std::uint64_t no_index = ~std::uint64_t{0};

/// The least and the greatest value: the result of min_max.
template <class T>
struct extrema {
  T minimum;
  T maximum;
};

/// Number, mean and sum of squared differences from the mean: the result of mean_variance. It can
/// be stored and merged with others.
template <class T>
struct moments {
  std::uint64_t count;
  T mean;
  T squares;  ///< the sum of (x - mean)^2

  /// The variance of the elements themselves: squares / count. NaN when there is none.
  POLYATOMIC_FUNCTION T variance() const { return squares / static_cast<T>(count); }
  /// The unbiased estimate from a sample: squares / (count - 1). NaN when there is none.
  POLYATOMIC_FUNCTION T sample_variance() const {
    return count == 0 ? squares / T{0} : squares / static_cast<T>(count - 1);
  }
};

/// The moments of two sets of elements taken together (Chan, Golub and LeVeque, "Updating Formulae
/// and a Pairwise Algorithm for Computing Sample Variances", 1979, equations 2.1).
template <class T>
POLYATOMIC_FUNCTION moments<T> merge(const moments<T>& left, const moments<T>& right) {
  if (left.count == 0) return right;
  if (right.count == 0) return left;
  const std::uint64_t count = left.count + right.count;
  const T share = static_cast<T>(right.count) / static_cast<T>(count);
  const T difference = right.mean - left.mean;
  return {count, left.mean + difference * share,
          left.squares + right.squares +
              difference * difference * (static_cast<T>(left.count) * share)};
}

namespace detail {

/// Converts to the accumulator and changes nothing else.
struct no_transform {
  template <class T>
  POLYATOMIC_FUNCTION constexpr T operator()(T value) const {
    return value;
  }
};

/// reduce and transform_reduce.
template <class Accumulator, class Operation, class Transform>
struct folding {
  using state = Accumulator;
  static constexpr bool is_commutative = polyatomic::is_commutative<Operation>;

  Operation operation;
  Transform transform;

  POLYATOMIC_CALLS_USER_CODE
  template <class T>
  POLYATOMIC_FUNCTION state one(const T& value, std::uint64_t) const {
    return static_cast<state>(transform(value));
  }
  POLYATOMIC_CALLS_USER_CODE
  POLYATOMIC_FUNCTION state merge(const state& left, const state& right) const {
    return static_cast<state>(operation(left, right));
  }
  POLYATOMIC_FUNCTION state finish(const state& initial, const state& total) const {
    return merge(initial, total);
  }
};

/// count_if.
template <class Predicate>
struct counting {
  using state = std::uint64_t;
  static constexpr bool is_commutative = true;

  Predicate predicate;
  plus_t operation;

  POLYATOMIC_CALLS_USER_CODE
  template <class T>
  POLYATOMIC_FUNCTION state one(const T& value, std::uint64_t) const {
    return predicate(value) ? 1 : 0;
  }
  POLYATOMIC_FUNCTION state merge(state left, state right) const { return left + right; }
  POLYATOMIC_FUNCTION state finish(state, state total) const { return total; }
};

/// In which order arg_max, if `Greatest`, and arg_min look for values, as unsigned numbers.
template <bool Greatest, class T>
struct search_order {
  static_assert(atomic_integer<T> || atomic_floating<T>,
                "polyatomic: arg_min and arg_max take integers and floating numbers; give others "
                "to reduce with an operation of your own");
  using bits = bits_t<T>;

  /// The number of a value: the less, the better. NaNs come last, but not all with one number.
  POLYATOMIC_FUNCTION static constexpr bits number(T value) {
    const bits image = detail::to_bits(value);
    if constexpr (atomic_floating<T>) {
      // Negative numbers have all their bits flipped, the others only the sign (IEEE 754-2019
      // section 5.10, totalOrder). Then the NaNs of one sign stand before all numbers; to count
      // from behind them puts them last too.
      const auto all_if_negative = static_cast<bits>(0 - (image >> (8 * sizeof(T) - 1)));
      const auto rising = static_cast<bits>(image ^ (all_if_negative | sign_mask<T>));
      return static_cast<bits>((Greatest ? ~rising : rising) - nans_of_a_sign());
    } else {
      const auto rising =
          static_cast<bits>(image ^ (is_signed_integer<T> ? sign_mask<T> : bits{0}));
      return Greatest ? static_cast<bits>(~rising) : rising;
    }
  }

  POLYATOMIC_FUNCTION static constexpr bool is_nan(bits number) {
    return atomic_floating<T> && number >= first_nan();
  }
  /// The same number for every NaN.
  POLYATOMIC_FUNCTION static constexpr bits merged(bits number) {
    return is_nan(number) ? first_nan() : number;
  }

 private:
  POLYATOMIC_FUNCTION static constexpr bits nans_of_a_sign() {
    if constexpr (atomic_floating<T>) {
      return static_cast<bits>(sign_mask<T> - 1 - floating_format<T>::infinity);
    } else {
      return 0;
    }
  }
  POLYATOMIC_FUNCTION static constexpr bits first_nan() {
    return static_cast<bits>(0 - 2 * nans_of_a_sign());
  }
};

/// arg_min, and arg_max if `Greatest`. Of equal values the lower index is taken, whichever side it
/// stands on, so elements may come in any order.
template <class T, bool Greatest>
struct finding {
  using state = indexed<T>;
  static constexpr bool is_commutative = true;

  struct better {
    POLYATOMIC_FUNCTION state operator()(const state& left, const state& right) const {
      const auto order_left = order(left.value);
      const auto order_right = order(right.value);
      const bool lower = right.index < left.index;
      const bool precedes = order_right < order_left || (order_right == order_left && lower);
      // None has the highest index of all.
      return (is_none(left) || is_none(right) ? lower : precedes) ? right : left;
    }
  };
  better operation;

  /// The state of no element says so itself.
  POLYATOMIC_FUNCTION static state none(const state& anything) {
    return {anything.value, no_index};
  }
  POLYATOMIC_FUNCTION static bool is_none(const state& any) { return any.index == no_index; }

  using search = search_order<Greatest, T>;

  /// What decides between two values, before their indexes do.
  POLYATOMIC_FUNCTION static bits_t<T> order(T value) {
    return search::merged(search::number(value));
  }

  POLYATOMIC_FUNCTION state one(T value, std::uint64_t index) const { return {value, index}; }
  POLYATOMIC_FUNCTION state merge(const state& left, const state& right) const {
    return operation(left, right);
  }
  POLYATOMIC_FUNCTION state finish(const state&, const state& total) const { return total; }

  /// The best of `Count` elements whose indexes rise.
  template <unsigned Count, class Place>
  POLYATOMIC_FUNCTION state many(const T (&values)[Count], Place place) const {
    return first_of(values, least_number(values), place);
  }

  /// The better of a total and of `Count` elements behind it whose indexes rise. Most rows hold
  /// nothing better, so where it stands in the row is looked for only when it is there.
  template <unsigned Count, class Place>
  POLYATOMIC_FUNCTION state join_row(const state& total, const T (&values)[Count],
                                     Place place) const {
    const bits_t<T> least = least_number(values);
    if (!is_none(total) && search::merged(least) >= order(total.value)) return total;
    return first_of(values, least, place);
  }

 private:
  template <unsigned Count>
  POLYATOMIC_FUNCTION static bits_t<T> least_number(const T (&values)[Count]) {
    bits_t<T> least = search::number(values[0]);
    for (unsigned i = 1; i < Count; ++i) {
      const bits_t<T> other = search::number(values[i]);
      least = other < least ? other : least;
    }
    return least;
  }

  /// The first of the values whose number is the least, or of NaNs alone.
  template <unsigned Count, class Place>
  POLYATOMIC_FUNCTION static state first_of(const T (&values)[Count], bits_t<T> least,
                                            Place place) {
    const bool any_does = search::is_nan(least);
    T value = values[Count - 1];
    unsigned at = Count - 1;
    for (unsigned i = Count - 1; i-- > 0;) {
      if (any_does || search::number(values[i]) == least) {
        value = values[i];
        at = i;
      }
    }
    return {value, place(at)};
  }
};

/// min_max.
template <class T>
struct spanning {
  using state = extrema<T>;
  static constexpr bool is_commutative = true;

  struct wider {
    POLYATOMIC_FUNCTION state operator()(const state& left, const state& right) const {
      return {minimum_t{}(left.minimum, right.minimum), maximum_t{}(left.maximum, right.maximum)};
    }
  };
  wider operation;

  template <class Value>
  POLYATOMIC_FUNCTION state one(const Value& value, std::uint64_t) const {
    return {static_cast<T>(value), static_cast<T>(value)};
  }
  POLYATOMIC_FUNCTION state merge(const state& left, const state& right) const {
    return operation(left, right);
  }
  POLYATOMIC_FUNCTION state finish(const state& initial, const state& total) const {
    return merge(initial, total);
  }
};

/// mean_variance.
template <class T>
struct measuring {
  using state = moments<T>;
  static constexpr bool is_commutative = true;

  struct together {
    POLYATOMIC_FUNCTION state operator()(const state& left, const state& right) const {
      return polyatomic::merge(left, right);
    }
  };
  together operation;

  template <class Value>
  POLYATOMIC_FUNCTION state one(const Value& value, std::uint64_t) const {
    return {1, static_cast<T>(value), T{0}};
  }
  POLYATOMIC_FUNCTION state merge(const state& left, const state& right) const {
    return operation(left, right);
  }
  POLYATOMIC_FUNCTION state finish(const state&, const state& total) const { return total; }

  /// Mean first, then differences from it, all in registers: stable, and one division for the
  /// `Count` elements. Their sum is made of differences too, which does not overflow near a mean
  /// that is large.
  template <unsigned Count, class Value, class Place>
  POLYATOMIC_FUNCTION state many(const Value (&values)[Count], Place) const {
    const T first = static_cast<T>(values[0]);
    T sum{0};
    for (unsigned i = 1; i < Count; ++i) sum += static_cast<T>(values[i]) - first;
    const T mean = first + sum * (T{1} / T{Count});
    T squares{0};
    for (unsigned i = 0; i < Count; ++i) {
      const T difference = static_cast<T>(values[i]) - mean;
      squares += difference * difference;
    }
    return {Count, mean, squares};
  }
};

/// The state of `Count` elements in a row of registers; element i has the index `place(i)`.
template <class Reducer, class Value, unsigned Count, class Place>
POLYATOMIC_FUNCTION typename Reducer::state state_of(const Reducer& reducer,
                                                     const Value (&values)[Count], Place place) {
  if constexpr (requires { reducer.many(values, place); }) {
    return reducer.many(values, place);
  } else {
    typename Reducer::state total = reducer.one(values[0], place(0));
    for (unsigned i = 1; i < Count; ++i) {
      total = reducer.merge(total, reducer.one(values[i], place(i)));
    }
    return total;
  }
}

/// The same, joined to a total of elements before them.
template <class Reducer, class Value, unsigned Count, class Place>
POLYATOMIC_FUNCTION typename Reducer::state joined_row(const Reducer& reducer,
                                                       const typename Reducer::state& total,
                                                       const Value (&values)[Count], Place place) {
  if constexpr (requires { reducer.join_row(total, values, place); }) {
    return reducer.join_row(total, values, place);
  } else {
    return reducer.merge(total, detail::state_of(reducer, values, place));
  }
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
