// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Histograms and scatters of the host backend on two threads: `pa::histogram` and
/// `pa::scatter_add` beside what one would write or take instead: a copy for each thread, Kokkos'
/// ScatterView, OpenMP's reduction of an array, and plain atomics, on the same samples in the same
/// run. The limit is a loop that only loads. Results are checked.
///
/// A histogram is measured from the clearing of its output on; a scatter adds to cells that were
/// cleared before. Memory for copies is there before, for all but OpenMP, which has its own on the
/// stack. Atomics, which take seconds for all samples, get a sixteenth of them: the counter
/// "operations" says how many a call had.

#include <histogram_spreads.hpp>
#include <host_measure.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <Kokkos_Core.hpp>
#include <Kokkos_ScatterView.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <omp.h>

namespace pa = polyatomic;

namespace {

using histogram_inputs::spread;

constexpr int thread_count = 2;
constexpr std::size_t n = std::size_t{1} << 26;
constexpr std::size_t few = n / 16;
constexpr std::uint32_t most_bins = 1u << 22;

/// What the first samples add to the cells.
struct answer {
  answer(const std::uint32_t* samples, const float* values, std::size_t count, std::uint32_t bins)
      : counts(bins), sums(bins) {
    for (std::size_t i = 0; i < count; ++i) {
      ++counts[samples[i]];
      sums[samples[i]] += static_cast<std::int32_t>(values[i]);
    }
  }
  std::vector<std::int32_t> counts;
  std::vector<std::int32_t> sums;
};

/// What all candidates share.
struct data {
  data()
      : samples(queue.allocate<std::uint32_t>(n)),
        values(queue.allocate<float>(n)),
        cells(queue.allocate<std::uint32_t>(most_bins)),
        copies(queue.allocate<std::uint32_t>(std::size_t{thread_count} * most_bins)) {
    queue.parallel_for(n, histogram_inputs::fill_values{values.data()});
  }

  void take(spread which, std::uint32_t count) {
    if (which == made && count == bins) return;
    queue.parallel_for(n, histogram_inputs::fill_samples{samples.data(), which, count});
    made = which;
    bins = count;
    of_all = std::make_unique<answer>(samples.data(), values.data(), n, bins);
    of_few = std::make_unique<answer>(samples.data(), values.data(), few, bins);
  }

  void* workspace_of(std::size_t bytes) {
    if (workspace.size() < bytes) workspace = queue.allocate<unsigned char>(bytes);
    return bytes != 0 ? workspace.data() : nullptr;
  }

  pa::kokkos::queue queue;
  pa::buffer<std::uint32_t> samples;
  pa::buffer<float> values;
  pa::buffer<std::uint32_t> cells;
  pa::buffer<std::uint32_t> copies;
  pa::buffer<unsigned char> workspace;
  std::unique_ptr<answer> of_all;
  std::unique_ptr<answer> of_few;
  spread made = spread::uniform;
  std::uint32_t bins = 0;
};

/// A histogram, which counts into `std::uint32_t`, or a scatter, which adds values to `float`.
template <class T>
struct problem {
  static constexpr bool counts = std::is_same_v<T, std::uint32_t>;

  explicit problem(data& in)
      : shared(in),
        samples(in.samples.data()),
        values(in.values.data()),
        cells(reinterpret_cast<T*>(in.cells.data())),
        bins(in.bins) {}

  T addend(std::size_t i) const {
    if constexpr (counts) {
      return 1;
    } else {
      return values[i];
    }
  }

  void clear() const {
#pragma omp parallel for num_threads(thread_count)
    for (std::uint32_t bin = 0; bin < bins; ++bin) cells[bin] = 0;
  }

  /// What candidates that add to the cells begin with.
  void start() const {
    if (counts) clear();
  }

  bool is_right(const answer& right) const {
    const std::vector<std::int32_t>& expected = counts ? right.counts : right.sums;
    return std::equal(expected.begin(), expected.end(), cells,
                      [](std::int32_t one, T cell) { return static_cast<T>(one) == cell; });
  }

  data& shared;
  const std::uint32_t* samples;
  const float* values;
  T* cells;
  std::uint32_t bins;
};

// --- The candidates: made for a problem, called several times ------------------------------------

template <class T>
class polyatomic_call {
 public:
  static constexpr const char* name = problem<T>::counts ? "pa::histogram" : "pa::scatter_add";
  static constexpr std::size_t samples = n;

