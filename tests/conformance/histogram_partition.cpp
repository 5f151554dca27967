// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tier `partition` of histograms and scatters: small and skewed inputs, blocks of several
// threads on every backend, little shared memory, sorted input, and workspaces that are too small.

#include <support/histograms.hpp>
#include <support/lists.hpp>

#include <algorithm>

namespace conformance::histogram_partition_tests {
namespace {

constexpr pa::histogram_tier tier = pa::histogram_tier::partition;

/// A workspace of exactly the bytes that a plan asks for, between guards.
struct exact_workspace {
  exact_workspace(const subject::queue& q, std::size_t bytes)
      : memory(q, (bytes + 7) / 8, 0), view{memory.data(), bytes} {}
  guarded<std::uint64_t> memory;
  pa::workspace_view view;
};

template <class Sample, class Counter>
std::size_t check_counts(const subject::queue& q, distribution which, std::size_t n,
                         std::size_t bins) {
  report results("histogram, partition");
  const std::string where =
      std::string(name_of(which)) + ", n " + std::to_string(n) + ", bins " + std::to_string(bins);
  const std::vector<std::size_t> slots = make_bins(n, which, bins);
  std::vector<Sample> samples(n + 1);  // from the second on: not aligned as an array is
  for (std::size_t i = 0; i < n; ++i) samples[i + 1] = static_cast<Sample>(slots[i]);
  auto input = on_device(q, samples);
  guarded<Counter> counts(q, bins, Counter{77});
  exact_workspace workspace(
      q, pa::plan_of_histogram<Sample, Counter>(q, n, bins, tier).workspace_bytes);
  const Sample* const from = input.data() + 1;
  pa::histogram(q, from, n, pa::bincount(bins), counts.data(),
                {.tier = tier, .workspace = workspace.view});
  expect_counts(results, where, counted(slots, bins), counts.read(q, results, where));
  workspace.memory.read(q, results, where + ", workspace");
  results.finish();
  ++totals().cells_run;
  return 1;
}

/// What a machine with as much shared memory and such blocks would do: the kernels of a GPU, run
/// with the threads that this backend has.
struct small_machine {
  std::size_t shared_bytes;
  unsigned block_size;
  std::size_t blocks;
};

struct team_size_kernel {
  unsigned* size;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.block().rank() == 0) *size = ctx.block().size();
  }
};

/// The threads that a block of at most `wanted` gets here.
unsigned block_size_here(const subject::queue& q, unsigned wanted) {
  auto size = q.allocate<unsigned>(1);
  q.launch({.blocks = 1, .block_size = wanted}, team_size_kernel{size.data()});
  return test::read(q, size)[0];
}

template <class Operation, class Values, class Output>
std::size_t check_machine(const subject::queue& q, const small_machine& small,
                          const std::vector<std::uint32_t>& samples, const Values& values,
                          std::size_t bins, const std::vector<Output>& expected,
                          const std::string& where) {
  report results("partition on a small machine");
  const std::size_t n = samples.size();
  auto input = on_device(q, samples);
  const pa::histogram_machine machine{.shared_bytes = small.shared_bytes,
                                      .processors = small.blocks,
                                      .block_size = small.block_size,
                                      .host = false};
  const auto problem = pa::detail::problem_of<Values, Output>(n, bins, 4, ~std::size_t{0});
  const pa::histogram_plan plan = pa::plan_histogram(problem, machine, tier);
  results.expect_same(where, "shared memory is enough", true,
                      plan.shared_bytes <= small.shared_bytes);
  guarded<Output> output(q, bins, Output{});
  exact_workspace workspace(q, plan.workspace_bytes);
  using work = pa::detail::histogram_work<Operation, false, const std::uint32_t*, Values,
                                          pa::bincount, Output>;
  pa::detail::launch_partition(
      q, work{input.data(), n, values, pa::bincount(bins), output.data(), nullptr, nullptr}, plan,
      static_cast<unsigned char*>(workspace.view.data));
  const std::vector<Output> got = output.read(q, results, where);
  for (std::size_t i = 0; i < bins; ++i) {
    results.expect_same(where, "index", i, expected[i], got[i]);
  }
  workspace.memory.read(q, results, where + ", workspace");
  results.finish();
  ++totals().cells_run;
  return 1;
}

