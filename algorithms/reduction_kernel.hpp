// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/carried_total.hpp>
#include <polyatomic/algorithms/group_move.hpp>
#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/fence.hpp>
#include <polyatomic/core/load_store.hpp>

#include <cstddef>
#include <cstdint>

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

/// `Vectors` vectors, `stride` elements apart.
template <bool Aligned, unsigned Vectors, class Work>
POLYATOMIC_FUNCTION typename Work::state state_at(const Work& work, std::size_t at,
                                                  std::size_t stride) {
  using value = typename Work::value_type;
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
  return detail::state_of(work.reducer, row, [=](unsigned i) -> std::uint64_t {
    return at + i / length * stride + i % length;
  });
}

/// The elements of one of `threads` threads: vectors `threads` vectors apart. A thread that has an
/// element has one before any of a thread of higher rank.
template <bool Aligned, class Work>
POLYATOMIC_FUNCTION typename Work::total_type total_of_thread(const Work& work, std::size_t rank,
                                                              std::size_t threads) {
  using totals = typename Work::totals;
  constexpr unsigned length = elements_of_vector<typename Work::value_type>;
  const auto join = totals::joining(work.reducer);
  const std::size_t stride = threads * length;
  typename Work::total_type total = totals::none(work.initial);
  std::size_t at = rank * length;
  if (at >= work.count) return total;
  // Counted down, as a sum of indexes could wrap near the end of std::size_t.
  std::size_t left = work.count - at;
  while (left >= (vectors_at_a_time - 1) * stride + length) {
    total =
        join(total, totals::some(detail::state_at<Aligned, vectors_at_a_time>(work, at, stride)));
    if (left <= vectors_at_a_time * stride) return total;
    at += vectors_at_a_time * stride;
    left -= vectors_at_a_time * stride;
  }
  while (left >= length) {
    total = join(total, totals::some(detail::state_at<Aligned, 1>(work, at, stride)));
    if (left <= stride) return total;
    at += stride;
    left -= stride;
  }
  for (std::size_t i = 0; i < left; ++i) total = join(total, work.one(at + i));
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
    const auto join = Work::totals::joining(work.reducer);
    const total_type total = polyatomic::reduce(block, total_of_caller(ctx), join);
    if (ctx.block_count() == 1) {
      if (block.rank() == 0) work.finish(total);
    } else if constexpr (Unordered && has_atomic_sum<Work>) {
      if (block.rank() == 0) add_to_sum(total, ctx.block_count());
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

  template <class Context, class Block>
  POLYATOMIC_FUNCTION void combine_blocks(const Context& ctx, const Block& block,
                                          const total_type& total) const {
    bool last = false;
    if (block.rank() == 0) {
      total_of_block(ctx.block_index()) = total;
      last = is_last(ctx.block_count());
    }
    if (!polyatomic::broadcast(block, last)) return;
    // The barriers of broadcast carry on what rank 0 acquired, where they are cumulative.
    if constexpr (!Block::threads_type::barrier_is_cumulative) thread_fence(acquire, device_scope);
    const auto join = Work::totals::joining(work.reducer);
    const auto blocks = static_cast<unsigned>(ctx.block_count());
    const unsigned share = (blocks - 1) / block.size() + 1;
    total_type some = Work::totals::none(work.initial);
    for (unsigned i = block.rank() * share; i < blocks && i < (block.rank() + 1) * share; ++i) {
      some = join(some, total_of_block(i));
    }
    const total_type all = polyatomic::reduce(block, some, join);
    if (block.rank() == 0) work.finish(all);
  }

  POLYATOMIC_FUNCTION total_type& total_of_block(std::size_t block) const {
    return static_cast<total_type*>(memory.totals)[block];
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
