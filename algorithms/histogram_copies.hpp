// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/algorithms/histogram_plan.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

/// @file
/// Internal: the tier `thread_copies`, on the host: a copy of each thread, and their sum.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Fewer samples are done before a look at some of them pays.
inline constexpr std::size_t least_samples_of_crowd = std::size_t{1} << 16;

/// The slot that many samples of a part have, of those that a look at some of them shows; or
/// no_slot. A wrong choice costs time only.
template <class Work>
std::uint32_t crowded_slot(const Work& work, sample_range part) {
  constexpr unsigned looked_at = 64;
  constexpr unsigned least = 6;
  const std::size_t count = part.last - part.first;
  if (count < least_samples_of_crowd) return no_slot;
  std::uint32_t slots[looked_at];
  for (unsigned k = 0; k < looked_at; ++k) {
    const std::size_t i = part.first + count / looked_at * k;
    slots[k] = work.bins.slot(work.samples[i], i);
  }
  std::uint32_t best = no_slot;
  std::ptrdiff_t most = least - 1;
  for (const std::uint32_t slot : slots) {
    const std::ptrdiff_t found = std::count(slots, slots + looked_at, slot);
    if (found > most) best = slot;
    most = std::max(most, found);
  }
  return best;
}

/// A copy of each block, which is a thread of the host, in the workspace; copies_sum_kernel adds
/// them up.
///
/// An addition to the cell of the one before waits for it. So a cell gets several places, which
/// take turns: each cell of a small copy, and of a large one that which many samples have.
template <class Work>
struct copies_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;
  cell_type* copies;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const std::size_t size = detail::cells_of_copy(work.cells());
    cell_type* const mine = copies + ctx.block_index() * size;
    const sample_range part = work.part(ctx.block_index(), ctx.block_count());
    detail::set_identity<operation>(ctx.block(), mine, static_cast<std::uint32_t>(size));
    const bool is_small = detail::has_small_copies(work.cells());
    const std::uint32_t crowded = is_small ? no_slot : detail::crowded_slot(work, part);
    combine_part(part, mine, crowded);
    if (is_small) join_places(mine);
    for (std::uint32_t k = 0; k < places_of_cell && crowded != no_slot; ++k) {
      combine(mine[crowded], mine[work.cells() + k]);
    }
  }

 private:
  /// What the second cache of a core surely has room for.
  static constexpr std::size_t bytes_of_near_copy = std::size_t{1} << 20;

  /// Samples that are taken at a time: their cells are found, so that the compiler can use vectors,
  /// and asked for, and changed when those of the next batch have been asked for.
  static constexpr std::uint32_t batch = 64;

  POLYATOMIC_FUNCTION static void combine(cell_type& cell, cell_type value) {
    cell = operation::combined(cell, value);
  }

  POLYATOMIC_FUNCTION void combine_part(sample_range part, cell_type* mine,
                                        std::uint32_t crowded) const {
    const Work here = work;  // what is written through `mine` could be this object
    std::uint64_t outside = 0;
    std::uint32_t cells[2][batch];
    std::uint32_t* now = cells[0];
    std::uint32_t* next = cells[1];
    const std::size_t behind = part.last - (part.last - part.first) % batch;
    if (part.first != behind) find_cells(here, part.first, mine, crowded, now, outside);
    for (std::size_t i = part.first; i != behind; i += batch) {
      if (i + batch != behind) find_cells(here, i + batch, mine, crowded, next, outside);
      for (std::uint32_t k = 0; k < batch; ++k) {
        combine(mine[now[k]], static_cast<cell_type>(here.values[i + k]));
      }
      std::swap(now, next);
    }
    const std::uint32_t places = detail::has_small_copies(here.cells()) ? places_of_cell : 1;
    for (std::size_t i = behind; i != part.last; ++i) {
      const std::uint32_t slot = here.bins.slot(here.samples[i], i);
      outside += slot >= here.bins.bins() ? 1 : 0;
      combine(mine[slot * places], static_cast<cell_type>(here.values[i]));
    }
    if (here.rejected != nullptr && outside != 0) store_add(here.rejected, outside);
  }

  /// Where in the copy the samples of the batch from `i` on belong.
  POLYATOMIC_FUNCTION static void find_cells(const Work& here, std::size_t i, const cell_type* mine,
                                             std::uint32_t crowded, std::uint32_t* cells,
                                             std::uint64_t& outside) {
    const std::uint32_t own = here.cells();
    ask_for_samples(here, i);
    for (std::uint32_t k = 0; k < batch; ++k) {
      cells[k] = here.bins.slot(here.samples[i + k], i + k);
    }
    if (here.rejected != nullptr) {
      std::uint32_t found = 0;
      for (std::uint32_t k = 0; k < batch; ++k) found += cells[k] >= here.bins.bins() ? 1 : 0;
      outside += found;
    }
    if (detail::has_small_copies(own)) {
      for (std::uint32_t k = 0; k < batch; ++k) {
        cells[k] = cells[k] * places_of_cell + k % places_of_cell;
      }
    } else if (crowded != no_slot) {
      for (std::uint32_t k = 0; k < batch; ++k) {
        cells[k] = cells[k] == crowded ? own + k % places_of_cell : cells[k];
      }
    }
    if (own * sizeof(cell_type) > bytes_of_near_copy) {
      for (std::uint32_t k = 0; k < batch; ++k) __builtin_prefetch(mine + cells[k], 1);
    }
  }

  POLYATOMIC_FUNCTION static void ask_for_samples(const Work& here, std::size_t i) {
    if constexpr (std::is_pointer_v<decltype(work.samples)>) {
      backend::prefetch_ahead<batch * sizeof(*here.samples)>(here.samples + i);
    }
    if constexpr (std::is_pointer_v<decltype(work.values)>) {
      backend::prefetch_ahead<batch * sizeof(*here.values)>(here.values + i);
    }
  }

  /// Each cell then stands where a copy without places has it.
  POLYATOMIC_FUNCTION void join_places(cell_type* mine) const {
    for (std::uint32_t i = 0; i < work.cells(); ++i) {
      const cell_type* const places = mine + i * places_of_cell;
      cell_type total = places[0];
      for (std::uint32_t k = 1; k < places_of_cell; ++k) combine(total, places[k]);
      mine[i] = total;
    }
  }
};