std::vector<std::uint32_t> as_samples(const std::vector<std::size_t>& slots) {
  return std::vector<std::uint32_t>(slots.begin(), slots.end());
}

std::vector<std::uint32_t> as_counts(const std::vector<std::uint64_t>& counts) {
  return std::vector<std::uint32_t>(counts.begin(), counts.end());
}

template <class T>
std::vector<T> summed(const std::vector<std::size_t>& slots, const std::vector<T>& values,
                      std::size_t bins) {
  std::vector<T> sums(bins, T{});
  for (std::size_t i = 0; i < slots.size(); ++i) sums[slots[i]] += values[i];
  return sums;
}

/// Every seventh index is outside, half of those negative.
std::vector<int> make_indices(distribution which, std::size_t n, int cells) {
  std::vector<int> indices(n);
  for (std::size_t i = 0; i < n; ++i) {
    const int number = static_cast<int>(i);
    indices[i] = static_cast<int>(bin_of(i, which, static_cast<std::size_t>(cells)));
    if (i % 7 == 3) indices[i] = i % 2 == 0 ? -1 - number : cells + number;
  }
  return indices;
}

/// scatter_add by its call; the other operations by the launches of the tier alone, to compile
/// less.
template <class Operation, class T>
void scatter(const subject::queue& q, const int* indices, const T* values, std::size_t n, T* output,
             std::size_t cells, const pa::scatter_settings& settings) {
  if constexpr (std::is_same_v<Operation, pa::detail::cell_add>) {
    pa::scatter_add(q, indices, values, n, output, cells, settings);
  } else {
    using work = pa::detail::histogram_work<Operation,
                                            subject::queue::buffer_space == pa::memory_space::host,
                                            const int*, const T*, pa::detail::scatter_cells, T>;
    const pa::detail::scatter_cells map(cells, settings.outside, "scatter");
    pa::detail::launch_partition(q,
                                 work{indices, n, values, map, output, nullptr, settings.rejected},
                                 pa::plan_of_scatter<T>(q, n, cells, tier),
                                 static_cast<unsigned char*>(settings.workspace.data));
  }
}

template <class Operation, class T, class Applied>
std::size_t check_scatters(const subject::queue& q, const Applied& applied) {
  report results(std::string("scatter, partition, ") + type_name<T>);
  constexpr std::size_t n = 20011;
  constexpr std::size_t cells = 1021;
  const std::vector<T> values = small_numbers<T>(n);
  auto device_values = on_device(q, values);
  for (const distribution which : all_distributions) {
    const std::string where = name_of(which);
    const std::vector<int> indices = make_indices(which, n, static_cast<int>(cells));
    auto device_indices = on_device(q, indices);
    std::vector<T> expected(cells, T{1});
    std::uint64_t dropped = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const bool is_inside = indices[i] >= 0 && indices[i] < static_cast<int>(cells);
      if (is_inside) {
        T& cell = expected[static_cast<std::size_t>(indices[i])];
        cell = applied(cell, values[i]);
      }
      dropped += is_inside ? 0u : 1u;
    }
    guarded<T> output(q, cells, T{1});
    guarded<std::uint64_t> rejected(q, 1, 7);
    exact_workspace workspace(q, pa::plan_of_scatter<T>(q, n, cells, tier).workspace_bytes);
    scatter<Operation>(q, device_indices.data(), device_values.data(), n, output.data(), cells,
                       {.rejected = rejected.data(), .tier = tier, .workspace = workspace.view});
    const std::vector<T> got = output.read(q, results, where);
    for (std::size_t i = 0; i < cells; ++i) {
      results.expect_same(where, "index", i, expected[i], got[i]);
    }
    results.expect_same(where, "rejected", 7 + dropped, rejected.read(q, results, where)[0]);
    workspace.memory.read(q, results, where + ", workspace");
    ++totals().cells_run;
  }
  results.finish();
  return std::size(all_distributions);
}

}  // namespace

