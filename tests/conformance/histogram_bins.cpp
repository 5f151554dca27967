// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which bin a sample belongs to: the mappings, on the host and on the device, against bins that
// were chosen first; the faults of others; what is refused.

#include <support/histograms.hpp>
#include <support/lists.hpp>

#include <polyatomic/core/half.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace conformance::histogram_bins_tests {
namespace {

/// Writes down the slot of each sample: the same function runs on host and device.
template <class Bins, class Sample>
struct write_slots {
  Bins bins;
  const Sample* samples;
  std::uint32_t* slots;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const { slots[i] = bins.slot(samples[i], i); }
};

/// Compares the slots of samples, on the host and on the device, with those that they must have.
template <class Bins, class Sample>
std::size_t expect_slots(report& results, const std::string& where, const subject::queue& q,
                         const Bins& bins, const std::vector<Sample>& samples,
                         const std::vector<std::uint32_t>& expected) {
  auto input = q.template allocate<Sample>(samples.size());
  auto slots = q.template allocate<std::uint32_t>(samples.size());
  q.copy(input.data(), samples.data(), samples.size());
  q.parallel_for(samples.size(), write_slots<Bins, Sample>{bins, input.data(), slots.data()});
  const std::vector<std::uint32_t> found = test::read(q, slots);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::string index = "index " + std::to_string(i);
    results.expect_same(where + ", on the device", index, expected[i], found[i]);
    results.expect_same(where + ", on the host", index, expected[i], bins.slot(samples[i], i));
  }
  totals().cells_run += samples.size();
  return samples.size();
}

constexpr std::uint32_t above = pa::outlier_above;
constexpr std::uint32_t below = pa::outlier_below;
constexpr std::uint32_t nan_slot = pa::outlier_nan;
constexpr std::uint32_t none = pa::outlier_none;

using std::int16_t;
using std::int32_t;
using std::int64_t;
using std::int8_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

/// floor(distance * bins / range), independently: as 128-bit integers.
uint32_t exact_bin(uint64_t distance, uint64_t range, uint64_t bins) {
  return static_cast<uint32_t>(static_cast<unsigned_128>(distance) * bins / range);
}

/// Random samples of [lower, upper), its ends among them.
template <class Sample>
std::size_t expect_even(report& results, const subject::queue& q, Sample lower, Sample upper,
                        uint32_t bins) {
  const uint64_t range = static_cast<uint64_t>(upper) - static_cast<uint64_t>(lower);
  std::vector<Sample> samples;
  std::vector<uint32_t> expected;
  for (std::size_t i = 0; i < 500; ++i) {
    const uint64_t distance = i == 0 ? 0 : i == 1 ? range - 1 : mixed(i) % range;
    samples.push_back(static_cast<Sample>(static_cast<uint64_t>(lower) + distance));
    expected.push_back(exact_bin(distance, range, bins));
  }
  samples.push_back(upper);
  expected.push_back(bins + above);
  if (lower != std::numeric_limits<Sample>::min()) {
    samples.push_back(static_cast<Sample>(lower - 1));
    expected.push_back(bins + below);
  }
  return expect_slots(results, std::string("even_bins ") + type_name<Sample>, q,
                      pa::even_bins(lower, upper, bins), samples, expected);
}

}  // namespace

TEST_CASE("negative samples of eight bits keep their bins [fault-56]", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("even_bins");
  expect_slots(results, "int8, bounds int", q, pa::even_bins(-60, 64, 4),
               std::vector<int8_t>{-60, -1, 10, 63, -61, 64, -128, 127},
               {0, 1, 2, 3, 4 + below, 4 + above, 4 + below, 4 + above});
  expect_slots(results, "int8, bounds int8", q, pa::even_bins(int8_t{-60}, 64, 4),
               std::vector<int8_t>{-60, -1, 10, 63}, {0, 1, 2, 3});
  expect_slots(results, "int8, full range", q, pa::even_bins(-128, 128, 256),
               std::vector<int8_t>{-128, -1, 0, 127}, {0, 127, 128, 255});
  expect_slots(results, "int8, bincount", q, pa::bincount(100),
               std::vector<int8_t>{-128, -1, 0, 99, 100, 127},
               {100 + below, 100 + below, 0, 99, 100 + above, 100 + above});
  expect_slots(results, "int8, bounds float", q, pa::even_bins(-60.0f, 64.0f, 4),
               std::vector<int8_t>{-60, -1, 10, 63}, {0, 1, 2, 3});
  results.finish();
}

