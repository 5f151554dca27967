// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_scan.hpp>
#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/algorithms/histogram_partition_hot.hpp>
#include <polyatomic/algorithms/histogram_partition_plan.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// @file
/// Internal: the first launch of the tier `partition`: tiles of the samples, each sorted by range.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What stands in the workspace.
template <class Value>
struct partition_memory {
  std::uint16_t* keys;    ///< tile by tile: a cell's place in its range
  Value* values;          ///< tile by tile, beside the keys; not for counts
  std::uint16_t* begins;  ///< [range][tile]: where the range begins in the tile; one more: the end
  std::uint64_t* sums;    ///< [range][group]: samples of the range in front of the group
  std::uint64_t* totals;  ///< [range]
};

/// Eight keys, or as many bytes of values as a load brings. It may alias both.
struct [[gnu::may_alias]] alignas(16) partition_vector {
  std::uint32_t word[4];
};

inline constexpr std::uint32_t keys_of_vector = 8;

/// Where element `place` of a tile stands in shared memory while the tile is sorted. Lanes that
/// have sorted the same range write 512 elements apart, into one bank: vectors of eight are
/// exchanged so that they use eight times as many. Its own inverse.
POLYATOMIC_FUNCTION constexpr std::uint32_t spread_place(std::uint32_t place) {
  return place ^ (place >> 6 & 7u << 3);
}

/// Sorts tiles. Samples that take no room, behind the end of the last tile or of a hot cell, are
/// sorted too, into a range behind the last one, which is not written: that costs less than
/// branches.
///
/// @tparam Lanes  neighbouring threads that load neighbouring samples; the size of a block is a
///                multiple. A constant, so that a thread's samples differ by constant offsets.
template <class Work, unsigned Lanes>
struct partition_sort_kernel {
  using cell_type = typename Work::cell_type;
  using sample_type = typename Work::sample_type;
  static constexpr unsigned items = partition_items<Work::exclusive>;
  static constexpr bool counts = !Work::weighted;
  static constexpr unsigned value_items = counts ? 1 : items;
  /// The next tile is loaded while this one is sorted, where there are registers for it.
  static constexpr bool loads_ahead = !Work::exclusive && counts && sizeof(sample_type) <= 4;
  static constexpr bool loads_next = !Work::exclusive && !loads_ahead;
  using hot_type = std::conditional_t<counts || Work::exclusive, no_hot_cells, hot_cells<Work>>;

  struct shared_memory {
    std::uint32_t sums[partition_scanners];  ///< of the counters of each subgroup that scans them
    std::uint32_t end;                       ///< of the tile, in the order of ranges
    alignas(16) unsigned char bytes[16];
  };
  static constexpr unsigned most_threads = histogram_block_size;

  Work work;
  partition_layout layout;
  partition_memory<cell_type> memory;

  std::size_t shared_memory_bytes() const { return sizeof(shared_memory) + layout.sort_bytes(); }

  /// What a thread holds: the block's arrays, its samples, and then in the place of a sample its
  /// place in the tile and its key.
  struct state {
    cell_type* values;
    std::uint32_t* counters;
    std::uint16_t* keys;
    sample_type sample[items];
    cell_type value[value_items];
    std::uint32_t slot[items];
  };

  POLYATOMIC_FUNCTION std::uint32_t nowhere() const {
    return static_cast<std::uint32_t>(layout.ranges << layout.range_log);
  }

  POLYATOMIC_FUNCTION std::uint32_t samples_of(std::size_t tile) const {
    const std::size_t left = work.count - tile * layout.tile;
    return static_cast<std::uint32_t>(left < layout.tile ? left : layout.tile);
  }

  /// Where in a tile the thread's first sample is; sample k follows Lanes * k behind it.
  POLYATOMIC_FUNCTION static std::uint32_t first_of(std::uint32_t rank) {
    return rank / Lanes * (Lanes * items) + rank % Lanes;
  }

  /// Behind the end the tile's first sample is loaded instead.
  template <class Block, class From, class To>
  POLYATOMIC_FUNCTION void load(const Block& block, std::size_t tile, const From& from,
                                To (&to)[items]) const {
    const std::uint32_t limit = samples_of(tile);
    const std::uint32_t mine = first_of(block.rank());
    const std::size_t first = tile * layout.tile;
    if (limit == layout.tile) {
      if constexpr (std::is_pointer_v<From>) {
        const auto* const start = from + (first + mine);
        detail::repeat<items>([&](unsigned k) { to[k] = static_cast<To>(start[k * Lanes]); });
      } else {
        detail::repeat<items>(
            [&](unsigned k) { to[k] = static_cast<To>(from[first + (mine + k * Lanes)]); });
      }
    } else {
      detail::repeat<items>([&](unsigned k) {
        const std::uint32_t within = mine + k * Lanes;
        to[k] = static_cast<To>(from[first + (within < limit ? within : 0u)]);
      });
    }
  }