/// For parallel_for over stretches of cells. The sum is made in the output's type: the copies
/// together may hold more than 32 bits can count.
template <class Work>
struct copies_sum_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr std::uint32_t stretch = 2048;
  Work work;
  const cell_type* copies;
  std::size_t blocks;

  std::size_t stretches() const { return detail::quotient_up(work.cells(), stretch); }

  POLYATOMIC_FUNCTION void operator()(std::size_t which) const {
    const auto first = static_cast<std::uint32_t>(which * stretch);
    const std::uint32_t bins = work.bins.bins();
    const std::uint32_t last = work.cells() - first < stretch ? work.cells() : first + stretch;
    for (std::size_t block = 0; block < blocks; ++block) {
      const cell_type* const copy = copies + block * detail::cells_of_copy(work.cells());
      auto* const output = work.output;
      for (std::uint32_t i = first; i < last && i < bins; ++i) add(output[i], copy[i]);
      for (std::uint32_t i = bins; i < last; ++i) {  // outliers, if this is the last stretch
        if (i < first) continue;
        auto* const to = work.destination(i);
        if (to != nullptr) add(*to, copy[i]);
      }
    }
  }

 private:
  template <class Output>
  POLYATOMIC_FUNCTION static void add(Output& to, cell_type one) {
    const Output sum = operation::combined(to, static_cast<Output>(one));
    to = operation::is_identity(one) ? to : sum;
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