TEST_CASE("even bins of integers are exact in every width, over full ranges", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("even_bins");
  std::size_t cells = 0;
  for (const uint32_t bins : {1u, 2u, 3u, 7u, 1000u, 65537u, 2147483647u}) {
    cells += expect_even<short>(results, q, -32768, 32767, bins);
    cells += expect_even<int>(results, q, -2147483647 - 1, 2147483647, bins);
    cells += expect_even<unsigned>(results, q, 0u, 4294967295u, bins);
    cells += expect_even<int>(results, q, -1000, 1000003, bins);
    cells += expect_even<long>(results, q, INT64_MIN, INT64_MAX, bins);
    cells += expect_even<unsigned long>(results, q, 0, UINT64_MAX, bins);
    cells += expect_even<unsigned long>(results, q, UINT64_MAX - 12345678901, UINT64_MAX, bins);
  }
  results.finish();
  // Bounds at the type's lower end have no sample below.
  CHECK(cells == 7 * (7 * 501 + 2));
}

TEST_CASE("samples and bounds of different signs are compared by value", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("even_bins");
  expect_slots(results, "uint64, bounds int", q, pa::even_bins(-1, 3, 4),
               std::vector<uint64_t>{0, 2, 3, UINT64_MAX, uint64_t{1} << 63},
               {1, 3, 4 + above, 4 + above, 4 + above});
  expect_slots(results, "int64, bounds uint32", q, pa::even_bins(1u, 5u, 4),
               std::vector<int64_t>{-1, 0, 1, 4, 5, INT64_MIN},
               {4 + below, 4 + below, 0, 3, 4 + above, 4 + below});
  expect_slots(results, "int8, bounds uint64", q, pa::even_bins(uint64_t{1}, uint64_t{1} << 63, 1),
               std::vector<int8_t>{-1, 0, 1}, {1 + below, 1 + below, 0});
  results.finish();
}

TEST_CASE("bfloat16 and half samples of 300 bins each find theirs [fault-58]", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram of 16-bit floats");
  // Every integer of up to 8 bits is a bfloat16; -150..149 are.
  std::vector<pa::bfloat16> brains;
  std::vector<pa::half> halves;
  for (int value = -150; value < 150; ++value) {
    brains.emplace_back(static_cast<float>(value));
    halves.emplace_back(static_cast<float>(value));
  }
  guarded<std::uint32_t> counts(q, 300, 9u);
  auto input = q.allocate<pa::bfloat16>(300);
  q.copy(input.data(), brains.data(), 300);
  const pa::even_bins map(-150.0f, 150.0f, 300);
  pa::histogram(q, input.data(), 300, map, counts.data());
  expect_counts(results, "bfloat16", std::vector<std::uint64_t>(300, 1),
                counts.read(q, results, "bfloat16"));
  std::vector<std::uint32_t> slots(300);
  for (std::uint32_t i = 0; i < 300; ++i) slots[i] = i;
  expect_slots(results, "half", q, map, halves, slots);
  results.finish();
}