  /// Every sample is assigned, so that none is kept in the meantime.
  template <class Block>
  POLYATOMIC_FUNCTION void load_next(const Block& block, std::size_t tile, state& held) const {
    if (tile < layout.tiles) {
      load(block, tile, work.samples, held.sample);
    } else {
      detail::repeat<items>([&](unsigned k) { held.sample[k] = sample_type{}; });
    }
  }

  template <class Block>
  POLYATOMIC_FUNCTION void map(const Block& block, std::size_t tile, state& held) const {
    const std::uint32_t limit = samples_of(tile);
    const std::uint32_t mine = first_of(block.rank());
    const std::size_t first = tile * layout.tile + mine;
    detail::repeat<items>(
        [&](unsigned k) { held.slot[k] = work.bins.slot(held.sample[k], first + k * Lanes); });
    if (limit != layout.tile) {
      detail::repeat<items>(
          [&](unsigned k) { held.slot[k] = mine + k * Lanes < limit ? held.slot[k] : nowhere(); });
    }
    if constexpr (counts_rejected<decltype(Work::bins)>) {
      if (work.rejected != nullptr) count_rejected(held);
    }
    if constexpr (!counts) {
      // Values that nobody wants would all meet on one cell.
      detail::repeat<items>([&](unsigned k) {
        held.slot[k] = work.is_dropped(held.slot[k]) ? nowhere() : held.slot[k];
      });
    }
  }

  POLYATOMIC_FUNCTION void count_rejected(const state& mine) const {
    std::uint32_t rejected = 0;
    detail::repeat<items>([&](unsigned k) {
      const bool is_outside = mine.slot[k] >= work.bins.bins() && mine.slot[k] != nowhere();
      rejected += is_outside ? 1u : 0u;
    });
    if (rejected != 0) store_add(work.rejected, std::uint64_t{rejected});
  }

  template <class Block>
  POLYATOMIC_FUNCTION std::uint32_t* counter_of(const Block& block, const state& mine,
                                                std::uint32_t range) const {
    const std::uint32_t copies = 1u << layout.copies_log;
    return mine.counters + (block.rank() & (copies - 1)) + range * copies;
  }

  POLYATOMIC_FUNCTION static std::uint32_t fetch_inc(std::uint32_t* counter) {
    if constexpr (Work::exclusive) {
      return (*counter)++;
    } else {
      return fetch_add(counter, 1u, relaxed, block_scope);
    }
  }

  /// Counts the samples of each range. In the place of a slot stay its range and its key, so that
  /// no address has to be kept.
  template <class Block>
  POLYATOMIC_FUNCTION void count(const Block& block, state& mine) const {
    const std::uint32_t mask = (1u << layout.range_log) - 1;
    detail::repeat<items>([&](unsigned k) {
      const std::uint32_t range = mine.slot[k] >> layout.range_log;
      detail::apply_in_block<cell_add, Work::exclusive>(counter_of(block, mine, range), 1u);
      mine.slot[k] = range << 16 | (mine.slot[k] & mask);
    });
  }

  /// The counters that a thread scans: a few neighbouring threads share them, in odd numbers, so
  /// that these threads use different banks.
  struct scan_part {
    std::uint32_t first;
    std::uint32_t last;
  };
  template <class Block>
  POLYATOMIC_FUNCTION scan_part part_of(const Block& block) const {
    const auto all = static_cast<std::uint32_t>(layout.counters());
    const std::uint32_t threads = scanners_of(block);
    const std::uint32_t each = ((all + threads - 1) / threads) | 1u;
    const std::uint32_t first = block.rank() < threads ? block.rank() * each : all;
    return {first < all ? first : all, first < all && all - first > each ? first + each : all};
  }
  template <class Block>
  POLYATOMIC_FUNCTION static std::uint32_t scanners_of(const Block& block) {
    return block.size() < partition_scanners ? block.size() : partition_scanners;
  }

  /// Turns the counters into the places where they begin, and writes down where the ranges do, and
  /// where the last one ends. Behind a barrier, and one has to follow.
  template <class Context>
  POLYATOMIC_FUNCTION void begin_ranges(const Context& ctx, std::size_t tile,
                                        const state& mine) const {
    const auto block = ctx.block();
    const auto subgroup = ctx.subgroup();
    const bool scans = block.rank() - subgroup.rank() < scanners_of(block);  // all of a subgroup
    const scan_part part = part_of(block);
    std::uint32_t sum = 0;
    std::uint32_t place = 0;
    if (scans) {
      for (std::uint32_t i = part.first; i < part.last; ++i) sum += mine.counters[i];
      place = exclusive_scan(subgroup, sum, 0u);
      if (subgroup.rank() + 1 == subgroup.size()) {
        ctx.shared().sums[ctx.subgroup_index()] = place + sum;
      }
    }
    block.barrier();
    if (!scans) return;
    for (unsigned i = 0; i < ctx.subgroup_index(); ++i) place += ctx.shared().sums[i];
    write_begins(part, place, tile, ctx.shared().end, mine);
  }

