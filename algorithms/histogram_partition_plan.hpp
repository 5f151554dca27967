// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

/// @file
/// How the tier `partition` divides its work, a value that is computed on the host.
///
/// The cells are divided into ranges of 2^range_log cells, 2^15 at most, so that a sample's place
/// in its range fits 16 bits. The samples are divided into tiles. Three launches:
///
///  1. Each block sorts tiles by range in its shared memory and writes them to the workspace: of
///     each sample the 16 bits, its value if it has one, and for each tile where its ranges begin.
///     A tile keeps its own room, so no skew can overflow it.
///  2. For each range it is added up how many samples it has in front of each group of tiles.
///  3. The blocks share the samples evenly, whatever ranges they are in: each counts the part of a
///     range, or of several ranges one after another, in its shared memory and adds it to the
///     output. So a range that has all the samples is counted by all blocks.

namespace polyatomic::inline POLYATOMIC_ABI {

/// How the tier `partition` divides its work.
struct partition_layout {
  std::size_t cells = 0;
  unsigned range_log = 0;        ///< a range has 2^range_log cells
  std::size_t ranges = 0;        ///< of cells
  unsigned pass_log = 0;         ///< 2^pass_log cells of a range are counted at a time
  unsigned copies_log = 0;       ///< 2^copies_log counters for each range while a tile is sorted
  unsigned sort_block_size = 0;  ///< threads of a block that sorts
  std::size_t sort_blocks = 0;
  std::size_t tile = 0;  ///< samples of a tile
  std::size_t tiles = 0;
  std::size_t group = 0;  ///< tiles of a group
  std::size_t groups = 0;
  unsigned lanes_log = 0;       ///< 2^lanes_log threads at most count a tile together
  std::size_t value_bytes = 0;  ///< 0 for counts
  unsigned hot_log = 0;         ///< 2^hot_log cells at most have sums of their own while sorting

  POLYATOMIC_FUNCTION constexpr std::size_t passes() const {
    return std::size_t{1} << (range_log - pass_log);
  }

  // The workspace: keys, values, where ranges begin in tiles, sums in front of groups, totals.
  constexpr std::size_t values_at() const { return rounded(tiles * tile * sizeof(std::uint16_t)); }
  constexpr std::size_t begins_at() const {
    return values_at() + rounded(tiles * tile * value_bytes);
  }
  constexpr std::size_t sums_at() const {
    return begins_at() + rounded((ranges + 1) * tiles * sizeof(std::uint16_t));
  }
  constexpr std::size_t totals_at() const {
    return sums_at() + ranges * groups * sizeof(std::uint64_t);
  }
  constexpr std::size_t workspace_bytes() const {
    return totals_at() + rounded(ranges * sizeof(std::uint64_t));
  }

  static constexpr std::size_t hot_copies = 32;  ///< sums of a hot cell, for neighbouring threads

  // Shared memory of the kernels, without the scratch of their groups.
  POLYATOMIC_FUNCTION constexpr std::size_t counters() const { return (ranges + 1) << copies_log; }
  POLYATOMIC_FUNCTION constexpr std::size_t hot_bytes() const {
    return value_bytes == 0 ? 0 : (hot_copies * value_bytes + sizeof(std::uint32_t)) << hot_log;
  }
  POLYATOMIC_FUNCTION constexpr std::size_t sort_bytes() const {
    return tile * (sizeof(std::uint16_t) + value_bytes) + hot_bytes() +
           2 * counters() * sizeof(std::uint32_t);  // in turn
  }
  POLYATOMIC_FUNCTION constexpr std::size_t search_bytes() const {
    return (ranges + 1) * sizeof(std::uint64_t);
  }
  POLYATOMIC_FUNCTION constexpr std::size_t count_bytes(std::size_t cell_bytes) const {
    const std::size_t cells_bytes = ((std::size_t{1} << pass_log) + 1) * cell_bytes;
    return cells_bytes > search_bytes() ? cells_bytes : search_bytes();
  }

