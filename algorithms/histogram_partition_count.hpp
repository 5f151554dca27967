// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_partition_sort.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Internal: the second and third launch of the tier `partition`: what each range has, and the
/// counting of ranges in shared memory.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Block r adds up range r: what it has in front of each group of tiles, and in all.
struct partition_sums_kernel {
  struct shared_memory {
    group_scratch<std::uint64_t> scratch;
  };
  static constexpr unsigned most_threads = histogram_block_size;
  std::size_t tiles;
  std::size_t group;
  std::size_t groups;
  const std::uint16_t* begins;
  std::uint64_t* sums;
  std::uint64_t* totals;

  POLYATOMIC_FUNCTION std::uint64_t samples_of_group(const std::uint16_t* begin,
                                                     std::size_t which) const {
    const std::size_t first = which * group;
    const std::size_t last = tiles - first < group ? tiles : first + group;
    std::uint64_t sum = 0;
    for (std::size_t t = first; t < last; ++t) sum += std::uint32_t{begin[tiles + t]} - begin[t];
    return sum;
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block(ctx.shared().scratch);
    const std::size_t range = ctx.block_index();
    const std::uint16_t* const begin = begins + range * tiles;
    std::uint64_t* const sum = sums + range * groups;
    const std::size_t each = (groups + block.size() - 1) / block.size();
    const std::size_t first = block.rank() * each < groups ? block.rank() * each : groups;
    const std::size_t last = groups - first < each ? groups : first + each;
    std::uint64_t own = 0;
    for (std::size_t g = first; g < last; ++g) {
      sum[g] = own;
      own += samples_of_group(begin, g);
    }
    const std::uint64_t before = exclusive_scan(block, own, std::uint64_t{0});
    for (std::size_t g = first; g < last; ++g) sum[g] += before;
    if (first < groups && last == groups) totals[range] = before + own;
  }
};

