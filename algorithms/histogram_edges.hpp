// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/core/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

/// @file
/// Bins between edges of the caller's choice.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// Floating edges, up to so many, have a table: it fits shared memory beside the counts.
inline constexpr std::size_t most_bins_with_table = 4096;

/// Where a number lies between the edges, in 2^-16 of a cell of the table: (number - lower) *
/// scale, each step rounded, cut off. Both steps are monotonic, so places are ordered as the
/// numbers are, except that close numbers may share one.
template <class Level>
struct edge_scale {
  Level lower;
  Level scale;
  std::uint32_t last;  ///< the last place; 0 where there is no table

  POLYATOMIC_FUNCTION std::uint32_t place(Level number) const {
    const Level distance = (number - lower) * scale;
    if (!(distance < static_cast<Level>(last))) return last;
    return static_cast<std::uint32_t>(distance);
  }
};

}  // namespace detail

/// The mapping of `bin_edges::mapping()`: bin i holds the samples with edge i <= sample < edge i+1.
/// It borrows the edges. Exact: what is computed only says where to look. Floating edges have a
/// table of at least twice as many cells as bins; a cell with one edge takes one look, others a
/// binary search.
template <class Level>
class edge_bins {
 public:
  static constexpr bool by_value = true;

  /// Internal: `edges` are bins + 1 ascending numbers that the kernels can read, `table` the
  /// entries that detail::edge_table makes of them.
  edge_bins(const Level* edges, std::uint32_t bins, Level lower, Level upper,
            const std::uint32_t* table, detail::edge_scale<Level> scale)
      : edges_(edges), table_(table), bins_(bins), lower_(lower), upper_(upper), scale_(scale) {}

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return bins_; }

  template <detail::histogram_number Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t = 0) const {
    const auto number = detail::number_of(sample);
    if (detail::number_less(number, lower_)) return bins_ + outlier_below;
    if (!detail::number_less(number, upper_)) return detail::slot_above(number, bins_);
    if constexpr (std::is_same_v<decltype(number), const Level> &&
                  std::is_floating_point_v<Level>) {
      if (scale_.last != 0) return looked_up(number);
    }
    return searched(number);
  }

  /// Internal: what `staged` takes.
  std::size_t staged_bytes() const {
    return scale_.last == 0 || !stages_ ? 0 : (bins_ + 1) * sizeof(Level) + cells() * 4;
  }

  /// Internal: the same mapping, read from global memory everywhere.
  edge_bins unstaged() const {
    edge_bins other = *this;
    other.stages_ = false;
    return other;
  }

  /// Internal: the same mapping with its tables in a block's shared memory. All threads call; they
  /// are there behind the next barrier.
  template <class Block>
  POLYATOMIC_FUNCTION edge_bins staged(const Block& block, void* memory) const {
    if (scale_.last == 0 || !stages_) return *this;
    auto* const edges = static_cast<Level*>(memory);
    auto* const table = reinterpret_cast<std::uint32_t*>(edges + bins_ + 1);
    for (std::uint32_t i = block.rank(); i <= bins_; i += block.size()) edges[i] = edges_[i];
    for (std::uint32_t i = block.rank(); i < cells(); i += block.size()) table[i] = table_[i];
    edge_bins here = *this;
    here.edges_ = edges;
    here.table_ = table;
    return here;
  }

 private:
  POLYATOMIC_FUNCTION std::uint32_t cells() const { return (scale_.last >> 16) + 1; }

  /// An entry has the bin where its cell begins above, and below the place of the edge in it: a
  /// number in another place than the edge is on the same side of it as its place is.
  POLYATOMIC_FUNCTION std::uint32_t looked_up(Level number) const {
    const std::uint32_t place = scale_.place(number);
    const std::uint32_t entry = table_[place >> 16];
    const std::uint32_t bin = entry >> 16;
    const std::uint32_t in_cell = place & 0xffffu;
    const std::uint32_t edge = entry & 0xffffu;
    if (bin == 0xffffu) return searched(number);
    if (in_cell == edge) return bin + (number < edges_[bin + 1] ? 0u : 1u);
    return bin + (in_cell > edge ? 1u : 0u);
  }

  template <class Number>
  POLYATOMIC_FUNCTION std::uint32_t searched(Number number) const {
    std::uint32_t first = 0;  // edge `first` is at most the sample, edge first + count is above it
    for (std::uint32_t count = bins_; count > 1;) {
      const std::uint32_t half = count / 2;
      const bool left = detail::number_less(number, edges_[first + half]);
      first += left ? 0 : half;
      count = left ? half : count - half;
    }
    return first;
  }

  const Level* edges_;
  const std::uint32_t* table_;
  std::uint32_t bins_;
  bool stages_ = true;
  Level lower_;
  Level upper_;
  detail::edge_scale<Level> scale_;
};

