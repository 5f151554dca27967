// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/core/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

/// @file
/// Bins between edges of the caller's choice.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The mapping of `bin_edges::mapping()`: bin i holds the samples with edge i <= sample < edge i+1.
/// It borrows the edges. Found by binary search; exact, as nothing is computed.
template <class Level>
class edge_bins {
 public:
  static constexpr bool by_value = true;

  /// Internal: `edges` are bins + 1 ascending numbers that the kernels can read.
  edge_bins(const Level* edges, std::uint32_t bins) : edges_(edges), bins_(bins) {}

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return bins_; }

  template <detail::histogram_number Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t = 0) const {
    const auto number = detail::number_of(sample);
    if (detail::number_less(number, edges_[0])) return bins_ + outlier_below;
    if (!detail::number_less(number, edges_[bins_])) return detail::slot_above(number, bins_);
    std::uint32_t first = 0;  // edge `first` is at most the sample, edge first + count is above it
    for (std::uint32_t count = bins_; count > 1;) {
      const std::uint32_t half = count / 2;
      const bool left = detail::number_less(number, edges_[first + half]);
      first += left ? 0 : half;
      count = left ? half : count - half;
    }
    return first;
  }

 private:
  const Level* edges_;
  std::uint32_t bins_;
};

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
      : bins_(checked(edges, count)), edges_(queue.template allocate<Level>(count)) {
    queue.copy(edges_.data(), edges, count);
    queue.synchronize();
  }

  edge_bins<Level> mapping() const { return {edges_.data(), bins_}; }

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
  buffer<Level> edges_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
