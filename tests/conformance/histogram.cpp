// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Histograms of integers: every tier on every distribution, sizes and numbers of bins at the edges,
// the bytes around outputs and workspaces, both counters, both output modes.

#include <support/histograms.hpp>

#include <algorithm>

namespace conformance::histogram_tests {
namespace {

constexpr std::size_t sizes[] = {0, 1, 2, 97, 4099, 100003};
constexpr std::size_t bin_counts[] = {1, 2, 3, 61, 1021};

template <class Sample>
std::vector<Sample> samples_of(const std::vector<std::size_t>& slots) {
  std::vector<Sample> samples(slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) samples[i] = static_cast<Sample>(slots[i]);
  return samples;
}

/// One call, of a tier that may need a workspace, into memory between guards.
template <class Sample, class Counter>
void check_call(report& results, const std::string& where, const subject::queue& q,
                const std::vector<Sample>& samples, const pa::bincount& bins,
                const std::vector<std::uint64_t>& expected, pa::histogram_tier tier,
                std::size_t most_blocks = pa::histogram_problem::no_limit) {
  auto input = q.template allocate<Sample>(samples.size());
  q.copy(input.data(), samples.data(), samples.size());
  guarded<Counter> counts(q, bins.bins(), Counter{77});
  const std::size_t workspace_bytes =
      pa::plan_of_histogram<Sample, Counter>(q, samples.size(), bins.bins(), tier).workspace_bytes;
  guarded<std::uint64_t> workspace(q, workspace_bytes / 8 + 1, 0);
  pa::histogram(
      q, input.data(), samples.size(), bins, counts.data(),
      {.tier = tier, .workspace = {workspace.data(), workspace_bytes}, .most_blocks = most_blocks});
  expect_counts(results, where, expected, counts.read(q, results, where));
  workspace.read(q, results, where + ", workspace");
}

std::string cell_name(const char* tier, distribution which, std::size_t n, std::size_t bins) {
  return std::string(tier) + ", " + name_of(which) + ", n " + std::to_string(n) + ", bins " +
         std::to_string(bins);
}

}  // namespace

TEST_CASE("every tier counts every distribution, from no sample and one bin on [fault-16]",
          "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u32 bincount");
  std::size_t cells = 0;
  for (const distribution which : all_distributions) {
    for (const std::size_t n : sizes) {
      if (which != distribution::uniform && n != 100003) continue;  // skew shows in many samples
      for (const std::size_t bins : bin_counts) {
        const std::vector<std::size_t> slots = make_bins(n, which, bins);
        const auto samples = samples_of<std::uint32_t>(slots);
        for (const pa::histogram_tier tier : all_tiers()) {
          check_call<std::uint32_t, std::uint32_t>(
              results, cell_name(pa::name_of(tier), which, n, bins), q, samples, pa::bincount(bins),
              counted(slots, bins), tier);
          ++cells;
        }
      }
    }
  }
  results.finish();
  totals().cells_run += cells;
  CHECK(cells == (6 + 3) * 5 * tier_count);
}

TEST_CASE("a block counts more of one bin than sixteen bits hold", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u8, one block");
  std::size_t cells = 0;
  constexpr std::size_t n = 300007;
  for (const distribution which : {distribution::constant, distribution::hot}) {
    for (const std::size_t bins : {2u, 3u, 251u}) {
      const std::vector<std::size_t> slots = make_bins(n, which, bins);
      const auto samples = samples_of<std::uint8_t>(slots);
      for (const pa::histogram_tier tier : tiers_for_bytes()) {
        check_call<std::uint8_t, std::uint64_t>(
            results, cell_name(pa::name_of(tier), which, n, bins), q, samples, pa::bincount(bins),
            counted(slots, bins), tier, 1);
        ++cells;
      }
    }
  }
  results.finish();
  totals().cells_run += cells;
  CHECK(cells == 2 * 3 * (tier_count + 1));
}

TEST_CASE("blocks that take turns at many samples count each once", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u8, two blocks");
  std::size_t cells = 0;
  constexpr std::size_t n = (std::size_t{5} << 18) + 13;
  static_assert(n / 2 > pa::detail::least_samples_in_turns);
  const std::vector<std::size_t> slots = make_bins(n, distribution::zipf, 251);
  const auto samples = samples_of<std::uint8_t>(slots);
  for (const pa::histogram_tier tier : tiers_for_bytes()) {
    check_call<std::uint8_t, std::uint32_t>(
        results, cell_name(pa::name_of(tier), distribution::zipf, n, 251), q, samples,
        pa::bincount(251), counted(slots, 251), tier, 2);
    ++cells;
  }
  results.finish();
  totals().cells_run += cells;
  CHECK(cells == tier_count + 1);
}

TEST_CASE("more samples than 32 bits count are counted on a device [fault-18]", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u8, many samples");
  constexpr bool is_host = subject::buffer_space == pa::memory_space::host;
  constexpr std::size_t n = is_host ? (std::size_t{1} << 24) + 13 : subject::many_elements;
  constexpr std::size_t bins = 5;
  auto input = q.allocate<std::uint8_t>(n);
  q.fill(input.data(), std::uint8_t{3}, n);
  q.fill(input.data() + n - 3, std::uint8_t{4}, 3);
  const std::vector<std::uint64_t> expected = {0, 0, 0, n - 3, 3};
  for (const pa::histogram_tier tier : {pa::histogram_tier::automatic, pa::histogram_tier::shared,
                                        pa::histogram_tier::packed_counters}) {
    guarded<std::uint64_t> counts(q, bins, 77);
    pa::histogram(q, input.data(), n, pa::bincount(bins), counts.data(), {.tier = tier});
    const std::string where = std::string(pa::name_of(tier)) + ", n " + std::to_string(n);
    expect_counts(results, where, expected, counts.read(q, results, where));
  }
  results.finish();
}