TEST_CASE("what is outside, infinite or NaN is in no bin [fault-60]", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("histogram outliers");
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> samples{-5, nan, inf, -inf, 1.0, -nan};
  const std::vector<float> floats(samples.begin(), samples.end());
  const std::vector<std::uint32_t> slots{10 + below, 10 + nan_slot, 10 + above,
                                         10 + below, 10 + above,    10 + nan_slot};
  expect_slots(results, "double", q, pa::even_bins(0.0, 1.0, 10), samples, slots);
  expect_slots(results, "float", q, pa::even_bins(0.0f, 1.0f, 10), floats, slots);
  expect_slots(results, "float, bounds int", q, pa::even_bins(0, 1, 10), floats, slots);
  expect_slots(results, "float, clamped", q, pa::clamped(pa::even_bins(0.0f, 1.0f, 10)), floats,
               {0, 10 + nan_slot, 9, 0, 9, 10 + nan_slot});
  expect_slots(results, "float, ends", q, pa::even_bins(0.0f, 1.0f, 10),
               std::vector<float>{-0.0f, 0.0f, std::nextafter(1.0f, 0.0f), -0x1p-149f, 0x1p-149f},
               {0, 0, 9, 10 + below, 0});

  auto input = q.allocate<float>(6);
  q.copy(input.data(), floats.data(), 6);
  for (const pa::histogram_tier tier : all_tiers()) {
    const std::size_t bytes =
        pa::plan_of_histogram<float, std::uint32_t>(q, 6, 10, tier).workspace_bytes;
    guarded<std::uint64_t> workspace(q, bytes / 8 + 1, 0);
    guarded<std::uint32_t> counts(q, 10, 5u);
    guarded<std::uint32_t> outliers(q, 3, 5u);
    pa::histogram(
        q, input.data(), 6, pa::even_bins(0.0f, 1.0f, 10), counts.data(),
        {.tier = tier, .outliers = outliers.data(), .workspace = {workspace.data(), bytes}});
    const std::string where = pa::name_of(tier);
    expect_counts(results, where, std::vector<std::uint64_t>(10, 0),
                  counts.read(q, results, where));
    expect_counts(results, where + ", outliers", {2, 2, 2}, outliers.read(q, results, where));
  }
  results.finish();
}

TEST_CASE("edges of the caller's choice are exact, equal ones leave a bin empty", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("edge_bins");
  const std::vector<float> edges{-1.5f, 0.0f, 0.1f, 0.1f, 7.0f, 1e30f};
  const pa::bin_edges<float> floats(q, edges.data(), edges.size());
  // On the host edges of a device cannot be read, so only the kernel's answer is asked for.
  const std::vector<float> samples{-2.0f, -1.5f, -0.0f, std::nextafter(0.1f, 0.0f),
                                   0.1f,  7.0f,  1e30f, std::numeric_limits<float>::quiet_NaN()};
  auto input = q.allocate<float>(samples.size());
  auto slots = q.allocate<std::uint32_t>(samples.size());
  q.copy(input.data(), samples.data(), samples.size());
  q.parallel_for(samples.size(), write_slots<pa::edge_bins<float>, float>{
                                     floats.mapping(), input.data(), slots.data()});
  const std::vector<std::uint32_t> expected{5 + below, 0, 1, 1, 3, 4, 5 + above, 5 + nan_slot};
  const std::vector<std::uint32_t> found = test::read(q, slots);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    results.expect_same("float", "index", i, expected[i], found[i]);
  }
  results.finish();
}

