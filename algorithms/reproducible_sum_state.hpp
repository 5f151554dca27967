// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

#include <cstdint>

/// @file
/// A sum that loses nothing: `pa::exact_sum<T>`. The rules are in docs/reproducible.md.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The exact sum of numbers and of products of numbers, rounded only when it is read.
///
/// Whatever the order and the grouping in which the terms come, `round()` gives the same bits: the
/// exact total, rounded to the nearest T, ties to even. No partial sum can overflow or lose a bit,
/// for up to 2^64 terms.
///
/// It is trivially copyable and holds no pointers: it can be stored, sent, and added to later. It
/// has no constructor, so that it can be a member of a kernel's shared memory: `exact_sum<T> sum{}`
/// is an empty sum, as is one whose bytes are all zero; `exact_sum<T> sum;` is not initialised.
///
/// The members are not atomic. How several threads add to one sum:
/// algorithms/reproducible_sum_group.hpp.
///
/// @tparam T  `float` (168 bytes) or `double` (1080 bytes).
template <summable T>
class exact_sum {
 public:
  /// Makes the sum empty.
  POLYATOMIC_FUNCTION void clear() { state_ = {}; }

  /// Adds a number.
  POLYATOMIC_FUNCTION void add(T value) {
    using namespace detail;
    const bits_t<T> bits = to_bits(value);
    state_.flags |= value_flags<T>(bits);
    if (!sum_is_special<T>(bits)) {
      deposit({sum_magnitude<T>(bits), sum_position<T>(bits) + sum_state<T>::smallest},
              sum_sign<T>(bits));
    }
  }

  /// Adds the exact product of two numbers, also where it is too large or too small for a T.
  POLYATOMIC_FUNCTION void add_product(T left, T right) {
    using namespace detail;
    const bits_t<T> a = to_bits(left);
    const bits_t<T> b = to_bits(right);
    state_.flags |= product_flags<T>(a, b);
    if (sum_is_special<T>(a) || sum_is_special<T>(b)) return;
    const bool negative = sum_sign<T>(a) != sum_sign<T>(b);
    for_each_product_part<T>(a, b, [this, negative](sum_part part) { deposit(part, negative); });
  }

  /// Adds the terms of another sum, which may be `*this` itself.
  POLYATOMIC_FUNCTION void merge(const exact_sum& other) {
    for (unsigned i = 0; i < state_.digits; ++i) state_.digit[i] += other.state_.digit[i];
    state_.flags |= other.state_.flags;
    detail::count_deposits(state_, other.state_.deposits);
  }

  /// Brings the state into its canonical form: the bytes of two sums are then the same where their
  /// totals are, and their kinds of terms. Nothing else changes, and nobody must call it.
  POLYATOMIC_FUNCTION void resolve_carries() { detail::resolve_carries(state_); }

  /// The sum, rounded to the nearest T, ties to even (IEEE 754-2019, section 4.3.1).
  ///
  /// @return by the first of these rules that applies:
  ///           - the quiet NaN 0x7fc00000 or 0x7ff8000000000000, where a term was a NaN or the
  ///             product of infinity and zero, or infinities of both signs were among the terms;
  ///           - the infinity that was among the terms;
  ///           - an infinity, where the total rounds to more than the largest T;
  ///           - −0, where there were terms and all of them were −0, and where a negative total
  ///             rounds to zero, as only products do;
  ///           - the rounded total: +0 for a total of zero, and for the empty sum.
  POLYATOMIC_FUNCTION T round() const {
    exact_sum resolved = *this;
    resolved.resolve_carries();
    return detail::rounded(resolved.state_);
  }

  /// Internal: what the library's kernels add to atomically.
  POLYATOMIC_FUNCTION detail::sum_state<T>& internal_state() { return state_; }
  POLYATOMIC_FUNCTION const detail::sum_state<T>& internal_state() const { return state_; }

 private:
  POLYATOMIC_FUNCTION void deposit(detail::sum_part part, bool negative) {
    detail::for_each_digit(part.magnitude, part.position, negative,
                           [this](unsigned i, std::uint64_t addend) { state_.digit[i] += addend; });
    detail::count_deposits(state_, 1);
  }

  detail::sum_state<T> state_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
