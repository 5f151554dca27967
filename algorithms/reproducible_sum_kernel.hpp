// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/algorithms/reproducible_sum_bins.hpp>
#include <polyatomic/algorithms/reproducible_sum_digits.hpp>
#include <polyatomic/algorithms/reproducible_sum_input.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/fence.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/minmax.hpp>
#include <polyatomic/core/order_scope.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// @file
/// Internal: the kernel that sums an array. Each block sorts its terms into bins, adds the bins to
/// one exact sum in global memory by integer atomics, whose order cannot matter, and the block that
/// comes last rounds that sum.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What a workspace has on the device. Between two launches all of it is zero but for the result.
template <class T>
struct sum_memory {
  sum_state<T> total;
  unsigned blocks_done;
  T result;  ///< for the form that returns a value
};

/// A block's share of the tiles.
struct tile_range {
  std::size_t first;
  std::size_t last;
  std::size_t step;
};

/// Blocks of many threads take turns, so that the whole device reads one stretch of memory. A
/// thread of the host has a stretch of its own.
template <bool OwnStretch>
POLYATOMIC_FUNCTION tile_range tiles_of_block(std::size_t tiles, std::size_t block,
                                              std::size_t blocks) {
  if constexpr (OwnStretch) {
    const std::size_t each = tiles / blocks;
    const std::size_t rest = tiles % blocks;
    const std::size_t first = block * each + (block < rest ? block : rest);
    return {first, first + each + (block < rest ? 1 : 0), 1};
  } else {
    return {block, tiles, blocks};
  }
}

/// Bins that read an array by themselves.
template <class Bins>
concept sorts_stretches = requires {
  &Bins::sort_stretch;
};

template <class Terms, class Bins>
struct sum_kernel {
  using T = typename Terms::value_type;
  using pack = typename Terms::pack;

  struct shared_memory {
    Bins bins;
    sum_state<T> total;
    unsigned lowest_digit;
    unsigned highest_digit;
    unsigned is_last_block;
  };