  explicit polyatomic_call(const problem<T>& what) : what_(what) {
    data& in = what_.shared;
    if constexpr (problem<T>::counts) {
      bytes_ = pa::plan_of_histogram<std::uint32_t, T>(in.queue, n, what_.bins).workspace_bytes;
    } else {
      bytes_ = pa::plan_of_scatter<T>(in.queue, n, what_.bins).workspace_bytes;
    }
    memory_ = in.workspace_of(bytes_);
  }

  void operator()() const {
    const pa::workspace_view workspace{memory_, bytes_};
    if constexpr (problem<T>::counts) {
      pa::histogram(what_.shared.queue, what_.samples, n, pa::bincount(what_.bins), what_.cells,
                    {.workspace = workspace});
    } else {
      pa::scatter_add(what_.shared.queue, what_.samples, what_.values, n, what_.cells, what_.bins,
                      {.workspace = workspace});
    }
  }

 private:
  problem<T> what_;
  std::size_t bytes_ = 0;
  void* memory_ = nullptr;
};

/// Each thread clears a copy and adds its samples there; then the threads share the cells.
template <class T>
class copy_for_each_thread {
 public:
  static constexpr const char* name = "a copy for each thread";
  static constexpr std::size_t samples = n;

  explicit copy_for_each_thread(const problem<T>& what)
      : what_(what), copies_(reinterpret_cast<T*>(what.shared.copies.data())) {}

  void operator()() const {
    const std::size_t bins = what_.bins;
    T* const cells = what_.cells;
    T* const copies = copies_;
#pragma omp parallel num_threads(thread_count)
    {
      T* const mine = copies + static_cast<std::size_t>(omp_get_thread_num()) * bins;
      std::fill_n(mine, bins, T{0});
#pragma omp for
      for (std::size_t i = 0; i < n; ++i) mine[what_.samples[i]] += what_.addend(i);
#pragma omp for
      for (std::size_t bin = 0; bin < bins; ++bin) {
        const T total = copies[bin] + copies[bins + bin];
        cells[bin] = problem<T>::counts ? total : cells[bin] + total;
      }
    }
  }

 private:
  problem<T> what_;
  T* copies_;
};

using range = Kokkos::RangePolicy<Kokkos::OpenMP, Kokkos::IndexType<std::size_t>>;

template <class T, class Duplication, class Contribution>
class scatter_view {
  using view = Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

 public:
  static constexpr const char* name =
      std::is_same_v<Contribution, Kokkos::Experimental::ScatterAtomic>
          ? "Kokkos::ScatterView, atomic"
          : "Kokkos::ScatterView, duplicated";
  static constexpr std::size_t samples =
      std::is_same_v<Contribution, Kokkos::Experimental::ScatterAtomic> ? few : n;

  explicit scatter_view(const problem<T>& what)
      : what_(what),
        cells_(what.cells, what.bins),
        scatter_(Kokkos::Experimental::create_scatter_view<Kokkos::Experimental::ScatterSum,
                                                           Duplication, Contribution>(cells_)) {}

  void operator()() const {
    what_.start();
    const auto scatter = scatter_;
    const problem<T> what = what_;
    if constexpr (std::is_same_v<Duplication, Kokkos::Experimental::ScatterDuplicated>) {
      auto copies = scatter_;
      copies.reset();
    }
    Kokkos::parallel_for(range(0, samples), [=](std::size_t i) {
      auto access = scatter.access();
      access(what.samples[i]) += what.addend(i);
    });
    view cells = cells_;
    Kokkos::Experimental::contribute(cells, scatter);
    Kokkos::fence();
  }

 private:
  problem<T> what_;
  view cells_;
  decltype(Kokkos::Experimental::create_scatter_view<Kokkos::Experimental::ScatterSum, Duplication,
                                                     Contribution>(std::declval<view&>())) scatter_;
};

template <class T>
using duplicated_scatter_view = scatter_view<T, Kokkos::Experimental::ScatterDuplicated,
                                             Kokkos::Experimental::ScatterNonAtomic>;
template <class T>
using atomic_scatter_view = scatter_view<T, Kokkos::Experimental::ScatterNonDuplicated,
                                         Kokkos::Experimental::ScatterAtomic>;

template <class T>
class openmp_reduction {
 public:
  static constexpr const char* name = "omp parallel for reduction of an array";
  static constexpr std::size_t samples = n;

