// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/fixed_point.hpp>
#include <polyatomic/algorithms/histogram.hpp>
#include <polyatomic/core/pack.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Scatters on a queue: `cells[index[i]] op= value[i]` for every i, as fast on skewed indices as a
/// histogram. `pa::scatter_add(q, elements, forces, n, sums, nodes)`.
///
/// A scatter is carried out by the tiers of histogram_plan.hpp. An index outside [0, cells) is
/// never written to: it is dropped, or goes to the nearest cell; either way `rejected` can count
/// it.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What becomes of an index outside [0, cells).
enum class scatter_outside {
  drop,
  clamp,  ///< a negative one goes to the first cell, a large one to the last
};

/// The choices of a scatter, each with a default.
struct scatter_settings {
  scatter_outside outside = scatter_outside::drop;
  /// How many indices were dropped is added to it, if it is not null. Device memory.
  std::uint64_t* rejected = nullptr;
  /// The indices are in ascending or descending order, or nearly so: each thread adds up what has
  /// one index in a row. True of other indices it costs time only.
  bool segmented = false;
  histogram_tier tier = histogram_tier::automatic;
  workspace_view workspace = {};
  std::size_t most_blocks = histogram_problem::no_limit;
};

namespace detail {

/// The mapping of a scatter: the cell that an index names.
class scatter_cells {
 public:
  static constexpr bool rejects = true;

  scatter_cells(std::size_t cells, scatter_outside outside, const char* call)
      : cells_(detail::checked_bins(cells, call)), clamps_(outside == scatter_outside::clamp) {}

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return cells_; }

  template <atomic_integer Index>
  POLYATOMIC_FUNCTION std::uint32_t slot(Index index, std::size_t = 0) const {
    if (!detail::integer_less(index, 0) && detail::integer_less(index, cells_)) {
      return static_cast<std::uint32_t>(index);
    }
    const bool negative = detail::integer_less(index, 0);
    if (clamps_) return negative ? 0 : cells_ - 1;
    return cells_ + (negative ? outlier_below : outlier_above);
  }

 private:
  std::uint32_t cells_;
  bool clamps_;
};

/// Rows of several components, one after another: entry t is component t % components of row
/// index[t / components]. Adjacent threads then work on adjacent components.
template <class Index>
struct component_indices {
  const Index* indices;
  std::uint32_t components;
  std::size_t rows;
  bool clamps;

  /// -1 or the end for a row that there is not.
  POLYATOMIC_FUNCTION std::int64_t operator[](std::size_t entry) const {
    const Index row = indices[entry / components];
    const auto component = static_cast<std::int64_t>(entry % components);
    const bool negative = detail::integer_less(row, 0);
    const bool inside = !negative && detail::integer_less(row, rows);
    if (!inside && !clamps) return negative ? -1 : static_cast<std::int64_t>(rows * components);
    const std::size_t nearest = inside ? static_cast<std::size_t>(row) : negative ? 0 : rows - 1;
    return static_cast<std::int64_t>(nearest * components) + component;
  }
};

/// An addition of a rounded term for each index.
template <class Index, class T>
struct scatter_fixed_kernel {
  const Index* indices;
  const T* values;
  scatter_cells cells;
  fixed_point<T>* output;
  quantum step;
  std::uint64_t* rejected;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::uint32_t slot = cells.slot(indices[i]);
    if (slot < cells.bins()) {
      store_add(output + slot, values[i], step);
    } else if (rejected != nullptr) {
      store_inc(rejected);
    }
  }
};

/// A vector addition for each index.
template <class Index, class Pack>
struct scatter_pack_kernel {
  const Index* indices;
  const Pack* values;
  scatter_cells cells;
  Pack* output;
  std::uint64_t* rejected;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::uint32_t slot = cells.slot(indices[i]);
    if (slot < cells.bins()) {
      store_add(output + slot, values[i]);
    } else if (rejected != nullptr) {
      store_inc(rejected);
    }
  }
};

template <class T>
concept scatter_value = (atomic_integer<T> || std::is_floating_point_v<T>)&&(sizeof(T) == 4 ||
                                                                             sizeof(T) == 8);

