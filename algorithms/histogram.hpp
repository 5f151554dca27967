// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_edges.hpp>
#include <polyatomic/algorithms/histogram_launch.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

/// @file
/// Histograms on a queue, for any number of bins and any skew.
///
///     pa::histogram(q, pixels, n, pa::bincount(256), counts);
///     pa::histogram(q, values, n, pa::even_bins(-1.0f, 1.0f, 64), counts, {.outliers = outside});
///     pa::histogram(q, values, n, pa::clamped(pa::even_bins(0, 1000, 10)), counts);
///     pa::weighted_histogram(q, values, energies, n, edges.mapping(), sums);
///
/// How it is done is a plan: histogram_plan.hpp. docs/histograms.md explains both.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What happens to the old contents of the output.
enum class histogram_output {
  overwrite,   ///< the output is set to zero first
  accumulate,  ///< counts are added to it
};

/// The choices of a call, each with a default.
template <class Output>
struct histogram_settings {
  histogram_output output = histogram_output::overwrite;
  histogram_tier tier = histogram_tier::automatic;
  /// Three totals: of the samples above, below, and not a number. Null drops them. Treated as the
  /// output is: overwritten or added to.
  Output* outliers = nullptr;
  workspace_view workspace = {};
  /// Blocks of the launch at most, so that processors are left to other work.
  std::size_t most_blocks = histogram_problem::no_limit;
};

namespace detail {

/// What the totals of outliers take, if they are wanted.
template <class Output>
std::size_t bytes_of_outliers(const histogram_settings<Output>& settings) {
  return settings.outliers != nullptr ? counted_outliers * sizeof(Output) : 0;
}

template <class Output>
concept histogram_counter = (atomic_integer<Output> ||
                             std::is_floating_point_v<Output>)&&(sizeof(Output) == 4 ||
                                                                 sizeof(Output) == 8);

/// Kernels for T* and const T* are the same ones.
template <class Samples>
auto read_only(const Samples& samples) {
  if constexpr (std::is_pointer_v<Samples>) {
    return static_cast<const std::remove_pointer_t<Samples>*>(samples);
  } else {
    return samples;
  }
}

template <class Samples>
const void* address_of_samples(const Samples& samples) {
  if constexpr (std::is_pointer_v<Samples>) {
    return samples;
  } else {
    return nullptr;
  }
}

template <class Samples, class Output>
void check_histogram(const Samples& samples, std::size_t count, const Output* output,
                     std::size_t bins, const histogram_settings<Output>& settings,
                     const char* call) {
  const void* const address = detail::address_of_samples(samples);
  const std::size_t bytes = std::is_pointer_v<Samples> ? count * sizeof(value_of<Samples>) : 0;
  if constexpr (std::is_pointer_v<Samples>) check_not_null(address, count, call, "samples");
  check_not_null(output, bins, call, "the output");
  detail::check_workspace(settings.workspace, call);
  const std::size_t output_bytes = bins * sizeof(Output);
  const std::size_t outlier_bytes = detail::bytes_of_outliers(settings);
  check_apart(address, bytes, output, output_bytes, call, "samples and output");
  check_apart(output, output_bytes, settings.outliers, outlier_bytes, call, "output and outliers");
  check_apart(settings.workspace.data, settings.workspace.bytes, output, output_bytes, call,
              "workspace and output");
  check_apart(settings.workspace.data, settings.workspace.bytes, address, bytes, call,
              "workspace and samples");
  check_apart(settings.outliers, outlier_bytes, address, bytes, call, "outliers and samples");
  check_apart(settings.workspace.data, settings.workspace.bytes, settings.outliers, outlier_bytes,
              call, "workspace and outliers");
}

template <class Values, class Output>
histogram_problem problem_of(std::size_t samples, std::size_t bins, std::size_t sample_bytes,
                             std::size_t workspace_bytes,
                             std::size_t most_blocks = histogram_problem::no_limit,
                             bool by_value = false) {
  return {.samples = samples,
          .cells = bins + outlier_slots,
          .cell_bytes = sizeof(copy_cell<Values, Output>),
          .sample_bytes = sample_bytes,
          .counts = std::is_same_v<Values, ones>,
          .workspace_bytes = workspace_bytes,
          .most_blocks = most_blocks,
          .bytes = by_value && sample_bytes == 1 && std::is_same_v<Values, ones>};
}

/// The mapping as a kernel gets it: tables that would take half of the shared memory stay outside.
template <class Bins>
Bins fitted(const Bins& bins, [[maybe_unused]] std::size_t shared_bytes) {
  if constexpr (stages_tables<Bins>) {
    if (detail::staged_bytes(bins) > shared_bytes / 2) return bins.unstaged();
  }
  return bins;
}

template <class Queue, class Samples, class Values, class Bins, class Output>
void run_histogram(const Queue& queue, const Samples& samples, const Values& values,
                   std::size_t count, const Bins& given, Output* output,
                   const histogram_settings<Output>& settings, const char* call) {
  static_assert(histogram_counter<Output>,
                "polyatomic: bins are integers of 32 or 64 bits, float or double");
  static_assert(bin_mapping<Bins, value_of<Samples>>,
                "polyatomic: this mapping does not take samples of this type");
  detail::check_histogram(samples, count, output, given.bins(), settings, call);
  histogram_machine machine = histogram_machine_of(queue);
  const Bins bins = detail::fitted(given, machine.shared_bytes);
  machine.shared_bytes -= detail::staged_bytes(bins);
  const histogram_plan plan = plan_histogram(
      detail::problem_of<Values, Output>(count, bins.bins(), sizeof(value_of<Samples>),
                                         detail::usable_workspace<Queue>(settings.workspace),
                                         settings.most_blocks, maps_by_value<Bins>),
      machine, settings.tier, call);
  // Everything is checked: only now is the output touched.
  if (settings.output == histogram_output::overwrite) {
    queue.clear(output, bins.bins());
    if (settings.outliers != nullptr) queue.clear(settings.outliers, counted_outliers);
  }
  if (count == 0) return;
  using work = histogram_work<cell_add, is_host_queue<Queue>, Samples, Values, Bins, Output>;
  detail::launch_plan(queue, work{samples, count, values, bins, output, settings.outliers, nullptr},
                      plan, settings.workspace);
}

}  // namespace detail