TEST_CASE("a partition counts every distribution, from no sample and one bin on", "[histogram]") {
  require_device();
  const subject::queue q{};
  std::size_t cells = 0;
  for (const distribution which : all_distributions) {
    for (const std::size_t n : {0u, 1u, 97u, 4099u, 100003u}) {
      if (which != distribution::uniform && n != 100003) continue;  // skew shows in many samples
      for (const std::size_t bins : {1u, 2u, 61u, 1021u, 70001u}) {
        cells += check_counts<std::uint32_t, std::uint32_t>(q, which, n, bins);
      }
    }
    cells += check_counts<std::uint8_t, std::uint64_t>(q, which, 300007, 251);
  }
  CHECK(cells == (5 + 3) * 5 + 4);
}

TEST_CASE("a partition counts with little shared memory and blocks of several threads",
          "[histogram]") {
  require_device();
  const subject::queue q{};
  constexpr std::size_t n = 7001;
  const unsigned size = block_size_here(q, 64);
  std::size_t cells = 0;
  // 600011 bins are ranges of 2048 cells of which a block counts 1024 at a time.
  for (const std::size_t bins : {3u, 1021u, 70001u, 600011u}) {
    for (const distribution which : all_distributions) {
      const std::vector<std::size_t> slots = make_bins(n, which, bins);
      const std::string where = std::string(name_of(which)) + ", bins " + std::to_string(bins);
      const small_machine machine{8192, size, 7};
      const small_machine larger{16384, size, 7};  // values lie beside the keys of a tile
      cells +=
          check_machine<pa::detail::cell_add>(q, machine, as_samples(slots), pa::detail::ones{},
                                              bins, as_counts(counted(slots, bins)), where);
      const std::vector<float> weights = small_numbers<float>(n);
      auto device_weights = on_device(q, weights);
      const float* const values = device_weights.data();
      cells +=
          check_machine<pa::detail::cell_add>(q, larger, as_samples(slots), values, bins,
                                              summed(slots, weights, bins), where + ", weights");
    }
  }
  CHECK(cells == 4 * 4 * 2);
}

TEST_CASE("a partition counts sorted samples, each once", "[histogram]") {
  require_device();
  const subject::queue q{};
  constexpr std::size_t n = 9001;
  constexpr std::size_t bins = 5003;
  std::vector<std::size_t> slots(n);
  for (std::size_t i = 0; i < n; ++i) slots[i] = i * bins / n;
  const std::vector<double> weights = small_numbers<double>(n);
  auto device_weights = on_device(q, weights);
  const double* const values = device_weights.data();
  const unsigned size = block_size_here(q, 64);
  std::size_t cells = 0;
  for (const std::size_t blocks : {1u, 2u, 3u, 61u}) {  // what one leaves, the next must take
    const std::string where = std::to_string(blocks) + " blocks";
    cells += check_machine<pa::detail::cell_add>(q, {16384, size, blocks}, as_samples(slots),
                                                 pa::detail::ones{}, bins,
                                                 as_counts(counted(slots, bins)), where);
    cells += check_machine<pa::detail::cell_add>(q, {16384, size, blocks}, as_samples(slots),
                                                 values, bins, summed(slots, weights, bins),
                                                 where + ", weights");
  }
  CHECK(cells == 4 * 2);
}

TEST_CASE("scatters through a partition", "[scatter]") {
  require_device();
  const subject::queue q{};
  std::size_t cells = 0;
  const auto sum = [](float left, float right) { return left + right; };
  const auto least = [](float left, float right) { return std::min(left, right); };
  const auto greatest = [](int left, int right) { return std::max(left, right); };
  cells += check_scatters<pa::detail::cell_add, float>(q, sum);
  cells += check_scatters<pa::detail::cell_min, float>(q, least);
  cells += check_scatters<pa::detail::cell_max, int>(q, greatest);
  CHECK(cells == 3 * 4);
}