namespace detail {

/// No table for integers, many bins, or a distance that overflows or vanishes.
template <class Level>
edge_scale<Level> scale_of_edges(const Level* edges, std::size_t bins) {
  edge_scale<Level> made{edges[0], Level{}, 0};
  if constexpr (std::is_floating_point_v<Level>) {
    if (bins > most_bins_with_table) return made;
    std::uint32_t cells = 64;
    while (cells < 2 * bins) cells *= 2;
    const Level scale = static_cast<Level>(cells) * Level{65536} / (edges[bins] - edges[0]);
    if (!(scale > 0) || scale - scale != 0) return made;
    made.scale = scale;
    made.last = cells * 65536 - 1;
  }
  return made;
}

/// The entries of edge_bins::looked_up. Edge 0 is where the first cell begins, or below.
template <class Level>
std::vector<std::uint32_t> edge_table(const Level* edges, std::size_t bins,
                                      const edge_scale<Level>& scale) {
  std::vector<std::uint32_t> table;
  if constexpr (std::is_floating_point_v<Level>) {
    std::size_t next = 1;  // the first edge that is not in a former cell
    for (std::uint32_t cell = 0; scale.last != 0 && cell <= scale.last >> 16; ++cell) {
      const std::size_t first = next;
      while (next < bins && scale.place(edges[next]) >> 16 == cell) ++next;
      const std::uint32_t edge = next > first ? scale.place(edges[first]) & 0xffffu : 0xffffu;
      const auto bin = next - first > 1 ? 0xffffu : static_cast<std::uint32_t>(first - 1);
      table.push_back(bin << 16 | edge);
    }
  }
  return table;
}

}  // namespace detail

/// Owns edges in a device's memory. Made once, outside of any captured graph; it must live until
/// the work that uses its mapping is done.
///
/// @tparam Level  an integer of up to 64 bits, float or double.
template <class Level>
class bin_edges {
  static_assert(detail::histogram_number<Level>, "polyatomic: edges are numbers");

 public:
  /// Copies the edges and waits for the copy. Throws `error` when there are fewer than two, one is
  /// NaN, or one is less than its predecessor. Equal ones make a bin that stays empty.
  /// @param edges  of the host, `count` of them.
  template <class Queue>
  bin_edges(const Queue& queue, const Level* edges, std::size_t count)
      : bins_(checked(edges, count)),
        lower_(edges[0]),
        upper_(edges[bins_]),
        scale_(detail::scale_of_edges(edges, bins_)),
        edges_(queue.template allocate<Level>(count)) {
    const std::vector<std::uint32_t> table = detail::edge_table(edges, bins_, scale_);
    table_ = queue.template allocate<std::uint32_t>(table.size());
    queue.copy(edges_.data(), edges, count);
    queue.copy(table_.data(), table.data(), table.size());
    queue.synchronize();
  }

  edge_bins<Level> mapping() const {
    return {edges_.data(), bins_, lower_, upper_, table_.data(), scale_};
  }

 private:
  static std::uint32_t checked(const Level* edges, std::size_t count) {
    if (count < 2) throw error("bin_edges", 0, "a bin has two edges; count is too small");
    detail::check_not_null(edges, count, "bin_edges", "edges");
    for (std::size_t i = 0; i < count; ++i) {
      if (detail::is_nan(edges[i])) {
        throw error("bin_edges", 0, "edge " + std::to_string(i) + " is NaN");
      }
      if (i > 0 && edges[i] < edges[i - 1]) {
        throw error("bin_edges", 0, "edge " + std::to_string(i) + " is less than the one before");
      }
    }
    return detail::checked_bins(count - 1, "bin_edges");
  }

  std::uint32_t bins_;
  Level lower_;
  Level upper_;
  detail::edge_scale<Level> scale_;
  buffer<Level> edges_;
  buffer<std::uint32_t> table_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