/// The plan that `histogram` with these arguments follows on this queue: for printing, and for the
/// size of its workspace. Throws `error` as histogram does when the tier cannot do it.
///
/// @tparam Sample, Output  the types of samples and of the output; the mapping depends on the
///                         sample's value alone.
template <class Sample, class Output, class Queue>
histogram_plan plan_of_histogram(const Queue& queue, std::size_t samples, std::size_t bins,
                                 histogram_tier tier = histogram_tier::automatic,
                                 std::size_t workspace_bytes = histogram_problem::no_limit) {
  return plan_histogram(
      detail::problem_of<detail::ones, Output>(samples, bins, sizeof(Sample), workspace_bytes,
                                               histogram_problem::no_limit, true),
      histogram_machine_of(queue), tier, "plan_of_histogram");
}

/// Counts the samples in each bin. In order on the queue; nothing waits, so it can be captured in a
/// graph.
///
/// @param samples  a pointer to memory of the device, or an iterator with operator[] that kernels
///                 can call. Integers of 8 to 64 bits, float, double; with core/half.hpp 16-bit
///                 floats.
/// @param count    how many, any std::size_t.
/// @param bins     bincount, even_bins, edge_bins, or clamped or interleaved of those.
/// @param output   bins.bins() totals: integers of 32 or 64 bits, which wrap, float or double.
/// Throws `error` on null pointers, overlapping arrays, a workspace that is too small for the tier
/// that was asked for, and a tier that cannot do it; then nothing was written.
template <class Queue, class Samples, class Bins, class Output>
void histogram(const Queue& queue, Samples samples, std::size_t count, const Bins& bins,
               Output* output,
               const std::type_identity_t<histogram_settings<Output>>& settings = {}) {
  detail::run_histogram(queue, detail::read_only(samples), detail::ones{}, count, bins, output,
                        settings, "histogram");
}

/// Sums the weights of the samples in each bin, in the output's type. Integer sums wrap and do not
/// depend on the order; the last bits of floating sums do.
///
/// @param weights  `count` numbers, a pointer to memory of the device or an iterator; each is
///                 converted to the output's type.
template <class Queue, class Samples, class Weights, class Bins, class Output>
void weighted_histogram(const Queue& queue, Samples samples, Weights weights, std::size_t count,
                        const Bins& bins, Output* output,
                        const std::type_identity_t<histogram_settings<Output>>& settings = {}) {
  if constexpr (std::is_pointer_v<Weights>) {
    detail::check_not_null(weights, count, "weighted_histogram", "weights");
    const std::size_t bytes = count * sizeof(*weights);
    detail::check_apart(weights, bytes, output, bins.bins() * sizeof(Output), "weighted_histogram",
                        "weights and output");
    detail::check_apart(weights, bytes, settings.outliers,
                        detail::bytes_of_outliers<Output>(settings), "weighted_histogram",
                        "weights and outliers");
    detail::check_apart(weights, bytes, settings.workspace.data, settings.workspace.bytes,
                        "weighted_histogram", "weights and workspace");
  }
  detail::run_histogram(queue, detail::read_only(samples), detail::read_only(weights), count, bins,
                        output, settings, "weighted_histogram");
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