TEST_CASE("a partition counts what is outside, and can be recorded", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram of outliers, partition");
  constexpr std::size_t n = 12001;
  std::vector<std::uint8_t> samples(n);
  for (std::size_t i = 0; i < n; ++i) samples[i] = static_cast<std::uint8_t>(i % 12);
  const pa::buffer<std::uint8_t> memory = on_device(q, samples);  // 12 * 1000 + 1 of them
  const std::uint8_t* const input = memory.data();
  guarded<std::uint64_t> counts(q, 9, 0);
  guarded<std::uint64_t> outliers(q, 3, 0);
  exact_workspace workspace(
      q, pa::plan_of_histogram<std::uint8_t, std::uint64_t>(q, n, 9, tier).workspace_bytes);
  subject::replay(3, [&](const auto& recorded) {
    pa::histogram(recorded, input, n, pa::bincount(9), counts.data(),
                  {.output = pa::histogram_output::accumulate,
                   .tier = tier,
                   .outliers = outliers.data(),
                   .workspace = workspace.view});
  });
  expect_counts(results, "bins", {3003, 3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000},
                counts.read(q, results, "bins"));
  expect_counts(results, "above, below, NaN", {9000, 0, 0}, outliers.read(q, results, "outliers"));
  workspace.memory.read(q, results, "workspace");
  results.finish();
}

TEST_CASE("the planner sorts first where there is a workspace, of at most 1.1 inputs",
          "[histogram]") {
  const pa::histogram_machine h200{
      .shared_bytes = 232448, .processors = 132, .block_size = 1024, .host = false};
  constexpr std::size_t n = std::size_t{1} << 28;
  for (const std::size_t bins : {std::size_t{1} << 20, std::size_t{1} << 24}) {
    for (const bool counts : {true, false}) {
      pa::histogram_problem problem{.samples = n,
                                    .cells = bins + pa::outlier_slots,
                                    .cell_bytes = 4,
                                    .sample_bytes = counts ? 4u : 8u,
                                    .counts = counts,
                                    .workspace_bytes = ~std::size_t{0}};
      const pa::histogram_plan plan = pa::plan_histogram(problem, h200);
      INFO(plan.explain());
      CHECK(plan.tier == tier);
      CHECK(plan.workspace_bytes <= n * problem.sample_bytes / 10 * 11);
      CHECK(plan.explain().find("sorted into") != std::string::npos);
      problem.workspace_bytes = plan.workspace_bytes;
      CHECK(pa::plan_histogram(problem, h200).tier == tier);
      --problem.workspace_bytes;
      CHECK(pa::plan_histogram(problem, h200).tier != tier);
      CHECK(is_refused([&] { pa::plan_histogram(problem, h200, tier); },
                       "the workspace has fewer than"));
    }
  }
  // Less shared memory, as on sm_75 without asking and on gfx90a.
  for (const std::size_t shared_bytes : {std::size_t{49152}, std::size_t{65536}}) {
    for (const std::size_t cell_bytes : {std::size_t{4}, std::size_t{8}}) {
      const pa::histogram_plan plan = pa::plan_histogram(
          {.samples = n,
           .cells = (std::size_t{1} << 24) + pa::outlier_slots,
           .cell_bytes = cell_bytes,
           .sample_bytes = 4,
           .counts = false,
           .workspace_bytes = ~std::size_t{0}},
          {.shared_bytes = shared_bytes, .processors = 40, .block_size = 1024, .host = false},
          tier);
      INFO(plan.explain());
      CHECK(plan.shared_bytes <= shared_bytes);
      CHECK(plan.partition.ranges << plan.partition.range_log >= std::size_t{1} << 24);
    }
  }
}

}  // namespace conformance::histogram_partition_tests