template <class Index, class T, class Cell>
void check_scatter(const Index* indices, const T* values, std::size_t count, const Cell* output,
                   std::size_t cells, const scatter_settings& settings, const char* call,
                   std::size_t values_of_index = 1) {
  static_assert(atomic_integer<Index> && sizeof(Index) <= 8,
                "polyatomic: indices are integers of up to 64 bits");
  check_not_null(indices, count, call, "indices");
  check_not_null(values, count, call, "values");
  check_not_null(output, cells, call, "the output");
  detail::check_workspace(settings.workspace, call);
  const std::size_t bytes = cells * sizeof(Cell);
  const std::size_t index_bytes = count * sizeof(Index);
  const std::size_t value_bytes = count * values_of_index * sizeof(T);
  const std::size_t rejected_bytes = settings.rejected != nullptr ? sizeof(std::uint64_t) : 0;
  const workspace_view& workspace = settings.workspace;
  check_apart(indices, index_bytes, output, bytes, call, "indices and output");
  check_apart(values, value_bytes, output, bytes, call, "values and output");
  check_apart(workspace.data, workspace.bytes, output, bytes, call, "workspace and output");
  check_apart(workspace.data, workspace.bytes, indices, index_bytes, call, "workspace and indices");
  check_apart(workspace.data, workspace.bytes, values, value_bytes, call, "workspace and values");
  check_apart(settings.rejected, rejected_bytes, output, bytes, call, "rejected and output");
  check_apart(settings.rejected, rejected_bytes, indices, index_bytes, call,
              "rejected and indices");
  check_apart(settings.rejected, rejected_bytes, values, value_bytes, call, "rejected and values");
  check_apart(settings.rejected, rejected_bytes, workspace.data, workspace.bytes, call,
              "rejected and workspace");
}

inline void require_direct(histogram_tier tier, const char* call, const char* why) {
  detail::require_tier(tier == histogram_tier::automatic || tier == histogram_tier::direct, tier,
                       call, why);
}

inline histogram_tier tier_of(const scatter_settings& settings) {
  const bool chooses = settings.tier == histogram_tier::automatic;
  return settings.segmented && chooses ? histogram_tier::direct : settings.tier;
}

/// The entries are checked.
template <class Operation, class Queue, class Indices, class T>
void run_scatter(const Queue& queue, const Indices& indices, const T* values, std::size_t count,
                 T* output, const scatter_cells& cells, const scatter_settings& settings,
                 const char* call) {
  static_assert(scatter_value<T>,
                "polyatomic: cells are integers of 32 or 64 bits, float or double, or packs");
  const histogram_plan plan =
      plan_histogram(detail::problem_of<const T*, T>(
                         count, cells.bins(), sizeof(T) + 4,
                         detail::usable_workspace<Queue>(settings.workspace), settings.most_blocks),
                     histogram_machine_of(queue), detail::tier_of(settings), call);
  if (count == 0) return;
  using work = histogram_work<Operation, is_host_queue<Queue>, Indices, const T*, scatter_cells, T>;
  detail::launch_plan(queue,
                      work{indices, count, values, cells, output, nullptr, settings.rejected}, plan,
                      settings.workspace);
}

template <class Operation, class Queue, class Index, class T>
void scatter(const Queue& queue, const Index* indices, const T* values, std::size_t count,
             T* output, std::size_t cells, const scatter_settings& settings, const char* call) {
  const scatter_cells map(cells, settings.outside, call);
  detail::check_scatter(indices, values, count, output, cells, settings, call);
  detail::run_scatter<Operation>(queue, indices, values, count, output, map, settings, call);
}

}  // namespace detail

/// The plan that scatter_add, scatter_min and scatter_max of `count` values with these arguments
/// follow on this queue: for printing, and for the size of its workspace. Throws `error` as they do
/// when the tier cannot do it.
///
/// @tparam T  the type of the values.
template <class T, class Queue>
histogram_plan plan_of_scatter(const Queue& queue, std::size_t count, std::size_t cells,
                               histogram_tier tier = histogram_tier::automatic,
                               std::size_t workspace_bytes = histogram_problem::no_limit) {
  return plan_histogram(
      detail::problem_of<const T*, T>(count, cells, sizeof(T) + 4, workspace_bytes),
      histogram_machine_of(queue), tier, "plan_of_scatter");
}

