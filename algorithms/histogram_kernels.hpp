// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/algorithms/histogram_cell.hpp>
#include <polyatomic/algorithms/histogram_hot_keys.hpp>
#include <polyatomic/algorithms/histogram_visit.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Internal: the kernels of the tiers, for histograms and scatters alike. What the tiers are:
/// histogram_plan.hpp

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Calls each(i) for i in [0, count), by all threads of a block. Each of `parts` blocks begins
/// elsewhere, so that not all add to the same addresses of the output at the same time. (On an H200
/// it made no difference that could be measured.)
template <class Block, class Each>
POLYATOMIC_FUNCTION void visit_from_part(const Block& block, std::uint32_t count, std::size_t part,
                                         std::size_t parts, const Each& each) {
  const auto start = static_cast<std::uint32_t>(count * part / parts) & ~31u;
  for (std::uint32_t i = block.rank(); i < count; i += block.size()) {
    const std::uint32_t place = start + i;
    each(place < count ? place : place - count);
  }
}

/// Whether a mapping has tables that are read faster in a block's shared memory.
template <class Bins>
concept stages_tables = requires(const Bins& bins) {
  bins.staged_bytes();
};

/// The bytes that they take there, with what aligning them may.
template <class Bins>
std::size_t staged_bytes([[maybe_unused]] const Bins& bins) {
  if constexpr (stages_tables<Bins>) {
    return bins.staged_bytes() + 8;
  } else {
    return 0;
  }
}

/// Whether a mapping belongs to a work that counts the samples outside in one number.
template <class Bins>
inline constexpr bool counts_rejected = requires {
  Bins::rejects;
};

/// Whether a mapping may tell the slot of a sample quickly, and of the others later. Only for
/// visits that leave nothing themselves.
template <class Bins, class Sample, class Left>
inline constexpr bool tells_quickly = false;
template <class Bins, class Sample>
requires requires(const Bins& bins, Sample sample) {
  bins.quick_slot(sample);
}
inline constexpr bool tells_quickly<Bins, Sample, void> = !counts_rejected<Bins>;

/// What is left then: the slots of a vector are all looked up before the first visit.
template <class Visit, class Exact, class Sample, class Value>
struct quick_visit {
  const Visit& visit;
  const Exact& exact;
  std::uint32_t slot;
  std::uint32_t slots;
  Sample sample;
  std::size_t index;
  Value value;

  POLYATOMIC_FUNCTION void act() const { visit(slot, value); }
  POLYATOMIC_FUNCTION std::uint32_t due() const { return slot >= slots ? 1 : 0; }
  POLYATOMIC_FUNCTION void settle() const { exact(sample, index, value); }
};

/// With fewer, some blocks would have more batches than others to a degree that matters.
inline constexpr std::size_t least_samples_in_turns = std::size_t{1} << 19;

/// What all tiers have to do: `operation(output[slot of sample i], values[i])` for each i.
///
/// @tparam Exclusive  blocks are single threads, so that a block's copies need no atomics.
template <class Operation, bool Exclusive, class Samples, class Values, class Bins, class Output>
struct histogram_work {
  using operation = Operation;
  using cell_type = copy_cell<Values, Output>;
  using samples_type = Samples;
  using sample_type = value_of<Samples>;
  static constexpr bool maps_values = maps_by_value<Bins>;
  static constexpr bool exclusive = Exclusive;
  /// Whether values are more than counts.
  static constexpr bool weighted = !std::is_same_v<Values, ones>;
  /// Those of 8 bytes take two registers each for a sum.
  static constexpr unsigned hot_keys =
      !weighted || exclusive ? 0 : (sizeof(cell_type) == 4 ? hot_key_choice::most_keys : 4);

  Samples samples;
  std::size_t count;
  Values values;
  Bins bins;
  Output* output;
  Output* outliers;         ///< what fell outside: above, below, NaN; or null
  std::uint64_t* rejected;  ///< how many samples fell outside; or null

  POLYATOMIC_FUNCTION std::uint32_t cells() const { return bins.bins() + outlier_slots; }

  /// Where a slot's total goes; null where it is dropped.
  POLYATOMIC_FUNCTION Output* destination(std::uint32_t slot) const {
    const std::uint32_t most = bins.bins();
    if (slot < most) return output + slot;
    return outliers != nullptr && slot < most + counted_outliers ? outliers + (slot - most)
                                                                 : nullptr;
  }

  /// Adds a value to the output, or drops it.
  POLYATOMIC_FUNCTION void deliver(std::uint32_t slot, cell_type value) const {
    Output* const to = destination(slot);
    if (to != nullptr) Operation::apply(to, static_cast<Output>(value), device_scope);
  }

  /// Whether nobody wants the values of a slot. All of them would meet on one cell of a copy.
  POLYATOMIC_FUNCTION bool is_dropped(std::uint32_t slot) const {
    return slot >= bins.bins() && outliers == nullptr;
  }

  /// Delivers a block's total, unless nothing came to that cell.
  POLYATOMIC_FUNCTION void flush(std::uint32_t slot, cell_type total) const {
    if (!Operation::is_identity(total)) deliver(slot, total);
  }

