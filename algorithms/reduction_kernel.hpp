// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reduction_group.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/fence.hpp>
#include <polyatomic/core/load_store.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// @file
/// Internal: the kernel of device-wide reductions on a GPU. Every thread takes elements, every
/// block combines its threads' totals, and the block that comes last combines those of the blocks.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What blocks share. It is as it was at the start again when a kernel has ended: the next one
/// needs no preparation.
struct reduction_control {
  unsigned arrived = 0;  ///< blocks of the running kernel
  std::uint32_t sum_of_32_bits = 0;
  std::uint64_t sum_of_64_bits = 0;
  double sum_of_doubles = -0.0;
};

/// Device memory of a workspace.
struct reduction_memory {
  reduction_control* control = nullptr;
  void* totals = nullptr;  ///< one for each block, of at most 64 bytes
};

/// How far totals are aligned and spaced.
inline constexpr std::size_t reduction_total_bytes = 64;

/// Elements in a load of 16 bytes; 1 for values of other sizes.
template <class T>
inline constexpr unsigned elements_of_vector = sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 ||
                                                       sizeof(T) == 8
                                                   ? static_cast<unsigned>(16 / sizeof(T))
                                                   : 1;

/// Loads that a thread has under way at a time.
inline constexpr unsigned vectors_at_a_time = 4;

/// A vector from address at + 0, at + 1, …: one load if `Aligned`.
template <bool Aligned, class Work, class T, std::size_t Length>
POLYATOMIC_FUNCTION void load_vector(const Work& work, std::size_t at, T (&vector)[Length]) {
  if constexpr (Aligned) {
    struct alignas(16) whole {
      T element[Length];
    };
    const whole loaded = *reinterpret_cast<const whole*>(work.input + at);
    for (unsigned i = 0; i < Length; ++i) vector[i] = loaded.element[i];
  } else {
    for (unsigned i = 0; i < Length; ++i) vector[i] = work.value(at + i);
  }
}

/// The total joined to the elements of `Vectors` vectors, `stride` elements apart. All loads are
/// under way before the first is used.
template <bool Aligned, unsigned Vectors, class Work>
POLYATOMIC_FUNCTION typename Work::total_type joined_vectors(const Work& work,
                                                             const typename Work::total_type& total,
                                                             std::size_t at, std::size_t stride) {
  using value = typename Work::value_type;
  using totals = typename Work::totals;
  constexpr unsigned length = elements_of_vector<value>;
  static_assert(std::is_default_constructible_v<value>,
                "polyatomic: a GPU reduces elements that have a default constructor: it loads them "
                "into arrays");
  value loaded[Vectors][length];
  for (unsigned i = 0; i < Vectors; ++i) {
    detail::load_vector<Aligned>(work, at + i * stride, loaded[i]);
  }
  value row[Vectors * length];
  for (unsigned i = 0; i < Vectors * length; ++i) row[i] = loaded[i / length][i % length];
  const auto place = [=](unsigned i) -> std::uint64_t {
    return at + i / length * stride + i % length;
  };
  if constexpr (has_state_of_none<typename Work::reducer_type>) {
    return detail::joined_row(work.reducer, total, row, place);
  } else {
    return totals::joining(work.reducer)(total,
                                         totals::some(detail::state_of(work.reducer, row, place)));
  }
}

/// What a thread has left of its elements: `left` from `at` on, and of these its own.
struct rest_of_range {
  std::size_t at;
  std::size_t left;

  /// Goes on by so many elements; then there may be none.
  POLYATOMIC_FUNCTION void skip(std::size_t elements) {
    const std::size_t skipped = elements < left ? elements : left;
    at += skipped;  // at most to the end: a sum of indexes could wrap near that of std::size_t
    left -= skipped;
  }
};

/// The same for as many vectors as there are whole ones, up to `Most`.
template <bool Aligned, unsigned Most, class Work>
POLYATOMIC_FUNCTION typename Work::total_type joined_whole_vectors(
    const Work& work, const typename Work::total_type& total, rest_of_range& rest,
    std::size_t stride) {
  if constexpr (Most == 0) {
    return total;
  } else {
    constexpr unsigned length = elements_of_vector<typename Work::value_type>;
    if (rest.left < (Most - 1) * stride + length) {
      return detail::joined_whole_vectors<Aligned, Most - 1>(work, total, rest, stride);
    }
    const auto joined = detail::joined_vectors<Aligned, Most>(work, total, rest.at, stride);
    rest.skip(Most * stride);
    return joined;
  }
}

