// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/generic/minmax.hpp>

/// @file
/// How the values of a group are combined: function objects with the meaning of the atomic
/// operations, for `reduce` and its siblings. Any other callable `T operation(T, T)` that is
/// associative will do; the lower rank stands on the left.
///
/// A group combines in order of rank. Where an operation is declared commutative, as these are, it
/// need not, and may use instructions that combine a whole warp at once.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What a backend may have an instruction for.
enum class combination { other, sum, product, minimum, maximum, bit_and, bit_or, bit_xor };

/// `left + right`. Integers wrap, as those of fetch_add do.
struct plus_t {
  template <class T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    if constexpr (atomic_number<T>) {
      return generic::sum(left, right);
    } else {
      return left + right;
    }
  }
};

/// `left * right`. Integers wrap, as those of fetch_mul do.
struct multiplies_t {
  template <class T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    if constexpr (atomic_number<T>) {
      return generic::product(left, right);
    } else {
      return left * right;
    }
  }
};

/// The smaller of two numbers; a NaN loses to a number and -0 is less than +0, as in fetch_min.
struct minimum_t {
  template <atomic_arithmetic T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return generic::smaller(left, right);
  }
};

/// The larger of two numbers; a NaN loses to a number and -0 is less than +0, as in fetch_max.
struct maximum_t {
  template <atomic_arithmetic T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return generic::larger(left, right);
  }
};

/// `left & right` of integers, bool and enumerations.
struct bit_and_t {
  template <atomic_bits T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return detail::from_bits<T>(
        static_cast<detail::bits_t<T>>(detail::to_bits(left) & detail::to_bits(right)));
  }
};

/// `left | right` of integers, bool and enumerations.
struct bit_or_t {
  template <atomic_bits T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return detail::from_bits<T>(
        static_cast<detail::bits_t<T>>(detail::to_bits(left) | detail::to_bits(right)));
  }
};

/// `left ^ right` of integers, bool and enumerations.
struct bit_xor_t {
  template <atomic_bits T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return detail::from_bits<T>(
        static_cast<detail::bits_t<T>>(detail::to_bits(left) ^ detail::to_bits(right)));
  }
};

inline constexpr plus_t plus{};
inline constexpr multiplies_t multiplies{};
inline constexpr minimum_t minimum{};
inline constexpr maximum_t maximum{};
inline constexpr bit_and_t bit_and{};
inline constexpr bit_or_t bit_or{};
inline constexpr bit_xor_t bit_xor{};

/// An operation of the user's own, declared commutative: `pa::commutative(op)`.
template <class Operation>
struct commutative_operation {
  Operation operation;
  POLYATOMIC_CALLS_USER_CODE
  template <class T>
  POLYATOMIC_FUNCTION constexpr T operator()(T left, T right) const {
    return operation(left, right);
  }
};

/// Declares that `operation(a, b)` equals `operation(b, a)`, so that a group may combine in any
/// order.
template <class Operation>
POLYATOMIC_FUNCTION constexpr commutative_operation<Operation> commutative(Operation operation) {
  return {operation};
}

/// Which of the function objects above an operation is.
template <class Operation>
inline constexpr combination combination_of = combination::other;
template <>
inline constexpr combination combination_of<plus_t> = combination::sum;
template <>
inline constexpr combination combination_of<multiplies_t> = combination::product;
template <>
inline constexpr combination combination_of<minimum_t> = combination::minimum;
template <>
inline constexpr combination combination_of<maximum_t> = combination::maximum;
template <>
inline constexpr combination combination_of<bit_and_t> = combination::bit_and;
template <>
inline constexpr combination combination_of<bit_or_t> = combination::bit_or;
template <>
inline constexpr combination combination_of<bit_xor_t> = combination::bit_xor;

/// Whether a group may combine in any order. Specialise it as true for a type of your own, or wrap
/// a value by `pa::commutative`.
template <class Operation>
inline constexpr bool is_commutative = combination_of<Operation> != combination::other;
template <class Operation>
inline constexpr bool is_commutative<commutative_operation<Operation>> = true;

}  // namespace polyatomic::inline POLYATOMIC_ABI
