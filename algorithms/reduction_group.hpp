// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/carried_total.hpp>
#include <polyatomic/algorithms/group_move.hpp>
#include <polyatomic/algorithms/group_reduce.hpp>

#include <cstdint>
#include <type_traits>

/// @file
/// Internal: how the threads of a block combine their totals in the kernel of reductions, on the
/// shortest way: it is most of the time of a small reduction.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Whether lanes find the least of their 32-bit words by one instruction.
template <class Subgroup>
inline constexpr bool finds_least_word =
    decltype(std::declval<const Subgroup&>()
                 .lanes())::wave::template has_reduction<minimum_t, std::uint32_t>;

/// The least of the lanes' numbers, word by word from the highest on; every lane gets it.
template <class Subgroup, class Bits>
POLYATOMIC_FUNCTION Bits least_in(const Subgroup& subgroup, Bits mine) {
  if constexpr (sizeof(Bits) <= 4) {
    return static_cast<Bits>(all_reduce(subgroup, std::uint32_t{mine}, minimum));
  } else {
    constexpr unsigned half = sizeof(Bits) * 4;
    using half_bits = std::conditional_t<sizeof(Bits) == 8, std::uint32_t, std::uint64_t>;
    const auto high = static_cast<half_bits>(mine >> half);
    const auto least_high = least_in(subgroup, high);
    const auto low = high == least_high ? static_cast<half_bits>(mine) : ~half_bits{0};
    return Bits{least_high} << half | least_in(subgroup, low);
  }
}

/// The best of the lanes' states, at every lane: the first in order, of these that of the lowest
/// index, which no other lane has. States of none come last.
template <class Subgroup, class T, bool Greatest>
POLYATOMIC_FUNCTION indexed<T> best_in(const Subgroup& subgroup,
                                       const finding<T, Greatest>& reducer,
                                       const indexed<T>& mine) {
  constexpr auto last = static_cast<bits_t<T>>(~bits_t<T>{0});
  const bits_t<T> order = reducer.is_none(mine) ? last : reducer.order(mine.value);
  const bool is_first = order == least_in(subgroup, order);
  const std::uint64_t index = least_in(subgroup, is_first ? mine.index : no_index);
  // Of what the others would have only the bits of the one are kept.
  const bits_t<T> bits = mine.index == index ? to_bits(mine.value) : last;
  return {from_bits<T>(least_in(subgroup, bits)), index};
}

/// The total of a subgroup, to be read at its rank 0.
template <class Subgroup, class Work>
POLYATOMIC_FUNCTION typename Work::total_type total_of_subgroup(
    const Subgroup& subgroup, const Work& work, const typename Work::total_type& mine) {
  if constexpr (finds_least_word<Subgroup> &&
                requires { detail::best_in(subgroup, work.reducer, mine); }) {
    return detail::best_in(subgroup, work.reducer, mine);
  } else {
    return polyatomic::reduce(subgroup, mine, Work::totals::joining(work.reducer));
  }
}

/// The total of a block, to be read at its rank 0. When subgroup 0 has it, the others need not
/// wait: they have no more to do.
template <class Context, class Block, class Work>
POLYATOMIC_FUNCTION typename Work::total_type total_of_block(
    const Context& ctx, const Block& block, const Work& work,
    const typename Work::total_type& mine) {
  if constexpr (Block::has_rounds) {
    return polyatomic::reduce(block, mine, Work::totals::joining(work.reducer));
  } else {
    const auto subgroup = ctx.subgroup();
    auto& slots = block.scratch().slot;
    const auto of_subgroup = detail::total_of_subgroup(subgroup, work, mine);
    if (ctx.subgroup_count() == 1) return of_subgroup;
    if (subgroup.rank() == 0) detail::put(slots[ctx.subgroup_index()], of_subgroup);
    block.barrier();
    if (ctx.subgroup_index() != 0) return mine;
    // All lanes take part, those without a slot with none: a full subgroup is combined the fastest.
    const auto one = subgroup.rank() < ctx.subgroup_count()
                         ? detail::get(slots[subgroup.rank()], mine)
                         : Work::totals::none(work.initial);
    return detail::total_of_subgroup(subgroup, work, one);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