/// Counts. A block's part begins and ends anywhere in the ranges, at groups of tiles.
template <class Work>
struct partition_count_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr bool counts = !Work::weighted;

  /// A pass is a part of a range that shared memory holds; they are numbered through.
  struct position {
    std::size_t pass;
    std::size_t group;
  };
  struct shared_memory {
    group_scratch<std::uint64_t> scratch;
    position found;
    std::uint64_t rest;
    std::uint32_t first_group;
    std::uint32_t last_group;
    alignas(16) unsigned char bytes[16];
  };
  static constexpr unsigned most_threads = histogram_block_size;

  Work work;
  partition_layout layout;
  partition_memory<cell_type> memory;

  std::size_t shared_memory_bytes() const {
    return sizeof(shared_memory) + layout.count_bytes(sizeof(cell_type));
  }

  /// 2^lanes_log threads share a tile's samples of a range: the more, the more there are on
  /// average.
  POLYATOMIC_FUNCTION unsigned lanes_log(std::size_t range) const {
    unsigned log = 0;
    while (log < layout.lanes_log && memory.totals[range] >> (log + 4) >= layout.tiles) ++log;
    return log;
  }

  /// What it costs to look at a tile, in samples.
  POLYATOMIC_FUNCTION std::uint64_t cost_of_tile(std::size_t range) const {
    return std::uint64_t{12} + (std::uint64_t{2} << lanes_log(range));
  }

  /// What a pass over a range costs, in samples: those that it has, a look at each tile, and that
  /// the cells are set to nothing and delivered. A range without samples is not looked at.
  POLYATOMIC_FUNCTION std::uint64_t cost_of_pass(std::size_t range) const {
    const std::uint64_t samples = memory.totals[range];
    if (samples == 0) return 0;
    return samples + cost_of_tile(range) * layout.tiles + (std::uint64_t{1} << layout.pass_log);
  }

  /// What the groups of tiles in front of one cost.
  POLYATOMIC_FUNCTION std::uint64_t cost_before(std::size_t range, std::size_t group,
                                                std::uint64_t of_tile) const {
    if (group >= layout.groups) return ~std::uint64_t{0};
    return memory.sums[range * layout.groups + group] + of_tile * layout.group * group;
  }

  /// costs[r]: of all ranges in front of range r.
  template <class Block>
  POLYATOMIC_FUNCTION void sum_costs(const Block& block, std::uint64_t* costs) const {
    const std::size_t each = (layout.ranges + block.size() - 1) / block.size();
    const std::size_t start = block.rank() * each;
    const std::size_t first = start < layout.ranges ? start : layout.ranges;
    const std::size_t last = layout.ranges - first < each ? layout.ranges : first + each;
    std::uint64_t own = 0;
    for (std::size_t r = first; r < last; ++r) own += cost_of_pass(r) * layout.passes();
    std::uint64_t before = exclusive_scan(block, own, std::uint64_t{0});
    for (std::size_t r = first; r < last; ++r) {
      costs[r] = before;
      before += cost_of_pass(r) * layout.passes();
    }
    if (first < layout.ranges && last == layout.ranges) costs[last] = before;
    block.barrier();
  }

  /// The first group of tiles that has at least `cost` in front of it. All threads call; for each
  /// step there is one thread that finds it.
  template <class Context, class Block>
  POLYATOMIC_FUNCTION position find(const Context& ctx, const Block& block,
                                    const std::uint64_t* costs, std::uint64_t cost) const {
    if (cost >= costs[layout.ranges]) return {layout.ranges * layout.passes(), 0};
    auto& shared = ctx.shared();
    for (std::size_t r = block.rank(); r < layout.ranges; r += block.size()) {
      if (costs[r] <= cost && cost < costs[r + 1]) {
        const std::uint64_t one = (costs[r + 1] - costs[r]) / layout.passes();
        const std::uint64_t pass = (cost - costs[r]) / one;
        shared.found = {r * layout.passes() + static_cast<std::size_t>(pass), 0};
        shared.rest = cost - costs[r] - pass * one;
      }
    }
    block.barrier();
    const std::size_t range = shared.found.pass / layout.passes();
    const std::uint64_t rest = shared.rest;
    const std::uint64_t of_tile = cost_of_tile(range);
    for (std::size_t g = block.rank(); g < layout.groups; g += block.size()) {
      if (cost_before(range, g, of_tile) < rest && rest <= cost_before(range, g + 1, of_tile)) {
        shared.found.group = g + 1;
      }
    }
    block.barrier();
    const position found = shared.found;
    block.barrier();
    return found;
  }

  struct groups {
    std::size_t first;
    std::size_t last;
  };

  POLYATOMIC_FUNCTION bool has_samples(std::size_t range, std::size_t group) const {
    const std::uint64_t* const sums = memory.sums + range * layout.groups;
    const std::uint64_t behind = group + 1 < layout.groups ? sums[group + 1] : memory.totals[range];
    return behind != sums[group];
  }

  /// Without the groups at both ends that have no samples of the range: most, if the samples came
  /// sorted. Only the ends of runs of groups are compared with one another.
  template <class Context, class Block>
  POLYATOMIC_FUNCTION groups narrowed(const Context& ctx, const Block& block, std::size_t range,
                                      groups all) const {
    auto& shared = ctx.shared();
    if (block.rank() == 0) {
      shared.first_group = static_cast<std::uint32_t>(all.last);
      shared.last_group = static_cast<std::uint32_t>(all.first);
    }
    block.barrier();
    for (std::size_t g = all.first + block.rank(); g < all.last; g += block.size()) {
      if (!has_samples(range, g)) continue;
      if (g == all.first || !has_samples(range, g - 1)) {
        store_min(&shared.first_group, static_cast<std::uint32_t>(g), relaxed, block_scope);
      }
      if (g + 1 == all.last || !has_samples(range, g + 1)) {
        store_max(&shared.last_group, static_cast<std::uint32_t>(g + 1), relaxed, block_scope);
      }
    }
    block.barrier();
    return {shared.first_group, shared.last_group};
  }

  POLYATOMIC_FUNCTION static void clear(cell_type* cell) {
    *cell = operation::template identity<cell_type>();
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block(ctx.shared().scratch);
    auto* const costs = reinterpret_cast<std::uint64_t*>(ctx.shared().bytes);
    sum_costs(block, costs);
    const std::uint64_t all = costs[layout.ranges];
    const std::size_t index = ctx.block_index();
    const position first =
        find(ctx, block, costs,
             all / ctx.block_count() * index + all % ctx.block_count() * index / ctx.block_count());
    const position last = find(ctx, block, costs,
                               all / ctx.block_count() * (index + 1) +
                                   all % ctx.block_count() * (index + 1) / ctx.block_count());
    block.barrier();  // the costs were here
    auto* const cells = reinterpret_cast<cell_type*>(ctx.shared().bytes);
    const std::uint32_t width = 1u << layout.pass_log;
    for (std::uint32_t i = block.rank(); i <= width; i += block.size()) clear(cells + i);
    block.barrier();
    for (std::size_t pass = first.pass; pass <= last.pass; ++pass) {
      const std::size_t from = pass == first.pass ? first.group : 0;
      const std::size_t to = pass == last.pass ? last.group : layout.groups;
      if (from >= to || memory.totals[pass / layout.passes()] == 0) continue;
      count_pass(block, pass, narrowed(ctx, block, pass / layout.passes(), {from, to}), cells);
      block.barrier();
      deliver(block, pass, cells);
      block.barrier();
    }
  }

  /// Adds the block's cells to the output and sets them to nothing.
  template <class Block>
  POLYATOMIC_FUNCTION void deliver(const Block& block, std::size_t pass, cell_type* cells) const {
    const std::size_t first = pass << layout.pass_log;
    const std::size_t left = layout.cells > first ? layout.cells - first : 0;
    const std::size_t width = std::size_t{1} << layout.pass_log;
    const auto own = static_cast<std::uint32_t>(left < width ? left : width);
    for (std::uint32_t i = block.rank(); i < own; i += block.size()) {
      const cell_type total = cells[i];
      if (operation::is_identity(total)) continue;
      work.deliver(static_cast<std::uint32_t>(first + i), total);
      clear(cells + i);
    }
    if (block.rank() == 0) clear(cells + width);
  }

  /// Eight keys, and their values.
  struct chunk {
    partition_vector keys;
    partition_vector values[counts ? 1 : keys_of_vector * sizeof(cell_type) / 16];
  };

  POLYATOMIC_FUNCTION void load(chunk& loaded, std::size_t at) const {
    loaded.keys = *reinterpret_cast<const partition_vector*>(memory.keys + at);
    if constexpr (!counts) {
      const auto* const values = reinterpret_cast<const partition_vector*>(memory.values + at);
      detail::repeat<keys_of_vector * sizeof(cell_type) / 16>(
          [&](unsigned k) { loaded.values[k] = values[k]; });
    }
  }

  /// Value k of a chunk; k is a constant.
  POLYATOMIC_FUNCTION static cell_type value_of(const chunk& loaded, unsigned k) {
    if constexpr (sizeof(cell_type) == 4) {
      return detail::from_bits<cell_type>(loaded.values[k / 4].word[k % 4]);
    } else {
      const std::uint32_t* const word = loaded.values[k / 2].word + k % 2 * 2;
      return detail::from_bits<cell_type>(std::uint64_t{word[1]} << 32 | word[0]);
    }
  }

  /// The keys of a chunk that begins at `at` and of which [begin, end) belong to the range. Others
  /// go to a cell behind the last: that costs less than a branch. With values it does not, where
  /// many lanes would meet there.
  POLYATOMIC_FUNCTION void apply(const chunk& loaded, std::uint32_t at, std::uint32_t begin,
                                 std::uint32_t end, std::uint32_t base, cell_type* cells) const {
    const std::uint32_t width = 1u << layout.pass_log;
    detail::repeat<keys_of_vector>([&](unsigned k) {
      const std::uint32_t key = loaded.keys.word[k / 2] >> (k % 2 * 16) & 0xffffu;
      const std::uint32_t place = at + k - begin < end - begin ? key - base : width;
      const std::uint32_t inside = place < width ? place : width;
      if constexpr (counts) {
        detail::apply_in_block<operation, Work::exclusive>(cells + inside, cell_type{1});
      } else if (inside < width) {
        detail::apply_in_block<operation, Work::exclusive>(cells + inside, value_of(loaded, k));
      }
    });
  }

  static constexpr unsigned tiles_in_flight = counts ? 4 : 2;

  /// 2^lanes_log neighbouring threads take a tile, and load from several tiles before they count.
  template <class Block>
  POLYATOMIC_FUNCTION void count_pass(const Block& block, std::size_t pass, groups part,
                                      cell_type* cells) const {
    const std::size_t range = pass / layout.passes();
    const auto base = static_cast<std::uint32_t>(pass % layout.passes()) << layout.pass_log;
    const std::uint16_t* const begins = memory.begins + range * layout.tiles;
    const std::size_t behind = part.last * layout.group;
    const std::size_t last = behind < layout.tiles ? behind : layout.tiles;
    const unsigned lanes = lanes_log(range);
    const std::uint32_t lane = block.rank() & ((1u << lanes) - 1);
    const std::uint32_t step = keys_of_vector << lanes;
    const std::size_t teams = block.size() >> lanes;
    for (std::size_t tile = part.first * layout.group + (block.rank() >> lanes); tile < last;
         tile += teams * tiles_in_flight) {
      std::uint32_t begin[tiles_in_flight];
      std::uint32_t end[tiles_in_flight];
      chunk loaded[tiles_in_flight];
      detail::repeat<tiles_in_flight>([&](unsigned k) {
        const std::size_t t = tile + k * teams;
        begin[k] = t < last ? begins[t] : 0;
        end[k] = t < last ? begins[layout.tiles + t] : 0;
      });
      detail::repeat<tiles_in_flight>([&](unsigned k) {
        const std::uint32_t at = begin[k] / keys_of_vector * keys_of_vector + lane * keys_of_vector;
        if (at < end[k]) load(loaded[k], (tile + k * teams) * layout.tile + at);
      });
      detail::repeat<tiles_in_flight>([&](unsigned k) {
        std::uint32_t at = begin[k] / keys_of_vector * keys_of_vector + lane * keys_of_vector;
        while (at < end[k]) {
          const chunk now = loaded[k];
          const std::uint32_t next = at + step;
          if (next < end[k]) load(loaded[k], (tile + k * teams) * layout.tile + next);
          apply(now, at, begin[k], end[k], base, cells);
          at = next;
        }
      });
    }
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
