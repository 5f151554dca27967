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
///   - `operation`: what `merge` does, for a group; its type tells what instructions will do.
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

/// A number that is less for a value that comes first: for arg_max if `Greatest`, else for arg_min.
/// Integers are compared as they are; a NaN comes last.
template <bool Greatest, class T>
POLYATOMIC_FUNCTION constexpr auto place_in_order(T value) {
  if constexpr (atomic_floating<T>) {
    using bits = detail::bits_t<T>;
    constexpr bits last = static_cast<bits>(~bits{0});
    const bits order = generic::ordered_bits(value);
    return generic::is_nan(value) ? last : static_cast<bits>(Greatest ? ~order : order);
  } else {
    static_assert(atomic_integer<T>,
                  "polyatomic: arg_min and arg_max take integers and floating numbers; give others "
                  "to reduce with an operation of your own");
    return Greatest ? static_cast<T>(~detail::to_bits(value)) : value;
  }
}

/// arg_min, and arg_max if `Greatest`. Of equal values the lower index is taken, whichever side it
/// stands on, so elements may come in any order.
template <class T, bool Greatest>
struct finding {
  using state = indexed<T>;
  static constexpr bool is_commutative = true;

  struct better {
    POLYATOMIC_FUNCTION state operator()(const state& left, const state& right) const {
      if (precedes(right.value, left.value)) return right;
      if (precedes(left.value, right.value)) return left;
      return right.index < left.index ? right : left;
    }
  };
  better operation;

  POLYATOMIC_FUNCTION static bool precedes(T left, T right) {
    return detail::place_in_order<Greatest>(left) < detail::place_in_order<Greatest>(right);
  }

  POLYATOMIC_FUNCTION state one(T value, std::uint64_t index) const { return {value, index}; }
  POLYATOMIC_FUNCTION state merge(const state& left, const state& right) const {
    return operation(left, right);
  }
  POLYATOMIC_FUNCTION state finish(const state&, const state& total) const { return total; }

  /// The best of `Count` elements, by comparisons of values alone: their indexes rise.
  template <unsigned Count, class Place>
  POLYATOMIC_FUNCTION state many(const T (&values)[Count], Place place) const {
    T best = values[0];
    auto order = detail::place_in_order<Greatest>(best);
    unsigned at = 0;
    for (unsigned i = 1; i < Count; ++i) {
      const auto other = detail::place_in_order<Greatest>(values[i]);
      if (other < order) {
        best = values[i];
        order = other;
        at = i;
      }
    }
    return {best, place(at)};
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

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
