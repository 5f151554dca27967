// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/core/buffer.hpp>

#include <cmath>
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

/// The entry of a cell that has more edges than one, instead of a bin.
inline constexpr std::uint32_t many_edges = 0xffffu;

/// Where a number from the lowest edge to below the highest one lies between them, in 2^-15 of a
/// cell of the table: (number - lower) * scale, each step rounded, cut off. Both steps are
/// monotonic, so places are ordered as the numbers are, except that close numbers may share one.
template <class Level>
struct edge_scale {
  Level lower;
  Level scale;
  std::uint32_t cells;  ///< 0 where there is no table

  static constexpr std::uint32_t places = 1u << 15;  ///< of a cell

  POLYATOMIC_FUNCTION Level distance(Level number) const { return (number - lower) * scale; }
  POLYATOMIC_FUNCTION std::uint32_t place(Level number) const {
    return static_cast<std::uint32_t>(distance(number));
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
      if (scale_.cells != 0) return looked_up(number);
    }
    return searched(number);
  }

  /// Internal: whether quick_slot can be asked: the tables are in shared memory.
  POLYATOMIC_FUNCTION bool is_quick() const { return is_staged_; }

  /// Internal: the bin of a sample if one look at the table tells it, else the slot of samples that
  /// are not looked at. An entry has the bin where its cell begins above, and below the place of
  /// the edge in it, counted from the cell's end: the place of a sample behind that of the edge
  /// carries into the bin. Of samples in the edge's own place it tells nothing.
  template <class Sample>
  requires(std::is_floating_point_v<Level>&& std::is_same_v<Sample, Level>)
      POLYATOMIC_FUNCTION std::uint32_t quick_slot(Sample sample)
  const {
    const bool inside = sample >= lower_ && sample < upper_;
    const std::uint32_t place = inside ? scale_.place(sample) : 0;
    const std::uint32_t found = table_[place / scale_.places] + place % scale_.places;
    const std::uint32_t bin = found >> 16;
    const bool is_told = inside && (found & 0xffffu) != 0xffffu && bin < bins_;
    return is_told ? bin : bins_ + outlier_none;
  }

  /// Internal: what `staged` takes.
  std::size_t staged_bytes() const {
    return stages() ? (bins_ + 1) * sizeof(Level) + scale_.cells * 4 : 0;
  }

  /// Internal: whether there are tables to stage.
  POLYATOMIC_FUNCTION bool stages() const { return scale_.cells != 0 && stages_; }

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
    auto* const edges = static_cast<Level*>(memory);
    auto* const table = reinterpret_cast<std::uint32_t*>(edges + bins_ + 1);
    for (std::uint32_t i = block.rank(); i <= bins_; i += block.size()) edges[i] = edges_[i];
    for (std::uint32_t i = block.rank(); i < scale_.cells; i += block.size()) table[i] = table_[i];
    edge_bins here = *this;
    here.edges_ = edges;
    here.table_ = table;
    here.is_staged_ = true;
    return here;
  }

 private:
  /// Of a number between the edges.
  POLYATOMIC_FUNCTION std::uint32_t looked_up(Level number) const {
    const std::uint32_t quick = quick_slot(number);
    if (quick < bins_) return quick;
    const std::uint32_t bin = table_[scale_.place(number) / scale_.places] >> 16;
    if (bin == detail::many_edges) return searched(number);
    return bin + (number < edges_[bin + 1] ? 0u : 1u);
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
  bool is_staged_ = false;
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
    const Level places = static_cast<Level>(cells * made.places);
    const Level scale = places / (edges[bins] - edges[0]);
    if (!(scale > 0) || scale - scale != 0) return made;
    made.scale = scale;
    made.cells = cells;
    // The highest edge is to have a place too: rounded up, it would be behind the last.
    while (made.distance(edges[bins]) >= places) made.scale = std::nextafter(made.scale, Level{0});
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
    for (std::uint32_t cell = 0; cell < scale.cells; ++cell) {
      const std::size_t first = next;
      while (next < bins && scale.place(edges[next]) / scale.places == cell) ++next;
      const auto bin = next - first > 1 ? many_edges : static_cast<std::uint32_t>(first - 1);
      // Where there is not one edge nothing carries, and no sum is 0xffff.
      const std::uint32_t to_end =
          next - first == 1 ? 0xffffu - scale.place(edges[first]) % scale.places : 0;
      table.push_back(bin << 16 | to_end);
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