  Terms terms;
  std::size_t count;
  sum_memory<T>* memory;
  T* result;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    shared_memory& shared = ctx.shared();
    sort_terms(ctx, shared);
    ctx.block().barrier();
    publish(ctx, shared);
    if (is_last_block(ctx, shared)) finish(ctx.block(), shared);
  }

 private:
  static constexpr unsigned terms_in_pack = sum_pack<T>::size;
  static constexpr unsigned terms_of_thread = Terms::packs * terms_in_pack;
  using all_packs = std::make_index_sequence<Terms::packs>;

  /// The digits that bins can reach; the last is one past them.
  static constexpr unsigned first_digit = Terms::unit / 32;
  static constexpr unsigned last_digit =
      (Terms::unit + Terms::bins::places_of_a_sign + Terms::bins::value_bits) / 32 + 1;
  static_assert(last_digit <= sum_state<T>::digits);

  template <class Group>
  POLYATOMIC_FUNCTION void clear(Group block, shared_memory& shared) const {
    shared.bins.clear(block);
    if (block.rank() == 0) {
      shared.total.flags = count == 0 ? 0 : std::uint32_t{sum_has_term};
      shared.lowest_digit = sum_state<T>::digits;
      shared.highest_digit = 0;
    }
    block.barrier();
  }

  template <class Context>
  POLYATOMIC_FUNCTION void sort_terms(const Context& ctx, shared_memory& shared) const {
    const std::size_t tile_size = std::size_t{ctx.block().size()} * terms_of_thread;
    const std::size_t tiles = count / tile_size + (count % tile_size != 0 ? 1 : 0);
    tile_range mine =
        tiles_of_block<Bins::of_one_thread>(tiles, ctx.block_index(), ctx.block_count());
    if constexpr (sorts_stretches<Bins>) {
      clear(ctx.block(), shared);
      if (mine.first >= mine.last) return;
      const std::size_t first = mine.first * tile_size;
      const std::size_t last = mine.last < tiles ? mine.last * tile_size : count;
      add_flags(shared, shared.bins.sort_stretch(terms.values + first, last - first));
    } else {
      const std::size_t whole_tiles = terms.aligned ? count / tile_size : 0;
      const std::size_t last_whole = mine.last < whole_tiles ? mine.last : whole_tiles;
      typename Terms::seen seen;
      mine.first = sort_tiles<true>(
          ctx, {mine.first, last_whole, mine.step}, shared, seen,
          [&] { clear(ctx.block(), shared); }, all_packs{});
      if (mine.first < mine.last) {
        sort_tiles<false>(
            ctx, mine, shared, seen, [] {}, all_packs{});
      }
      if (seen.other_than_minus_zero()) add_flags(shared, sum_has_other_than_minus_zero);
    }
  }

  /// Reads ahead: each pack is replaced by one of the next tile as soon as it has been sorted. The
  /// packs are told apart at compile time, so that they are kept in registers.
  ///
  /// @tparam Whole   as in load_pack, for all packs of all tiles.
  /// @param prepare  called once, while the first packs are on their way.
  /// @return         the first tile that is not in the range.
  template <bool Whole, class Context, class Prepare, std::size_t... Numbers>
  POLYATOMIC_FUNCTION std::size_t sort_tiles(const Context& ctx, tile_range mine,
                                             shared_memory& shared, typename Terms::seen& seen,
                                             const Prepare& prepare,
                                             std::index_sequence<Numbers...>) const {
    tile_place place = place_in(ctx, mine.first);
    pack packs[Terms::packs] = {};
    if (mine.first < mine.last) {
      ((packs[Numbers] = terms.template load<Whole>(place, Numbers)), ...);
    }
    prepare();
    while (mine.first < mine.last) {
      const tile_place here = place;
      mine.first += mine.step;
      place.first += mine.step * place.stride * Terms::packs;
      const bool has_next = mine.first < mine.last;
      (replace_pack<Whole>(ctx, packs[Numbers], Numbers, has_next, place, seen, shared), ...);
      if (seen.special()) {
        (add_special(terms.template load<Whole>(here, Numbers), shared), ...);
        seen = {};  // nothing but the special terms matters any more
      }
    }
    return mine.first;
  }

  template <bool Whole, class Context>
  POLYATOMIC_FUNCTION void replace_pack(const Context& ctx, pack& one, unsigned number,
                                        bool has_next, tile_place place, typename Terms::seen& seen,
                                        shared_memory& shared) const {
    const unsigned copy = Bins::of_one_thread ? number * terms_in_pack : ctx.block().rank();
    sort_pack(one, copy, seen, shared);
    if (has_next) one = terms.template load<Whole>(place, number);
  }

  template <class Context>
  POLYATOMIC_FUNCTION tile_place place_in(const Context& ctx, std::size_t tile) const {
    const unsigned stride = ctx.block().size() * terms_in_pack;
    return {tile * stride * Terms::packs + ctx.block().rank() * terms_in_pack, stride, count};
  }

  POLYATOMIC_FUNCTION static void sort_pack(const pack& from, unsigned copy,
                                            typename Terms::seen& seen, shared_memory& shared) {
    placed_part parts[Terms::parts];
    Terms::split(from, parts, seen);
    shared.bins.add(parts, copy);
  }

  /// A special term has spoilt the bins. That does not show: the flags alone give the result.
  POLYATOMIC_FUNCTION static void add_special(const pack& from, shared_memory& shared) {
    std::uint32_t flags = 0;
    for (unsigned i = 0; i < terms_in_pack; ++i) flags |= Terms::flags(from, i);
    add_flags(shared, flags);
  }

  POLYATOMIC_FUNCTION static void add_flags(shared_memory& shared, std::uint32_t flags) {
    polyatomic::store_or(&shared.total.flags, flags, relaxed, block_scope);
  }

  /// Adds the block's sum to the total.
  template <class Context>
  POLYATOMIC_FUNCTION void publish(const Context& ctx, shared_memory& shared) const {
    if constexpr (Bins::of_one_thread) {
      shared.bins.for_each_bin([&](unsigned_128 value, unsigned position, bool negative) {
        for_each_digit(
            value, position + Terms::unit, negative,
            [&](unsigned i, std::uint64_t addend) { store_add(&memory->total.digit[i], addend); });
      });
    } else {
      shared.bins.join_copies(ctx.block());
      ctx.block().barrier();
      publish_digits(ctx, shared.bins);
    }
    if (ctx.block().rank() == 0) store_or(&memory->total.flags, shared.total.flags);
  }

  /// One addition for each digit, not for each bin: all blocks meet on the same few digits. Each
  /// subgroup makes some of them.
  template <class Context>
  POLYATOMIC_FUNCTION void publish_digits(const Context& ctx, const Bins& bins) const {
    const auto subgroup = ctx.subgroup();
    for (unsigned i = first_digit + ctx.subgroup_index(); i < last_digit;
         i += ctx.subgroup_count()) {
      const int from = static_cast<int>(32 * i) - static_cast<int>(Terms::unit);
      const std::uint64_t digit = polyatomic::reduce(
          subgroup, bins.digit_of_lane(from, subgroup.rank(), subgroup.size()), plus);
      if (subgroup.rank() == 0 && digit != 0) store_add(&memory->total.digit[i], digit);
    }
  }

  /// Whether all blocks have published. What they published is then visible to this whole block:
  /// the barriers and the counter's order stand between, and each thread's own fences where a
  /// barrier does not carry on what others have seen (LLVM AMDGPU memory model: a wave's earlier
  /// accesses are waited for by its own fence only; PTX ISA, "Causality order").
  template <class Context>
  POLYATOMIC_FUNCTION bool is_last_block(const Context& ctx, shared_memory& shared) const {
    const auto block = ctx.block();
    constexpr bool needs_fences = !decltype(ctx.block())::barrier_is_cumulative;
    if constexpr (needs_fences) thread_fence(release, device_scope);
    block.barrier();
    if (block.rank() == 0) {
      const unsigned done = fetch_inc(&memory->blocks_done, acq_rel, device_scope) + 1;
      shared.is_last_block = done == ctx.block_count() ? 1 : 0;
    }
    block.barrier();
    if (shared.is_last_block == 0) return false;
    if constexpr (needs_fences) thread_fence(acquire, device_scope);
    return true;
  }

  /// Rounds the total and leaves the workspace empty for the next launch.
  template <class Group>
  POLYATOMIC_FUNCTION void finish(Group block, shared_memory& shared) const {
    for (unsigned i = block.rank(); i < sum_state<T>::digits; i += block.size()) {
      const std::uint64_t digit = polyatomic::load(&memory->total.digit[i]);
      shared.total.digit[i] = digit;
      if (digit == 0) continue;
      memory->total.digit[i] = 0;
      polyatomic::store_min(&shared.lowest_digit, i, relaxed, block_scope);
      polyatomic::store_max(&shared.highest_digit, i, relaxed, block_scope);
    }
    block.barrier();
    if (block.rank() != 0) return;
    shared.total.flags = polyatomic::load(&memory->total.flags);
    memory->total.flags = 0;
    memory->blocks_done = 0;
    *result = round_total(shared);
  }

  POLYATOMIC_FUNCTION static T round_total(shared_memory& shared) {
    const bool zero = shared.lowest_digit > shared.highest_digit;
    const digit_range range =
        zero ? digit_range{0, 1} : range_around<T>(shared.lowest_digit, shared.highest_digit);
    resolve_carries(shared.total, range);
    return rounded(shared.total, range);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