TEST_CASE("counters of neighbouring bins fill up in turn", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u8, packed counters");
  // 0x7fff, 0x8000 and 0x8001 of a bin, then of the other half of its word.
  for (const std::size_t full : {0x7fffu, 0x8000u, 0x8001u, 0xffffu, 0x10000u, 0x18001u}) {
    std::vector<std::size_t> slots(full, 2);
    slots.insert(slots.end(), full, 3);
    check_call<std::uint8_t, std::uint64_t>(
        results, "each " + std::to_string(full), q, samples_of<std::uint8_t>(slots),
        pa::bincount(5), counted(slots, 5), pa::histogram_tier::packed_counters, 1);
  }
  results.finish();
}

TEST_CASE("more bins than a table has places, a counter or a range holds", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u32, many bins");
  constexpr std::size_t n = 200003;
  constexpr std::size_t bins = 50021;
  for (const distribution which : {distribution::uniform, distribution::zipf, distribution::hot}) {
    const std::vector<std::size_t> slots = make_bins(n, which, bins);
    const auto samples = samples_of<std::uint32_t>(slots);
    for (const pa::histogram_tier tier : {pa::histogram_tier::automatic, pa::histogram_tier::direct,
                                          pa::histogram_tier::table, pa::histogram_tier::ranges}) {
      check_call<std::uint32_t, std::uint32_t>(
          results, cell_name(pa::name_of(tier), which, n, bins), q, samples, pa::bincount(bins),
          counted(slots, bins), tier, 6);
    }
  }
  results.finish();
}

TEST_CASE("more bins than a core of the host keeps near", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram u32, far bins");
  constexpr std::size_t n = 700001;
  constexpr std::size_t bins = 300007;
  for (const distribution which : {distribution::zipf, distribution::hot}) {
    const std::vector<std::size_t> slots = make_bins(n, which, bins);
    check_call<std::uint32_t, std::uint32_t>(results, cell_name("automatic", which, n, bins), q,
                                             samples_of<std::uint32_t>(slots), pa::bincount(bins),
                                             counted(slots, bins), pa::histogram_tier::automatic);
  }
  results.finish();
}

TEST_CASE("a histogram can be recorded once and played again", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram in a graph");
  const std::vector<std::size_t> slots = make_bins(20011, distribution::hot, 200);
  const auto samples = samples_of<std::uint8_t>(slots);
  auto input = q.allocate<std::uint8_t>(samples.size());
  q.copy(input.data(), samples.data(), samples.size());
  for (const pa::histogram_tier tier : tiers_for_bytes()) {
    guarded<std::uint64_t> workspace(q, 1u << 16, 0);
    guarded<std::uint64_t> counts(q, 200, 0);
    subject::replay(3, [&](const auto& recorded) {
      pa::histogram(recorded, input.data(), samples.size(), pa::bincount(200), counts.data(),
                    {.output = pa::histogram_output::accumulate,
                     .tier = tier,
                     .workspace = {workspace.data(), std::size_t{1} << 19},
                     .most_blocks = 32});
    });
    std::vector<std::uint64_t> expected = counted(slots, 200);
    for (std::uint64_t& count : expected) count *= 3;
    const std::string where = pa::name_of(tier);
    expect_counts(results, where, expected, counts.read(q, results, where));
  }
  results.finish();
}

TEST_CASE("counts are written over what was there, or added to it [fault-15]", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram output");
  const std::vector<std::size_t> slots(32, 1);
  const auto samples = samples_of<std::uint8_t>(slots);
  auto input = q.allocate<std::uint8_t>(32);
  q.copy(input.data(), samples.data(), 32);
  for (const pa::histogram_tier tier : tiers_for_bytes()) {
    const std::size_t workspace_bytes =
        pa::plan_of_histogram<std::uint8_t, std::uint64_t>(q, 32, 3, tier).workspace_bytes;
    guarded<std::uint64_t> workspace(q, workspace_bytes / 8 + 1, 0);
    guarded<std::uint64_t> counts(q, 3, 10);
    guarded<std::uint64_t> outliers(q, 3, 10);
    pa::histogram_settings<std::uint64_t> settings{
        .output = pa::histogram_output::accumulate,
        .tier = tier,
        .outliers = outliers.data(),
        .workspace = {workspace.data(), workspace_bytes}};
    const std::string where = pa::name_of(tier);
    pa::histogram(q, input.data(), 32, pa::bincount(3), counts.data(), settings);
    expect_counts(results, where + ", added", {10, 42, 10}, counts.read(q, results, where));
    expect_counts(results, where + ", added", {10, 10, 10}, outliers.read(q, results, where));
    settings.output = pa::histogram_output::overwrite;
    pa::histogram(q, input.data(), 32, pa::bincount(3), counts.data(), settings);
    expect_counts(results, where + ", over", {0, 32, 0}, counts.read(q, results, where));
    expect_counts(results, where + ", over", {0, 0, 0}, outliers.read(q, results, where));
  }
  results.finish();
}

}  // namespace conformance::histogram_tests