TEST_CASE("edges that are even, crowded, equal or many find the bins of a search", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("edge_bins");
  std::size_t cells = 0;
  for (const std::size_t bins : {1u, 2u, 61u, 4096u, 4097u}) {
    for (const int shape : {0, 1, 2}) {  // even ones; three quarters of them in a corner; in pairs
      std::vector<float> edges(bins + 1);
      for (std::size_t i = 0; i <= bins; ++i) {
        const auto place = static_cast<float>(shape == 2 ? i / 2 * 2 : i);
        edges[i] = shape == 1 && 4 * i < 3 * bins ? place * 0x1p-20f : place;
      }
      // On the edges, next to them, between them, and outside.
      std::vector<float> samples{-1.0f, static_cast<float>(bins) + 1.0f};
      for (std::size_t i = 0; i < 3000; ++i) {
        const float edge = edges[mixed(i) % edges.size()];
        samples.push_back(edge);
        samples.push_back(std::nextafter(edge, -1.0f));
        samples.push_back(std::nextafter(edge, 1e9f));
        samples.push_back(edges[bins] * (static_cast<float>(i) / 3000.0f));
      }
      std::vector<std::uint64_t> expected(bins, 0);
      for (const float sample : samples) {
        if (sample < edges[0] || sample >= edges[bins]) continue;
        const auto behind = std::upper_bound(edges.begin(), edges.end(), sample);
        ++expected[static_cast<std::size_t>(behind - edges.begin()) - 1];
      }
      const pa::bin_edges<float> own(q, edges.data(), edges.size());
      auto input = q.allocate<float>(samples.size());
      q.copy(input.data(), samples.data(), samples.size());
      for (const auto tier : {pa::histogram_tier::automatic, pa::histogram_tier::shared,
                              pa::histogram_tier::ranges}) {
        guarded<std::uint32_t> counts(q, bins, 5u);
        pa::histogram(q, input.data(), samples.size(), own.mapping(), counts.data(),
                      {.tier = tier});
        const std::string where = std::string(pa::name_of(tier)) + ", bins " +
                                  std::to_string(bins) + ", shape " + std::to_string(shape);
        expect_counts(results, where, expected, counts.read(q, results, where));
        ++cells;
      }
    }
  }
  results.finish();
  totals().cells_run += cells;
  CHECK(cells == 5 * 3 * 3);
}

TEST_CASE("interleaved channels have bins of their own, inactive ones none", "[histogram]") {
  require_device();
  const subject::queue q{};
  report results("interleaved");
  expect_slots(results, "uint8, 3 of 4", q, pa::interleaved(pa::bincount(10), 4, 3),
               std::vector<uint8_t>{0, 1, 2, 3, 9, 10, 255, 9},
               {0, 11, 22, 30 + none, 9, 30 + above, 30 + above, 30 + none});
  results.finish();
}

TEST_CASE("bins that make no sense are refused", "[histogram]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float most = std::numeric_limits<float>::max();
  CHECK(is_refused([] { pa::bincount(0); }, "bins is 0"));
  CHECK(is_refused([] { pa::bincount(pa::most_bins + 1); }, "1 to 2147483648"));
  CHECK(is_refused([] { pa::even_bins(0, 10, 0); }, "bins is 0"));
  CHECK(is_refused([] { pa::even_bins(10, 10, 3); }, "lower must be less"));
  CHECK(is_refused([] { pa::even_bins(11, 10, 3); }, "lower must be less"));
  CHECK(is_refused([&] { pa::even_bins(nan, 1.0f, 3); }, "lower must be less"));
  CHECK(is_refused([&] { pa::even_bins(0.0f, nan, 3); }, "lower must be less"));
  CHECK(is_refused([&] { pa::even_bins(-most, most, 3); }, "neither overflow nor vanish"));
  CHECK(is_refused([] { pa::even_bins(0.0f, HUGE_VALF, 3); }, "must be finite"));
  CHECK(is_refused([] { pa::even_bins(0.0f, 0x1p-149f, 3); }, "neither overflow nor vanish"));
  CHECK(is_refused([] { pa::interleaved(pa::bincount(3), 4, 5); }, "active is 5"));
  CHECK(is_refused([] { pa::interleaved(pa::bincount(3), 4, 0); }, "active is 0"));
  require_device();
  const subject::queue q{};
  const std::vector<float> edges{0.0f, 1.0f, 0.5f, nan};
  CHECK(is_refused([&] { pa::bin_edges<float>(q, edges.data(), 1); }, "two edges"));
  CHECK(is_refused([&] { pa::bin_edges<float>(q, edges.data(), 3); }, "edge 2 is less"));
  CHECK(is_refused([&] { pa::bin_edges<float>(q, edges.data(), 4); }, "edge 2 is less"));
  CHECK(is_refused([&] { pa::bin_edges<float>(q, &nan, 1); }, "two edges"));
  CHECK(is_refused([&] { pa::bin_edges<float>(q, edges.data() + 2, 2); }, "edge 1 is NaN"));
}

}  // namespace conformance::histogram_bins_tests