/// The elements of one of `threads` threads: vectors `threads` vectors apart. A thread that has an
/// element has one before any of a thread of higher rank.
template <bool Aligned, class Work>
POLYATOMIC_FUNCTION typename Work::total_type total_of_thread(const Work& work, std::size_t rank,
                                                              std::size_t threads) {
  using totals = typename Work::totals;
  constexpr unsigned length = elements_of_vector<typename Work::value_type>;
  const std::size_t stride = threads * length;
  typename Work::total_type total = totals::none(work.initial);
  if (rank * length >= work.count) return total;
  rest_of_range rest{rank * length, work.count - rank * length};
  while (rest.left >= (vectors_at_a_time - 1) * stride + length) {
    total = detail::joined_vectors<Aligned, vectors_at_a_time>(work, total, rest.at, stride);
    rest.skip(vectors_at_a_time * stride);
  }
  total = detail::joined_whole_vectors<Aligned, vectors_at_a_time - 1>(work, total, rest, stride);
  const auto join = totals::joining(work.reducer);
  for (std::size_t i = 0; i < rest.left; ++i) total = join(total, work.one(rest.at + i));
  return total;
}

/// Whether the elements can be loaded by 16 bytes. The answer changes no bit of the result: the
/// same elements meet in the same order.
template <class Work>
POLYATOMIC_FUNCTION bool has_aligned_vectors(const Work& work) {
  using value = typename Work::value_type;
  if constexpr (std::is_pointer_v<typename Work::input_type> && elements_of_vector<value> != 1 &&
                std::is_trivially_copyable_v<value>) {
    return reinterpret_cast<std::uintptr_t>(work.input) % 16 == 0;
  } else {
    return false;
  }
}

template <class Work>
POLYATOMIC_FUNCTION typename Work::total_type total_in_any_order(const Work& work, std::size_t rank,
                                                                 std::size_t threads) {
  if constexpr (std::is_pointer_v<typename Work::input_type>) {
    if (detail::has_aligned_vectors(work)) {
      return detail::total_of_thread<elements_of_vector<typename Work::value_type> != 1>(work, rank,
                                                                                         threads);
    }
  }
  return detail::total_of_thread<false>(work, rank, threads);
}

/// The first element of part `part` of `parts` parts, all but the last of the same size, a multiple
/// of `multiple`. No product overflows.
POLYATOMIC_FUNCTION constexpr std::size_t start_of_part(std::size_t count, std::size_t part,
                                                        std::size_t parts, std::size_t multiple) {
  if (count == 0) return 0;
  const std::size_t units = count / multiple + (count % multiple != 0 ? 1 : 0);
  const std::size_t units_of_part = units / parts + (units % parts != 0 ? 1 : 0);
  if (part > units / units_of_part) return count;
  const std::size_t unit = part * units_of_part;
  return unit == units ? count : unit * multiple;
}

/// For an operation that is not commutative: each subgroup has a part of the range, and its lanes
/// take vectors of it side by side, which are combined round after round. The subgroup's rank 0 has
/// its total, the others have none.
template <class Work, class Context>
POLYATOMIC_FUNCTION typename Work::total_type total_in_order(const Work& work, const Context& ctx) {
  using totals = typename Work::totals;
  constexpr unsigned length = elements_of_vector<typename Work::value_type>;
  const auto join = totals::joining(work.reducer);
  const auto none = totals::none(work.initial);
  const auto subgroup = ctx.subgroup();
  const std::size_t parts = ctx.block_count() * ctx.subgroup_count();
  const std::size_t part = ctx.block_index() * ctx.subgroup_count() + ctx.subgroup_index();
  const std::size_t round = std::size_t{subgroup.size()} * length;
  // In vectors, not in rounds: the last subgroup of a block may be smaller, and all must agree.
  std::size_t at = detail::start_of_part(work.count, part, parts, length);
  const std::size_t end = detail::start_of_part(work.count, part + 1, parts, length);
  auto total = none;
  while (at < end) {  // the same for all lanes: they meet in the reduction below
    auto mine = none;
    const std::size_t first = std::size_t{subgroup.rank()} * length;
    for (std::size_t i = first; i < first + length && i < end - at; ++i) {
      mine = join(mine, work.one(at + i));
    }
    total = join(total, polyatomic::reduce(subgroup, mine, join));
    at += round < end - at ? round : end - at;
  }
  return subgroup.rank() == 0 ? total : none;
}

/// Whether blocks may add their totals into one word.
template <class Work>
inline constexpr bool has_atomic_sum =
    !Work::totals::counts_presence &&
    (sizeof(typename Work::state) == 4 || sizeof(typename Work::state) == 8) &&
    (atomic_integer<typename Work::state> || std::is_floating_point_v<typename Work::state>);

/// The word for a type. A sum of floats is made in double: the float instruction of NVIDIA flushes
/// subnormals (PTX ISA, "red": .f32 on global memory), and fewer sums depend on their order.
template <class T>
POLYATOMIC_FUNCTION auto* shared_sum(reduction_control* control) {
  if constexpr (std::is_floating_point_v<T>) {
    return &control->sum_of_doubles;
  } else if constexpr (sizeof(T) == 4) {
    return &control->sum_of_32_bits;
  } else {
    return &control->sum_of_64_bits;
  }
}