  POLYATOMIC_FUNCTION void write_begins(const scan_part& part, std::uint32_t place,
                                        std::size_t tile, std::uint32_t& end,
                                        const state& mine) const {
    const std::uint32_t copies = 1u << layout.copies_log;
    for (std::uint32_t i = part.first; i < part.last; ++i) {
      const std::uint32_t own = mine.counters[i];
      mine.counters[i] = place;
      if ((i & (copies - 1)) == 0) {
        const std::uint32_t range = i >> layout.copies_log;
        memory.begins[range * layout.tiles + tile] = static_cast<std::uint16_t>(place);
        if (range == layout.ranges) end = place;
      }
      place += own;
    }
  }

  template <class Block>
  POLYATOMIC_FUNCTION void place(const Block& block, state& mine) const {
    detail::repeat<items>([&](unsigned k) {
      const std::uint32_t at = fetch_inc(counter_of(block, mine, mine.slot[k] >> 16));
      mine.slot[k] = at << 16 | (mine.slot[k] & 0xffffu);
    });
    detail::repeat<items>([&](unsigned k) {
      const std::uint32_t at = detail::spread_place(mine.slot[k] >> 16);
      mine.keys[at] = static_cast<std::uint16_t>(mine.slot[k]);
      if constexpr (!counts) mine.values[at] = mine.value[k];
    });
  }

  /// Writes the sorted tile into the workspace, whole vectors.
  template <class Block>
  POLYATOMIC_FUNCTION void write(const Block& block, std::size_t tile, std::uint32_t vectors,
                                 const state& mine) const {
    const auto* const keys = reinterpret_cast<const partition_vector*>(mine.keys);
    auto* const to = reinterpret_cast<partition_vector*>(memory.keys + tile * layout.tile);
    for (std::uint32_t i = block.rank(); i < vectors; i += block.size()) {
      to[i] = keys[i ^ (i >> 6 & 7u)];
    }
    if constexpr (!counts) {
      constexpr std::uint32_t parts = keys_of_vector * sizeof(cell_type) / 16;
      const auto* const values = reinterpret_cast<const partition_vector*>(mine.values);
      auto* const values_to =
          reinterpret_cast<partition_vector*>(memory.values + tile * layout.tile);
      for (std::uint32_t i = block.rank(); i < vectors * parts; i += block.size()) {
        const std::uint32_t vector = i / parts;
        values_to[i] = values[(vector ^ (vector >> 6 & 7u)) * parts + i % parts];
      }
    }
  }

  template <class Block>
  POLYATOMIC_FUNCTION void clear(const Block& block, std::uint32_t* counters) const {
    const auto all = static_cast<std::uint32_t>(layout.counters());
    for (std::uint32_t i = block.rank(); i < all; i += block.size()) counters[i] = 0;
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    unsigned char* const bytes = ctx.shared().bytes;
    state mine;
    mine.values = reinterpret_cast<cell_type*>(bytes);
    mine.keys = reinterpret_cast<std::uint16_t*>(bytes + layout.tile * layout.value_bytes);
    unsigned char* const hot_memory = bytes + layout.tile * (layout.value_bytes + 2);
    mine.counters = reinterpret_cast<std::uint32_t*>(hot_memory + layout.hot_bytes());
    std::uint32_t* others = mine.counters + layout.counters();
    hot_type hot(hot_memory, layout.hot_log);
    hot.choose(block, reinterpret_cast<std::uint32_t*>(mine.keys), work,
               ctx.block_index() * layout.tile);
    clear(block, mine.counters);
    clear(block, others);
    block.barrier();
    if constexpr (!Work::exclusive) load(block, ctx.block_index(), work.samples, mine.sample);
    for (std::size_t tile = ctx.block_index(); tile < layout.tiles; tile += ctx.block_count()) {
      sort_tile(ctx, tile, tile + ctx.block_count(), hot, mine);
      std::uint32_t* const used = mine.counters;
      mine.counters = others;
      others = used;
    }
    block.barrier();
    hot.deliver(block, work);
  }

  /// Sorts a tile with one of two sets of counters, which is clear at the end. As the next tile
  /// takes the other one, no barrier need follow.
  template <class Context>
  POLYATOMIC_FUNCTION void sort_tile(const Context& ctx, std::size_t tile, std::size_t next,
                                     hot_type& hot, state& mine) const {
    const auto block = ctx.block();
    if constexpr (Work::exclusive) load(block, tile, work.samples, mine.sample);
    map(block, tile, mine);
    hot.mark(mine.slot, nowhere());
    count(block, mine);
    block.barrier();
    if constexpr (loads_ahead) load_next(block, next, mine);
    if constexpr (!counts) load(block, tile, work.values, mine.value);
    begin_ranges(ctx, tile, mine);
    block.barrier();
    hot.take(block, mine.slot, mine.value, static_cast<std::uint32_t>(layout.ranges) << 16);
    place(block, mine);
    if constexpr (loads_next) load_next(block, next, mine);
    block.barrier();
    write(block, tile, (ctx.shared().end + keys_of_vector - 1) / keys_of_vector, mine);
    clear(block, mine.counters);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