  explicit openmp_reduction(const problem<T>& what) : what_(what) {}

  void operator()() const {
    what_.start();
    T* const cells = what_.cells;
    const std::size_t bins = what_.bins;
#pragma omp parallel for num_threads(thread_count) reduction(+ : cells[:bins])
    for (std::size_t i = 0; i < n; ++i) cells[what_.samples[i]] += what_.addend(i);
  }

 private:
  problem<T> what_;
};

template <class T>
class kokkos_atomics {
 public:
  static constexpr const char* name = "Kokkos::atomic_add";
  static constexpr std::size_t samples = few;

  explicit kokkos_atomics(const problem<T>& what) : what_(what) {}

  void operator()() const {
    what_.start();
    const problem<T> what = what_;
    Kokkos::parallel_for(range(0, samples), [=](std::size_t i) {
      Kokkos::atomic_add(what.cells + what.samples[i], what.addend(i));
    });
    Kokkos::fence();
  }

 private:
  problem<T> what_;
};

template <class T>
class standard_atomics {
 public:
  static constexpr const char* name = "std::atomic_ref";
  static constexpr std::size_t samples = few;

  explicit standard_atomics(const problem<T>& what) : what_(what) {}

  void operator()() const {
    what_.start();
#pragma omp parallel for num_threads(thread_count)
    for (std::size_t i = 0; i < samples; ++i) {
      std::atomic_ref<T>(what_.cells[what_.samples[i]])
          .fetch_add(what_.addend(i), std::memory_order_relaxed);
    }
  }

 private:
  problem<T> what_;
};

/// The limit: the samples are loaded, and the values, and hardly anything is done with them.
template <class T>
class loads_alone {
 public:
  static constexpr const char* name = "limit: loads alone";
  static constexpr std::size_t samples = n;

  explicit loads_alone(const problem<T>& what) : what_(what) {}

  void operator()() const {
    const auto* const values = reinterpret_cast<const std::uint32_t*>(what_.values);
    std::uint32_t seen = 0;
#pragma omp parallel for simd num_threads(thread_count) reduction(| : seen)
    for (std::size_t i = 0; i < n; ++i) {
      seen |= what_.samples[i] | (problem<T>::counts ? 0 : values[i]);
    }
    benchmark::DoNotOptimize(seen);
  }

 private:
  problem<T> what_;
};

// --- Measuring -----------------------------------------------------------------------------------

template <template <class> class Candidate, class T>
void run(benchmark::State& state, data& in, spread which, std::uint32_t bins) {
  in.take(which, bins);
  const problem<T> what(in);
  const Candidate<T> call(what);
  measure::steady_clock clock;
  measure::timed(
      state, clock, 1, [&] { what.clear(); }, call);
  measure::count_operations(state, call.samples);
  constexpr bool only_loads = std::is_same_v<Candidate<T>, loads_alone<T>>;
  measure::check(state, only_loads || what.is_right(call.samples == n ? *in.of_all : *in.of_few));
}

template <class T, template <class> class... Candidates>
void register_problem(const std::shared_ptr<data>& in, const std::string& kind, spread which,
                      std::uint32_t bins) {
  const std::string place =
      kind + "/" + std::to_string(bins) + "/" + histogram_inputs::name_of(which) + "/";
  (measure::repeat(benchmark::RegisterBenchmark(
       (place + Candidates<T>::name).c_str(),
       [=](benchmark::State& state) { run<Candidates, T>(state, *in, which, bins); })),
   ...);
}

template <class T>
void register_candidates(const std::shared_ptr<data>& in, const std::string& kind, spread which,
                         std::uint32_t bins) {
  register_problem<T, polyatomic_call, copy_for_each_thread, duplicated_scatter_view,
                   atomic_scatter_view, openmp_reduction, kokkos_atomics, standard_atomics,
                   loads_alone>(in, kind, which, bins);
}

void register_all() {
  const auto in = std::make_shared<data>();
  for (const std::uint32_t bins : {256u, 65536u, most_bins}) {
    for (const spread which : histogram_inputs::all_spreads) {
      register_candidates<std::uint32_t>(in, "histogram/u32", which, bins);
      register_candidates<float>(in, "scatter/f32x1", which, bins);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  measure::enlarge_stacks();
  const Kokkos::ScopeGuard guard(Kokkos::InitializationSettings().set_num_threads(thread_count));
  register_all();
  return measure::run_all();
}