/// The kernel. `launch` runs it in any shape; the result depends on the shape unless the operation
/// is exact.
///
/// @tparam Unordered  blocks may combine in any order.
template <class Work, bool Unordered>
struct reduction_kernel {
  using total_type = typename Work::total_type;
  struct shared_memory {
    group_scratch<total_type, bool> scratch;
  };

  Work work;
  reduction_memory memory;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block(ctx.shared().scratch);
    const total_type total = detail::total_of_block(ctx, block, work, total_of_caller(ctx));
    if (ctx.subgroup_index() != 0) return;
    const bool is_first = ctx.subgroup().rank() == 0;
    if (ctx.block_count() == 1) {
      if (is_first) work.finish(total);
    } else if constexpr (Unordered && has_atomic_sum<Work>) {
      if (is_first) add_to_sum(total, ctx.block_count());
    } else {
      combine_blocks(ctx, block, total);
    }
  }

 private:
  template <class Context>
  POLYATOMIC_FUNCTION total_type total_of_caller(const Context& ctx) const {
    if constexpr (Work::reducer_type::is_commutative) {
      return detail::total_in_any_order(work, ctx.global_rank(), ctx.global_size());
    } else {
      return detail::total_in_order(work, ctx);
    }
  }

  /// Whether this block is the last of the launch to come here. The counter starts again by itself.
  /// acq_rel at device scope: what the caller wrote before is seen by the last one after
  /// (PTX ISA, "Release and Acquire Patterns"; [atomics.order]/2).
  POLYATOMIC_FUNCTION bool is_last(std::size_t blocks) const {
    const auto last = static_cast<unsigned>(blocks - 1);
    return fetch_inc_mod(&memory.control->arrived, last, acq_rel) == last;
  }

  POLYATOMIC_FUNCTION void add_to_sum(const total_type& total, std::size_t blocks) const {
    using state = typename Work::state;
    auto* const sum = detail::shared_sum<state>(memory.control);
    using word = std::remove_pointer_t<decltype(sum)>;
    store_add(sum, static_cast<word>(total));
    if (!is_last(blocks)) return;
    work.finish(static_cast<state>(load(sum)));
    store(sum, static_cast<word>(-0.0));
  }

  /// Called by subgroup 0, whose rank 0 has the block's total.
  template <class Context, class Block>
  POLYATOMIC_FUNCTION void combine_blocks(const Context& ctx, const Block&,
                                          const total_type& total) const {
    const auto subgroup = ctx.subgroup();
    bool last = false;
    if (subgroup.rank() == 0) {
      total_of(ctx.block_index()) = total;
      last = is_last(ctx.block_count());
    }
    if (!polyatomic::broadcast(subgroup, last)) return;
    // A barrier carries on what rank 0 acquired, where barriers are cumulative.
    subgroup.barrier();
    if constexpr (!Block::threads_type::barrier_is_cumulative) thread_fence(acquire, device_scope);
    const auto join = Work::totals::joining(work.reducer);
    const auto blocks = static_cast<unsigned>(ctx.block_count());
    const unsigned share = (blocks - 1) / subgroup.size() + 1;
    const unsigned first = subgroup.rank() * share;
    const unsigned end = first + share < blocks ? first + share : blocks;
    total_type some = Work::totals::none(work.initial);
    for (unsigned i = first; i < end; i += totals_at_a_time) {
      some = joined_totals(join, some, i, end, std::make_index_sequence<totals_at_a_time>{});
    }
    const total_type all = detail::total_of_subgroup(subgroup, work, some);
    if (subgroup.rank() == 0) work.finish(all);
  }

  /// For arg_min and its like, up to a tenth of the time of a middling range on an H200; one word
  /// at a time is no slower.
  static constexpr unsigned totals_at_a_time =
      sizeof(total_type) > 8 && sizeof(total_type) <= 16 ? 4 : 1;

  /// The totals of blocks from i on, joined to earlier ones. All loads are under way before the
  /// first is used: each takes as long as a way to the cache that blocks share.
  template <class Join, std::size_t... K>
  POLYATOMIC_FUNCTION total_type joined_totals(const Join& join, total_type some, unsigned i,
                                               unsigned last, std::index_sequence<K...>) const {
    const total_type next[] = {total_of(i + K < last ? i + K : last - 1)...};
    ((some = i + K < last ? join(some, next[K]) : some), ...);
    return some;
  }

  POLYATOMIC_FUNCTION total_type& total_of(std::size_t block) const {
    return static_cast<total_type*>(memory.totals)[block];
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
