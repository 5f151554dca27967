// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_state.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/order_scope.hpp>

#include <cstdint>
#include <type_traits>

/// @file
/// One exact sum to which all threads of a block, or of a smaller group, add. It lies in the
/// block's shared memory, or in any other memory that nobody else uses meanwhile.
///
/// Every thread of the group makes each call, with the same sum; none has returned early. When a
/// call returns the sum is complete, and every thread may read it until it makes the next call.
/// `exact_clear` begins with a barrier. So before the first of the others, and after a thread has
/// read or changed the sum by itself, a barrier of the group is needed.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
POLYATOMIC_FUNCTION void add_flags_together(sum_state<T>& sum, std::uint32_t flags) {
  const std::uint32_t seen = polyatomic::load(&sum.flags, relaxed, block_scope);
  if ((seen & flags) != flags) polyatomic::store_or(&sum.flags, flags, relaxed, block_scope);
}

template <class T>
POLYATOMIC_FUNCTION void deposit_together(sum_state<T>& sum, sum_part part, bool negative) {
  for_each_digit(part.magnitude, part.position, negative, [&](unsigned i, std::uint64_t addend) {
    polyatomic::store_add(&sum.digit[i], addend, relaxed, block_scope);
  });
}

/// Waits for all threads' deposits and counts them.
template <class Group, class T>
POLYATOMIC_FUNCTION void finish_together(Group group, sum_state<T>& sum, std::uint32_t deposits) {
  group.barrier();
  if (group.rank() == 0) count_deposits(sum, deposits);
  group.barrier();
}

}  // namespace detail

/// Makes the sum empty.
template <class Group, summable T>
POLYATOMIC_FUNCTION void exact_clear(Group group, exact_sum<T>& sum) {
  group.barrier();  // nobody may still be reading it
  if (group.rank() == 0) sum.clear();
  group.barrier();
}

/// Adds one number of each thread. A thread that has none gives −0, which changes nothing.
template <class Group, summable T>
POLYATOMIC_FUNCTION void exact_add(Group group, exact_sum<T>& sum, std::type_identity_t<T> value) {
  using namespace detail;
  const bits_t<T> bits = to_bits(value);
  sum_state<T>& state = sum.internal_state();
  add_flags_together(state, value_flags<T>(bits));
  if (!sum_is_special<T>(bits)) {
    deposit_together(state,
                     {sum_magnitude<T>(bits), sum_position<T>(bits) + sum_state<T>::smallest},
                     sum_sign<T>(bits));
  }
  finish_together(group, state, group.size());
}

/// Adds the exact product of two numbers of each thread. A thread that has none gives −0 and 0.
template <class Group, summable T>
POLYATOMIC_FUNCTION void exact_add_product(Group group, exact_sum<T>& sum,
                                           std::type_identity_t<T> left,
                                           std::type_identity_t<T> right) {
  using namespace detail;
  const bits_t<T> a = to_bits(left);
  const bits_t<T> b = to_bits(right);
  sum_state<T>& state = sum.internal_state();
  add_flags_together(state, product_flags<T>(a, b));
  if (!sum_is_special<T>(a) && !sum_is_special<T>(b)) {
    const bool negative = sum_sign<T>(a) != sum_sign<T>(b);
    for_each_product_part<T>(a, b, [&](sum_part part) { deposit_together(state, part, negative); });
  }
  finish_together(group, state, product_parts<T> * group.size());
}

/// Adds the terms of another sum, of which each thread takes some digits.
///
/// @param other  not `sum`; the same one for all threads.
template <class Group, summable T>
POLYATOMIC_FUNCTION void exact_merge(Group group, exact_sum<T>& sum, const exact_sum<T>& other) {
  detail::sum_state<T>& to = sum.internal_state();
  const detail::sum_state<T>& from = other.internal_state();
  for (unsigned i = group.rank(); i < to.digits; i += group.size()) to.digit[i] += from.digit[i];
  if (group.rank() == 0) to.flags |= from.flags;
  detail::finish_together(group, to, from.deposits);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