  static constexpr std::size_t rounded(std::size_t bytes) { return (bytes + 15) / 16 * 16; }
};

namespace detail {

/// Samples that each thread sorts at a time: in registers on a GPU; on the host a block is a
/// thread.
template <bool Host>
inline constexpr unsigned partition_items = Host ? 1024 : 16;

/// On a GPU so many neighbouring threads load neighbouring samples: a wave, or half of it.
inline constexpr unsigned partition_lanes = 32;

/// Shared memory that a kernel has besides: the scratch of its groups and a few variables.
inline constexpr std::size_t partition_scratch_bytes = 3072;

inline constexpr unsigned most_range_log = 15;   ///< one more key marks nothing: 2^15
inline constexpr unsigned least_range_log = 3;   ///< hot cells are numbered behind the last range
inline constexpr std::size_t good_ranges = 512;  ///< tiles keep 32 samples of a range
inline constexpr std::size_t most_partition_ranges = 2048;
inline constexpr std::size_t most_partition_counters = 2560;
inline constexpr std::size_t most_partition_groups = 1024;

inline constexpr unsigned most_lanes_log = 5;
/// So many threads of a block add up the counters of a tile; more would only wait for one another.
inline constexpr unsigned partition_scanners = 256;

/// What has to be known to divide the work.
struct partition_request {
  std::size_t samples;
  std::size_t cells;
  std::size_t cell_bytes;
  std::size_t value_bytes;   ///< 0 for counts
  std::size_t shared_bytes;  ///< of a block
  std::size_t processors;
  std::size_t most_blocks;
  unsigned block_size;
  bool host;
};

/// The largest n with 2^n <= value, which is not 0.
constexpr unsigned floor_log(std::size_t value) {
  return static_cast<unsigned>(std::bit_width(value)) - 1;
}

constexpr std::size_t quotient_up(std::size_t dividend, std::size_t divisor) {
  return dividend / divisor + (dividend % divisor != 0 ? 1 : 0);
}

/// The ranges of the cells: as wide as shared memory counts at once, wider where they would be too
/// many, but at least two.
constexpr void divide_cells(partition_layout& layout, const partition_request& request) {
  const std::size_t room = request.shared_bytes - partition_scratch_bytes;
  unsigned log = detail::floor_log(room / request.cell_bytes - 1);
  if (log > most_range_log) log = most_range_log;
  while (log > least_range_log && (std::size_t{1} << log) >= request.cells) --log;
  layout.pass_log = log;
  while (log < most_range_log && (request.cells - 1) >> log >= good_ranges) ++log;
  layout.range_log = log;
  layout.cells = request.cells;
  layout.ranges = ((request.cells - 1) >> log) + 1;
}

/// Counters for neighbouring lanes, so that few of a wave meet on one. Measured on an H200, 16 are
/// faster than 32: two lanes then often write into one word of the sorted tile.
constexpr void copy_counters(partition_layout& layout, const partition_request& request) {
  layout.copies_log = 4;
  const std::size_t room = request.shared_bytes / 32;
  const std::size_t most = room < most_partition_counters ? room : most_partition_counters;
  while (layout.copies_log > 0 && layout.counters() > most) --layout.copies_log;
}

/// An eighth of shared memory for hot cells, but no more of them than can be numbered as keys.
constexpr void size_hot_cells(partition_layout& layout, const partition_request& request) {
  layout.value_bytes = request.value_bytes;
  layout.hot_log = 7;
  while (layout.hot_log > 1 &&
         (layout.hot_bytes() > request.shared_bytes / 8 || layout.hot_log + 1 > layout.range_log)) {
    --layout.hot_log;
  }
}

/// The largest tile, and with it the largest block, that shared memory holds.
constexpr void size_tile(partition_layout& layout, const partition_request& request) {
  const unsigned items = request.host ? partition_items<true> : partition_items<false>;
  layout.sort_block_size = request.block_size;
  // Two blocks on a processor do not wait at the same time; but their tiles are half as large, so
  // that with many ranges too little comes together. Measured on an H200.
  const std::size_t few_ranges = request.value_bytes == 0 ? 16 : 128;
  if (!request.host && request.block_size > 512 && layout.ranges <= few_ranges) {
    layout.sort_block_size = 512;
  }
  layout.tile = std::size_t{items} * layout.sort_block_size;
  while (layout.sort_block_size > 64 &&
         layout.sort_bytes() + partition_scratch_bytes > request.shared_bytes) {
    layout.sort_block_size /= 2;
    layout.tile = std::size_t{items} * layout.sort_block_size;
  }
  // The choice of hot cells works in the memory of the keys.
  while (layout.hot_log > 1 && (std::size_t{3} << layout.hot_log) + 1 > layout.tile / 2) {
    --layout.hot_log;
  }
  layout.tiles = detail::quotient_up(request.samples, layout.tile);
  if (layout.tiles == 0) layout.tiles = 1;
  layout.group = layout.tiles / most_partition_groups + 1;
  layout.groups = (layout.tiles - 1) / layout.group + 1;
}

/// How the blocks and their threads divide the tiles.
constexpr void share_tiles(partition_layout& layout, const partition_request& request) {
  const std::size_t by_threads = request.block_size / layout.sort_block_size;
  const std::size_t by_memory =
      request.shared_bytes / (layout.sort_bytes() + 2 * partition_scratch_bytes);
  const std::size_t on_processor = by_threads < by_memory ? by_threads : by_memory;
  layout.sort_blocks = request.processors * (on_processor < 1 ? 1 : on_processor);
  if (layout.sort_blocks > request.most_blocks) layout.sort_blocks = request.most_blocks;
  if (layout.sort_blocks > layout.tiles) layout.sort_blocks = layout.tiles;
  layout.lanes_log = most_lanes_log;
  while (request.block_size >> layout.lanes_log == 0) --layout.lanes_log;  // a block has a team
}

/// Whether the tier can do it: memory for a cell or two, and ranges that can be counted in a tile.
constexpr bool can_partition(const partition_request& request) {
  const std::size_t least = partition_scratch_bytes + 4 * request.cell_bytes;
  return request.shared_bytes >= least + (request.host ? 0u : 4096u) &&
         (request.cells - 1) >> most_range_log < most_partition_ranges;
}

/// How a partition divides its work. `can_partition` is true.
constexpr partition_layout lay_out_partition(const partition_request& request) {
  partition_layout layout;
  detail::divide_cells(layout, request);
  detail::copy_counters(layout, request);
  detail::size_hot_cells(layout, request);
  detail::size_tile(layout, request);
  detail::share_tiles(layout, request);
  return layout;
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