  /// Calls use(work) behind a barrier, with the tables of the mapping in shared memory, if it has
  /// any. All threads of a block call.
  template <class Block, class Use>
  POLYATOMIC_FUNCTION void with_tables(const Block& block, [[maybe_unused]] cell_type* memory,
                                       const Use& use) const {
    if constexpr (stages_tables<Bins>) {
      if (bins.stages()) {
        histogram_work here = *this;
        const bool odd = reinterpret_cast<std::uintptr_t>(memory) % 8 != 0;
        here.bins = bins.staged(block, memory + (odd ? 1 : 0));
        block.barrier();
        return use(here);
      }
    }
    block.barrier();
    use(*this);
  }

  /// The samples of a block. Where they are many, blocks take turns, so that all of them read in
  /// the same stretch of memory: with as many stretches as blocks an H200 reads at 0.8 of its rate.
  POLYATOMIC_FUNCTION sample_range part(std::size_t which, std::size_t parts) const {
    if (exclusive || count / parts < least_samples_in_turns) {
      return detail::part_of_samples(count, which, parts);
    }
    return {0, count, static_cast<std::uint32_t>(which), static_cast<std::uint32_t>(parts)};
  }

  /// All threads of a block call visit(slot, value) for the samples of a part.
  /// @param notes  whether the samples outside are to be counted: once for each part.
  template <class Block, class Visit, class Pause = no_pause>
  POLYATOMIC_FUNCTION void for_each(const Block& block, sample_range part, bool notes,
                                    const Visit& visit, const Pause& pause = {}) const {
    std::uint32_t outside = 0;
    const Bins map = bins;  // by value: what a visit writes could be this object
    const auto visit_exactly = [&](auto sample, std::size_t index, auto value) {
      const std::uint32_t slot = map.slot(sample, index);
      if constexpr (counts_rejected<Bins>) outside += slot >= map.bins() ? 1 : 0;
      return visit(slot, static_cast<cell_type>(value));
    };
    if constexpr (tells_quickly<Bins, sample_type, decltype(visit(std::uint32_t{}, cell_type{}))>) {
      if (map.is_quick()) {
        detail::visit_samples<true>(
            block, samples, values, part,
            [&](auto sample, std::size_t index, auto value) {
              return quick_visit<Visit, decltype(visit_exactly), decltype(sample), cell_type>{
                  visit,  visit_exactly, map.quick_slot(sample),       map.bins(),
                  sample, index,         static_cast<cell_type>(value)};
            },
            pause);
        return;
      }
    }
    if constexpr (Exclusive && std::is_same_v<Pause, no_pause>) {
      detail::visit_in_order(samples, values, part, visit_exactly);
    } else {
      detail::visit_samples<true>(block, samples, values, part, visit_exactly, pause);
    }
    if constexpr (counts_rejected<Bins>) {
      if (notes && rejected != nullptr) note_rejected(block, outside);
    }
  }

 private:
  template <class Block>
  POLYATOMIC_FUNCTION void note_rejected(const Block& block, std::uint32_t mine) const {
    const std::uint32_t all = reduce(block.subgroup(), mine);
    if (block.subgroup().rank() == 0 && all != 0) store_add(rejected, std::uint64_t{all});
  }
};

/// The largest block that the kernels are launched with.
inline constexpr unsigned histogram_block_size = 1024;

/// Each thread adds up what comes to one cell in a row, and delivers it when another cell comes:
/// one atomic addition for each sample of mixed ones, few for sorted or constant ones.
template <class Work>
struct direct_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    std::uint32_t run = no_slot;
    cell_type total = operation::template identity<cell_type>();
    work.for_each(ctx.block(), work.part(ctx.block_index(), ctx.block_count()), true,
                  [&](std::uint32_t slot, cell_type value) {
                    if (slot == run) {
                      total = operation::combined(total, value);
                      return;
                    }
                    if (run != no_slot) work.deliver(run, total);
                    run = slot;
                    total = value;
                  });
    if (run != no_slot) work.deliver(run, total);
  }
};

/// One copy in a block's shared memory, or 2^copies_log of them: cell `slot` of copy c stands at
/// slot * copies + c, so that lanes on one bin use different banks.
template <class Work>
struct shared_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  struct shared_memory {
    alignas(16) cell_type cells[1];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;
  unsigned copies_log;
  bool hot;

