// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Histograms of every type of sample, through every tier, into integer and floating totals; with
// weights; from misaligned arrays and iterators; and calls that are refused.

#include <support/histograms.hpp>
#include <support/lists.hpp>

namespace conformance::histogram_types_tests {
namespace {

/// The middle of a bin of width 2 that begins at `lower`: no rounding can move it to another bin.
template <class Sample>
Sample middle_of(std::size_t slot, int lower) {
  const auto offset = static_cast<int>(2 * slot);
  return static_cast<Sample>(lower + offset + 1);
}

/// `n` samples, from one element behind an aligned address on, through each tier.
template <class Sample, class Counter>
std::size_t check_type(const subject::queue& q, int lower) {
  report results(std::string("histogram ") + type_name<Sample>);
  std::size_t cells = 0;
  struct shape {
    std::size_t bins;
    std::size_t n;
  };
  for (const auto& [bins, n] : {shape{1, 1}, shape{61, 13}, shape{127, 50021}}) {
    const pa::even_bins map(static_cast<Sample>(lower),
                            static_cast<Sample>(lower + 2 * static_cast<int>(bins)), bins);
    for (const distribution which : all_distributions) {
      const std::vector<std::size_t> slots = make_bins(n, which, bins);
      std::vector<Sample> samples(n + 1);
      for (std::size_t i = 0; i < n; ++i) samples[i + 1] = middle_of<Sample>(slots[i], lower);
      auto input = q.allocate<Sample>(n + 1);
      q.copy(input.data(), samples.data(), n + 1);
      const std::vector<std::uint64_t> expected = counted(slots, bins);
      for (const pa::histogram_tier tier : sizeof(Sample) == 1 ? tiers_for_bytes() : all_tiers()) {
        const std::string where = std::string(pa::name_of(tier)) + ", " + name_of(which) + ", n " +
                                  std::to_string(n) + ", bins " + std::to_string(bins);
        const std::size_t bytes =
            pa::plan_of_histogram<Sample, Counter>(q, n, bins, tier).workspace_bytes;
        guarded<std::uint64_t> workspace(q, bytes / 8 + 1, 0);
        guarded<Counter> counts(q, bins, Counter{3});
        pa::histogram(q, input.data() + 1, n, map, counts.data(),
                      {.tier = tier, .workspace = {workspace.data(), bytes}});
        expect_counts(results, where, expected, counts.read(q, results, where));
        ++cells;
      }
    }
  }
  results.finish();
  totals().cells_run += cells;
  return cells;
}

/// An iterator that makes its samples: 0, 1, 2, …, modulo a number.
struct remainders {
  std::size_t divisor;
  POLYATOMIC_FUNCTION unsigned operator[](std::size_t i) const {
    return static_cast<unsigned>(i % divisor);
  }
};

/// Weights small enough for every order of a sum to be exact.
template <class Weight>
std::vector<Weight> make_weights(std::size_t n) {
  std::vector<Weight> weights(n);
  for (std::size_t i = 0; i < n; ++i) {
    weights[i] = static_cast<Weight>(static_cast<int>(mixed(i + 7) % 9) - 4);
  }
  return weights;
}

template <class Weight>
std::size_t check_weights(const subject::queue& q) {
  report results(std::string("weighted_histogram ") + type_name<Weight>);
  std::size_t cells = 0;
  constexpr std::size_t n = 40009;
  const std::vector<Weight> weights = make_weights<Weight>(n);
  auto device_weights = q.allocate<Weight>(n);
  q.copy(device_weights.data(), weights.data(), n);
  for (const std::size_t bins : {2u, 257u}) {
    for (const distribution which : all_distributions) {
      const std::vector<std::size_t> slots = make_bins(n, which, bins);
      std::vector<unsigned> samples(slots.begin(), slots.end());
      std::vector<Weight> expected(bins, Weight{1});
      for (std::size_t i = 0; i < n; ++i) expected[slots[i]] += weights[i];
      auto input = q.allocate<unsigned>(n);
      q.copy(input.data(), samples.data(), n);
      for (const pa::histogram_tier tier : tiers_for_values()) {
        const std::string where =
            std::string(pa::name_of(tier)) + ", " + name_of(which) + ", " + std::to_string(bins);
        guarded<std::uint64_t> workspace(q, 1u << 18, 0);
        guarded<Weight> sums(q, bins, Weight{1});
        pa::weighted_histogram(q, input.data(), device_weights.data(), n, pa::bincount(bins),
                               sums.data(),
                               {.output = pa::histogram_output::accumulate,
                                .tier = tier,
                                .workspace = {workspace.data(), std::size_t{1} << 21},
                                .most_blocks = 64});
        const std::vector<Weight> got = sums.read(q, results, where);
        for (std::size_t i = 0; i < bins; ++i) {
          results.expect_same(where, "index", i, expected[i], got[i]);
        }
        ++cells;
      }
    }
  }
  results.finish();
  totals().cells_run += cells;
  return cells;
}

}  // namespace

TEST_CASE("samples of every width and kind are counted alike by every tier", "[histogram]") {
  require_device();
  const subject::queue q{};
  std::size_t cells = 0;
  cells += check_type<signed char, std::uint32_t>(q, -127);
  cells += check_type<float, std::uint32_t>(q, -33);
  CHECK(cells == 3 * 4 * (2 * tier_count + 1));
}

TEST_CASE("weights are summed in the output's type by every tier", "[histogram]") {
  require_device();
  const subject::queue q{};
  std::size_t cells = 0;
  cells += check_weights<float>(q);
  CHECK(cells == 2 * 4 * (tier_count - 1));
}

TEST_CASE("samples may come from an iterator, in any number", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram of an iterator");
  guarded<std::uint32_t> counts(q, 9, 0u);
  guarded<std::uint32_t> outliers(q, 3, 0u);
  for (const pa::histogram_tier tier :
       {pa::histogram_tier::shared, pa::histogram_tier::packed_counters,
        pa::histogram_tier::ranges}) {
    pa::histogram(q, remainders{12}, 1200007, pa::bincount(9), counts.data(),
                  {.tier = tier, .outliers = outliers.data(), .most_blocks = 1});
    const std::string where = pa::name_of(tier);
    // 1200007 = 12 * 100000 + 7
    expect_counts(results, where,
                  {100001, 100001, 100001, 100001, 100001, 100001, 100001, 100000, 100000},
                  counts.read(q, results, where));
    expect_counts(results, where, {300000, 0, 0}, outliers.read(q, results, where));
  }
  results.finish();
}

TEST_CASE("a histogram that is refused leaves the output as it was", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram");
  guarded<unsigned> counts(q, 64, 5u);
  auto input = q.allocate<unsigned>(100);
  q.fill(input.data(), 1u, 100);
  const unsigned* const nothing = nullptr;
  unsigned* const nowhere = nullptr;
  const auto call = [&](const unsigned* samples, unsigned* output,
                        const pa::histogram_settings<unsigned>& settings) {
    return [=] { pa::histogram(q, samples, 64, pa::bincount(64), output, settings); };
  };
  CHECK(is_refused(call(nothing, counts.data(), {}), "samples is null"));
  CHECK(is_refused(call(input.data(), nowhere, {}), "the output is null"));
  CHECK(is_refused(call(counts.data() + 63, counts.data(), {}), "samples and output overlap"));
  CHECK(is_refused(call(input.data(), counts.data(), {.outliers = counts.data() + 62}),
                   "output and outliers overlap"));
  CHECK(is_refused(call(input.data(), counts.data(), {.workspace = {counts.data(), 256}}),
                   "workspace and output overlap"));
  CHECK(is_refused(call(input.data(), counts.data(), {.workspace = {nullptr, 256}}),
                   "workspace.data is null"));
  CHECK(is_refused(call(input.data(), counts.data(), {.workspace = {input.data() + 1, 16}}),
                   "not aligned"));
  CHECK(is_refused(call(input.data(), counts.data(), {.outliers = input.data() + 63}),
                   "outliers and samples overlap"));
  CHECK(is_refused(call(input.data(), counts.data(), {.workspace = {input.data(), 256}}),
                   "workspace and samples overlap"));
  auto scratch = q.allocate<unsigned>(64);
  CHECK(is_refused(call(input.data(), counts.data(),
                        {.outliers = scratch.data() + 8, .workspace = {scratch.data(), 256}}),
                   "workspace and outliers overlap"));
  // More cells than any block's shared memory holds.
  constexpr std::size_t many = std::size_t{1} << 27;
  CHECK(is_refused(
      [&] {
        pa::histogram(q, remainders{64}, 64, pa::bincount(many), counts.data(),
                      {.tier = pa::histogram_tier::shared});
      },
      "do not fit a block's shared memory"));
  guarded<std::uint64_t> workspace(q, 512, 9);
  CHECK(is_refused(
      [&] {  // on the host: more than it allocates by itself
        pa::histogram(
            q, remainders{64}, std::size_t{1} << 30, pa::bincount(64), counts.data(),
            {.tier = pa::histogram_tier::partition, .workspace = {workspace.data(), 4096}});
      },
      "the workspace has fewer than"));
  CHECK(is_refused(
      [&] {
        pa::histogram(q, remainders{64}, 64, pa::bincount(many), counts.data(),
                      {.tier = pa::histogram_tier::partition});
      },
      "the cells are too many"));
  expect_counts(results, "workspace", std::vector<std::uint64_t>(512, 9),
                workspace.read(q, results, "workspace"));
  auto weights = q.allocate<float>(64);
  guarded<float> sums(q, 64, 5.0f);
  CHECK(is_refused(
      [&] {
        pa::weighted_histogram(q, input.data(), weights.data(), 64, pa::bincount(64), sums.data(),
                               {.tier = pa::histogram_tier::packed_counters});
      },
      "the samples have weights"));
  const auto weigh = [&](const pa::histogram_settings<float>& settings) {
    return [=, &weights, &input, &sums] {
      pa::weighted_histogram(q, input.data(), weights.data(), 64, pa::bincount(64), sums.data(),
                             settings);
    };
  };
  CHECK(is_refused(weigh({.outliers = weights.data()}), "weights and outliers overlap"));
  CHECK(is_refused(weigh({.workspace = {weights.data(), 256}}), "weights and workspace overlap"));
  expect_counts(results, "weighted, after refusals", std::vector<std::uint64_t>(64, 5),
                sums.read(q, results, "weighted, after refusals"));
  expect_counts(results, "after refusals", std::vector<std::uint64_t>(64, 5),
                counts.read(q, results, "after refusals"));
  results.finish();
}

}  // namespace conformance::histogram_types_tests