/// `output[indices[i]] += values[i]` for i in [0, count), each addition atomic; but on the host the
/// tier `thread_copies` reads and writes the output plainly: nobody else may write it meanwhile. In
/// order on the queue; nothing waits, so it can be captured in a graph. Integers wrap; the last
/// bits of floating sums depend on the order of the additions.
///
/// @param indices  `count` integers of 8 to 64 bits, device memory.
/// @param values   `count` values: integers of 32 or 64 bits, float, double, or pa::pack.
/// @param output   `cells` of them, 1 to most_bins. Keeps what it has where nothing is added.
/// Throws `error` on null pointers, overlapping arrays, and a tier that cannot do it; then nothing
/// was written. Packs are added by the direct tier only.
template <class Queue, class Index, class T>
void scatter_add(const Queue& queue, const Index* indices, const T* values, std::size_t count,
                 T* output, std::size_t cells, const scatter_settings& settings = {}) {
  if constexpr (detail::is_pack<T>) {
    const detail::scatter_cells map(cells, settings.outside, "scatter_add");
    detail::check_scatter(indices, values, count, output, cells, settings, "scatter_add");
    detail::require_direct(settings.tier, "scatter_add", "packs are added directly only");
    queue.parallel_for(count, detail::scatter_pack_kernel<Index, T>{indices, values, map, output,
                                                                    settings.rejected});
  } else {
    detail::scatter<detail::cell_add>(queue, indices, values, count, output, cells, settings,
                                      "scatter_add");
  }
}

/// The same into sums whose bits do not depend on the order: each value is rounded to a multiple of
/// the quantum and counted. Values that cannot be counted leave their fault in the cell.
///
/// @param output  `cells` sums, each empty or with what was added before; fixed_point::value(step)
///                reads one.
/// @param step    the quantum of all of them.
/// Throws `error` as scatter_add does; only the direct tier can be asked for.
template <class Queue, class Index, summable T>
void scatter_add(const Queue& queue, const Index* indices, const T* values, std::size_t count,
                 fixed_point<T>* output, std::size_t cells, quantum step,
                 const scatter_settings& settings = {}) {
  const detail::scatter_cells map(cells, settings.outside, "scatter_add");
  detail::check_scatter(indices, values, count, output, cells, settings, "scatter_add");
  detail::require_direct(settings.tier, "scatter_add", "fixed-point sums are added directly only");
  if (step.exponent < -2000 || step.exponent > 2000) {
    throw error("scatter_add", 0, "the exponent of a quantum is from -2000 to 2000");
  }
  queue.parallel_for(count, detail::scatter_fixed_kernel<Index, T>{indices, values, map, output,
                                                                   step, settings.rejected});
}

/// `output[indices[i]] = min(output[indices[i]], values[i])`, as fetch_min compares: NaN loses to a
/// number and -0 is less than +0. Otherwise as scatter_add.
template <class Queue, class Index, class T>
void scatter_min(const Queue& queue, const Index* indices, const T* values, std::size_t count,
                 T* output, std::size_t cells, const scatter_settings& settings = {}) {
  detail::scatter<detail::cell_min>(queue, indices, values, count, output, cells, settings,
                                    "scatter_min");
}

/// As scatter_min, with max.
template <class Queue, class Index, class T>
void scatter_max(const Queue& queue, const Index* indices, const T* values, std::size_t count,
                 T* output, std::size_t cells, const scatter_settings& settings = {}) {
  detail::scatter<detail::cell_max>(queue, indices, values, count, output, cells, settings,
                                    "scatter_max");
}

/// Adds rows of `components` values: `output[indices[i] * components + c] += values[i * components
/// + c]`. `rejected` counts components. For 2 or 4 floats and 2 doubles packs are faster.
///
/// @param count       the number of indices.
/// @param rows        of the output; rows * components is at most most_bins.
template <class Queue, class Index, class T>
void scatter_add_rows(const Queue& queue, const Index* indices, const T* values, std::size_t count,
                      std::uint32_t components, T* output, std::size_t rows,
                      const scatter_settings& settings = {}) {
  constexpr const char* call = "scatter_add_rows";
  if (components == 0 || rows > most_bins || count > ~std::size_t{0} / components) {
    throw error(call, 0, "components is 0, or rows or components are too many");
  }
  const detail::scatter_cells map(rows * components, settings.outside, call);
  detail::check_scatter(indices, values, count, output, rows * components, settings, call,
                        components);
  detail::run_scatter<detail::cell_add>(
      queue,
      detail::component_indices<Index>{indices, components, rows,
                                       settings.outside == scatter_outside::clamp},
      values, count * components, output, map, settings, call);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