  std::size_t shared_memory_bytes() const {
    const std::size_t cells = (std::size_t{work.cells()} << copies_log) * sizeof(cell_type);
    return std::max(cells + detail::staged_bytes(work.bins), detail::hot_key_bytes(hot));
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    cell_type* const cells = ctx.shared().cells;
    const sample_range part = work.part(ctx.block_index(), ctx.block_count());
    const std::uint32_t bins = work.bins.bins();
    auto sums = detail::make_hot_sums<Work::hot_keys>(
        block, work, part, cells, hot, [=](std::uint32_t slot) { return slot < bins; });
    const std::uint32_t all = work.cells() << copies_log;
    detail::set_identity<operation>(block, cells, all);
    const unsigned copies = 1u << copies_log;
    cell_type* const mine = cells + (block.rank() & (copies - 1));
    work.with_tables(block, cells + all, [&](const Work& here) {
      here.for_each(block, part, true, [&](std::uint32_t slot, cell_type value) {
        if (Work::weighted && (work.is_dropped(slot) || sums.take(slot, value))) return;
        detail::apply_in_block<operation, Work::exclusive>(mine + (slot << copies_log), value);
      });
    });
    block.barrier();
    const auto flush = [&](std::uint32_t slot) {
      const cell_type* const first = cells + (slot << copies_log);
      cell_type total = first[block.rank() & (copies - 1)];
      for (unsigned step = 1; step < copies; ++step) {  // each lane begins in another bank
        total = operation::combined(total, first[(block.rank() + step) & (copies - 1)]);
      }
      work.flush(slot, total);
    };
    detail::visit_from_part(block, work.cells(), ctx.block_index(), ctx.block_count(), flush);
    detail::flush_hot_sums<Work::hot_keys>(block, work, sums, cells, hot);
  }
};

/// The bins of one range: neighbours, or every 2^log-th, which makes shares of skewed input alike.
struct bin_range {
  std::uint32_t first;  ///< what the rotated number of the range's first bin is
  std::uint32_t own;    ///< how many
  unsigned log;         ///< 0 for neighbours

  POLYATOMIC_FUNCTION static bin_range neighbours(std::uint32_t range, std::uint32_t width,
                                                  std::uint32_t bins) {
    const std::size_t begin = std::size_t{range} * width;
    const auto first = static_cast<std::uint32_t>(begin < bins ? begin : bins);
    return {first, bins - first < width ? bins - first : width, 0};
  }

  POLYATOMIC_FUNCTION static bin_range apart(std::uint32_t range, unsigned log,
                                             std::uint32_t bins) {
    const std::uint32_t own = bins > range ? ((bins - range - 1) >> log) + 1 : 0;
    return {range << (32 - log), own, log};
  }

  /// The place of a slot in the range; `own` or more for one that is not there. The rotation puts
  /// the range that a slot belongs to above the slot's place in it.
  POLYATOMIC_FUNCTION std::uint32_t place(std::uint32_t slot) const {
    return (slot >> (log & 31u) | slot << ((0u - log) & 31u)) - first;  // one funnel shift
  }

  POLYATOMIC_FUNCTION std::uint32_t slot(std::uint32_t place) const {
    const std::uint32_t rotated = place + first;
    return rotated << log | (log == 0 ? 0 : rotated >> (32 - log));
  }
};

/// Block b owns range b % ranges of the bins and looks for them in part b / ranges of the samples:
/// the blocks of one part are neighbours, run together and find the samples in the L2 cache.
template <class Work>
struct ranges_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  struct shared_memory {
    alignas(16) cell_type cells[1];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;
  std::uint32_t ranges;
  unsigned log;         ///< of ranges, where their bins lie apart; else 0
  std::uint32_t width;  ///< bins of a range
  bool hot;

  std::size_t shared_memory_bytes() const {
    const std::size_t cells = (std::size_t{width} + outlier_slots) * sizeof(cell_type);
    return std::max(cells, detail::hot_key_bytes(hot));
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    cell_type* const cells = ctx.shared().cells;
    const std::uint32_t bins = work.bins.bins();
    const auto range = static_cast<std::uint32_t>(ctx.block_index() % ranges);
    const bin_range mine =
        log == 0 ? bin_range::neighbours(range, width, bins) : bin_range::apart(range, log, bins);
    const sample_range part = work.part(ctx.block_index() / ranges, ctx.block_count() / ranges);
    auto sums = detail::make_hot_sums<Work::hot_keys>(
        block, work, part, cells, hot,
        [=](std::uint32_t slot) { return mine.place(slot) < mine.own; });
    detail::set_identity<operation>(block, cells, width + outlier_slots);
    block.barrier();
    work.for_each(block, part, range == 0, [&](std::uint32_t slot, cell_type value) {
      std::uint32_t place = mine.place(slot);
      if (place >= mine.own) {
        // Counts of other ranges are counted too, in a cell that nobody reads: without a branch.
        place = width + (slot < bins ? outlier_none + 0u : slot - bins);
        if (Work::weighted && (slot < bins || work.is_dropped(slot))) return;
      } else if (Work::weighted && sums.take(slot, value)) {
        return;
      }
      detail::apply_in_block<operation, Work::exclusive>(cells + place, value);
    });
    block.barrier();
    detail::visit_from_part(block, mine.own, ctx.block_index(), ctx.block_count(),
                            [&](std::uint32_t i) { work.flush(mine.slot(i), cells[i]); });
    for (std::uint32_t i = block.rank(); range == 0 && i < counted_outliers; i += block.size()) {
      work.flush(bins + i, cells[width + i]);
    }
    detail::flush_hot_sums<Work::hot_keys>(block, work, sums, cells, hot);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
