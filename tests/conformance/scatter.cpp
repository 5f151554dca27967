// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters: add, min and max through every tier, indices outside, rows and packs, private arrays,
// and calls that are refused.

#include <support/histograms.hpp>
#include <support/lists.hpp>

#include <algorithm>
#include <limits>

namespace conformance::scatter_tests {
namespace {

/// Enough for the blocks of a device, two in the tests of the tiers, to choose hot keys.
constexpr std::size_t n = 140009;

/// Indices of which every 16th is outside, half of those negative.
std::vector<int> make_indices(distribution which, std::size_t cells) {
  std::vector<int> indices(n);
  for (std::size_t i = 0; i < n; ++i) {
    indices[i] = static_cast<int>(bin_of(i, which, cells));
    if (i % 16 == 5)
      indices[i] = i % 32 == 5 ? -1 - static_cast<int>(i) : static_cast<int>(cells + i);
  }
  return indices;
}

enum class operation { add, min, max };

template <class T>
T applied(operation which, T left, T right) {
  if (which == operation::add) return static_cast<T>(left + right);
  return which == operation::min ? std::min(left, right) : std::max(left, right);
}

template <class T>
void call(operation which, const subject::queue& q, const int* indices, const T* values, T* output,
          std::size_t cells, const pa::scatter_settings& settings) {
  if (which == operation::add) {
    pa::scatter_add(q, indices, values, n, output, cells, settings);
  } else if (which == operation::min) {
    pa::scatter_min(q, indices, values, n, output, cells, settings);
  } else {
    pa::scatter_max(q, indices, values, n, output, cells, settings);
  }
}

/// What a serial program makes of it, and how many indices it dropped.
template <class T>
std::uint64_t serial(operation which, const std::vector<int>& indices, const std::vector<T>& values,
                     std::vector<T>& output, bool clamps) {
  std::uint64_t dropped = 0;
  const int cells = static_cast<int>(output.size());
  for (std::size_t i = 0; i < n; ++i) {
    int index = indices[i];
    if (clamps) index = std::clamp(index, 0, cells - 1);
    if (index < 0 || index >= cells) {
      ++dropped;
      continue;
    }
    T& cell = output[static_cast<std::size_t>(index)];
    cell = applied(which, cell, values[i]);
  }
  return dropped;
}

template <class T>
std::size_t check_scatter(const subject::queue& q, operation which, const char* name) {
  report results(std::string(name) + " " + type_name<T>);
  std::size_t checked = 0;
  const std::vector<T> values = small_numbers<T>(n);
  auto device_values = on_device(q, values);
  for (const std::size_t cells : {1u, 37u, 4096u}) {
    for (const distribution spread : {distribution::uniform, distribution::hot}) {
      const std::vector<int> indices = make_indices(spread, cells);
      auto device_indices = on_device(q, indices);
      for (const pa::histogram_tier tier : tiers_for_values()) {
        for (const bool clamps : {false, true}) {
          const std::string where = std::string(pa::name_of(tier)) + ", " + name_of(spread) +
                                    ", cells " + std::to_string(cells) +
                                    (clamps ? ", clamped" : "");
          guarded<T> output(q, cells, T{2});
          guarded<std::uint64_t> rejected(q, 1, 7);
          guarded<std::uint64_t> workspace(q, 1u << 16, 0);
          call(which, q, device_indices.data(), device_values.data(), output.data(), cells,
               {.outside = clamps ? pa::scatter_outside::clamp : pa::scatter_outside::drop,
                .rejected = rejected.data(),
                .tier = tier,
                .workspace = {workspace.data(), std::size_t{1} << 19},
                .most_blocks = 2});
          std::vector<T> expected(cells, T{2});
          const std::uint64_t dropped = serial(which, indices, values, expected, clamps);
          const std::vector<T> got = output.read(q, results, where);
          for (std::size_t i = 0; i < cells; ++i) {
            results.expect_same(where, "index", i, expected[i], got[i]);
          }
          results.expect_same(where, "rejected", 7 + dropped, rejected.read(q, results, where)[0]);
          workspace.read(q, results, where + ", workspace");
          ++checked;
        }
      }
    }
  }
  results.finish();
  totals().cells_run += checked;
  return checked;
}

/// Charges deposited on a small grid from the caller's own kernel.
struct deposit {
  struct shared_memory {
    pa::private_array_memory<float, 100> cells;
  };
  const int* indices;
  const float* values;
  std::size_t count;
  float* output;
  unsigned* outside;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto grid = pa::make_private(ctx.block(), ctx.shared().cells, output, 100);
    for (std::size_t i = ctx.global_rank(); i < count; i += ctx.global_size()) {
      if (!grid.add(indices[i], values[i])) pa::store_inc(outside);
    }
    grid.flush();
  }
};

/// Each block counts its own 1000 bytes.
struct count_bytes {
  struct shared_memory {
    pa::private_array_memory<unsigned, 64> cells;
  };
  const unsigned char* bytes;
  pa::bincount bins;
  unsigned* output;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto counts = pa::make_private(ctx.block(), ctx.shared().cells, output, 53);
    pa::block_histogram(ctx.block(), counts, bytes + 1000 * ctx.block_index(), 1000, bins);
    counts.flush();
  }
};

}  // namespace

TEST_CASE("scatters do what a serial loop does, in every tier", "[scatter]") {
  require_device();
  const subject::queue q{};
  std::size_t cells = 0;
  cells += check_scatter<float>(q, operation::add, "scatter_add");
  cells += check_scatter<float>(q, operation::min, "scatter_min");
  cells += check_scatter<float>(q, operation::max, "scatter_max");
  CHECK(cells == 3 * 3 * 2 * (tier_count - 1) * 2);
}

TEST_CASE(
    "the least of negative numbers only is negative, of NaN only unchanged [fault-10] [fault-66]",
    "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("scatter of special values");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<int> indices{0, 0, 0, 1, 1, 2, 3, 3, 4};
  const std::vector<float> values{-3, -1, -2, nan, nan, inf, nan, -inf, -0.0f};
  auto device_indices = on_device(q, indices);
  auto device_values = on_device(q, values);
  for (const pa::histogram_tier tier :
       {pa::histogram_tier::direct, pa::histogram_tier::shared, pa::histogram_tier::ranges}) {
    guarded<float> most(q, std::vector<float>{-inf, 5, -inf, -inf, -inf, 9});
    guarded<float> least(q, std::vector<float>{inf, 5, inf, inf, 0.0f, 9});
    pa::scatter_max(q, device_indices.data(), device_values.data(), 9, most.data(), 6,
                    {.tier = tier});
    pa::scatter_min(q, device_indices.data(), device_values.data(), 9, least.data(), 6,
                    {.tier = tier});
    const std::string where = pa::name_of(tier);
    const std::vector<float> got_most = most.read(q, results, where);
    const std::vector<float> got_least = least.read(q, results, where);
    const std::vector<float> want_most{-1, 5, inf, -inf, -0.0f, 9};
    const std::vector<float> want_least{-3, 5, inf, -inf, -0.0f, 9};
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string index = "index " + std::to_string(i);
      results.expect_same(where + ", max", index, want_most[i], got_most[i]);
      results.expect_same(where + ", min", index, want_least[i], got_least[i]);
    }
  }
  results.finish();
}

TEST_CASE("rows and packs are added component by component", "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("scatter of rows");
  constexpr std::size_t rows = 500;
  const std::vector<int> indices = make_indices(distribution::hot, rows);
  auto device_indices = on_device(q, indices);
  const std::vector<float> values = small_numbers<float>(4 * n);
  std::vector<float> expected(4 * rows, 0.0f);
  std::uint64_t dropped = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (indices[i] < 0 || indices[i] >= static_cast<int>(rows)) {
      ++dropped;
      continue;
    }
    for (std::size_t c = 0; c < 4; ++c) {
      expected[4 * static_cast<std::size_t>(indices[i]) + c] += values[4 * i + c];
    }
  }
  using quad = pa::pack<float, 4>;
  std::vector<quad> packs(n);
  for (std::size_t i = 0; i < 4 * n; ++i) packs[i / 4][i % 4] = values[i];
  auto device_integers = on_device(q, std::vector<long long>(values.begin(), values.end()));
  auto device_packs = on_device(q, packs);
  auto output = on_device(q, std::vector<quad>(rows, quad{{0, 0, 0, 0}}));
  guarded<std::uint64_t> rejected(q, 1, 0);
  pa::scatter_add(q, device_indices.data(), device_packs.data(), n, output.data(), rows,
                  {.rejected = rejected.data()});
  const std::vector<quad> got_packs = test::read(q, output);
  for (std::size_t i = 0; i < 4 * rows; ++i) {
    results.expect_same("pack of 4", "index", i, expected[i], got_packs[i / 4][i % 4]);
  }
  results.expect_same("pack of 4", "rejected", dropped, rejected.read(q, results, "pack")[0]);
  for (const pa::histogram_tier tier : {pa::histogram_tier::direct, pa::histogram_tier::shared}) {
    guarded<long long> sums(q, 4 * rows, 0);
    pa::scatter_add_rows(q, device_indices.data(), device_integers.data(), n, 4, sums.data(), rows,
                         {.tier = tier});
    const std::string where = pa::name_of(tier);
    const std::vector<long long> got = sums.read(q, results, where);
    for (std::size_t i = 0; i < 4 * rows; ++i) {
      results.expect_same(where, "index", i, static_cast<long long>(expected[i]), got[i]);
    }
  }
  results.finish();
}

TEST_CASE("sorted indices are added up run by run, or in a table", "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("scatter_add, segmented");
  const std::vector<float> values = small_numbers<float>(n);
  auto device_values = on_device(q, values);
  for (const std::size_t cells : {1u, 100u, 50000u}) {
    std::vector<int> indices = make_indices(distribution::zipf, cells);
    std::sort(indices.begin(), indices.end());
    auto device_indices = on_device(q, indices);
    std::vector<float> expected(cells, 2.0f);
    const std::uint64_t dropped = serial(operation::add, indices, values, expected, false);
    for (const auto tier : {pa::histogram_tier::automatic, pa::histogram_tier::table}) {
      guarded<float> output(q, cells, 2.0f);
      guarded<std::uint64_t> rejected(q, 1, 0);
      pa::scatter_add(q, device_indices.data(), device_values.data(), n, output.data(), cells,
                      {.rejected = rejected.data(), .segmented = true, .tier = tier});
      const std::string where = std::string(pa::name_of(tier)) + ", cells " + std::to_string(cells);
      const std::vector<float> got = output.read(q, results, where);
      for (std::size_t i = 0; i < cells; ++i) {
        results.expect_same(where, "index", i, expected[i], got[i]);
      }
      results.expect_same(where, "rejected", dropped, rejected.read(q, results, where)[0]);
    }
  }
  results.finish();
}

TEST_CASE("fixed-point sums do not depend on the order of the indices [fault-55]", "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("scatter_add, fixed point");
  constexpr std::size_t cells = 37;
  std::vector<int> indices = make_indices(distribution::hot, cells);
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = std::ldexp(static_cast<double>(mixed(i)), -60 - static_cast<int>(i % 40)) - 4;
  }
  const pa::quantum step = pa::quantum_for(16.0, n);
  std::vector<pa::fixed_point<double>> sums[2];
  for (auto& sum : sums) {
    auto device_indices = on_device(q, indices);
    auto device_values = on_device(q, values);
    auto output = on_device(q, std::vector<pa::fixed_point<double>>(cells));
    pa::scatter_add(q, device_indices.data(), device_values.data(), n, output.data(), cells, step);
    sum = test::read(q, output);
    std::reverse(indices.begin(), indices.end());
    std::reverse(values.begin(), values.end());
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    long double exact = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (indices[i] == static_cast<int>(cell)) exact += values[i];
    }
    const std::string index = "index " + std::to_string(cell);
    const double got = sums[0][cell].value(step);
    results.expect_same("in two orders", index, got, sums[1][cell].value(step));
    // Each term is off by at most half a quantum.
    const double off = std::abs(static_cast<double>(static_cast<long double>(got) - exact));
    if (off > std::ldexp(static_cast<double>(n), step.exponent)) {
      results.mismatch("near the exact sum", index, static_cast<double>(exact), got);
    }
  }
  results.finish();
}

TEST_CASE("a private array is flushed whole, and drops what is outside [fault-54]", "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("private_array");
  const std::vector<int> indices = make_indices(distribution::zipf, 100);
  const std::vector<float> values = small_numbers<float>(n);
  std::vector<float> expected(100, 1.0f);
  const std::uint64_t dropped = serial(operation::add, indices, values, expected, false);
  auto device_indices = on_device(q, indices);
  auto device_values = on_device(q, values);
  for (const unsigned block_size : {1u, 33u, 256u}) {
    guarded<float> output(q, 100, 1.0f);
    guarded<unsigned> outside(q, 1, 0u);
    q.launch(
        {.blocks = 5, .block_size = block_size},
        deposit{device_indices.data(), device_values.data(), n, output.data(), outside.data()});
    const std::string where = "block size " + std::to_string(block_size);
    const std::vector<float> got = output.read(q, results, where);
    for (std::size_t i = 0; i < 100; ++i) {
      results.expect_same(where, "index", i, expected[i], got[i]);
    }
    results.expect_same(where, "outside", static_cast<unsigned>(dropped),
                        outside.read(q, results, where)[0]);
  }
  std::vector<unsigned char> bytes(7000);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i % 60);
  auto device_bytes = on_device(q, bytes);
  guarded<unsigned> counts(q, 53, 0u);
  q.launch({.blocks = 7, .block_size = 128},
           count_bytes{device_bytes.data(), pa::bincount(50), counts.data()});
  std::vector<std::uint64_t> wanted(53, 0);
  for (const unsigned char byte : bytes) ++wanted[std::min<std::size_t>(byte, 50)];
  expect_counts(results, "block_histogram", wanted, counts.read(q, results, "block_histogram"));
  results.finish();
}

TEST_CASE("a scatter that is refused leaves the output as it was", "[scatter]") {
  require_device();
  const subject::queue q{};
  report results("scatter_add");
  guarded<float> output(q, 8, 5.0f);
  auto indices = on_device(q, std::vector<int>(8, 1));
  auto values = on_device(q, std::vector<float>(8, 1.0f));
  const int* const no_indices = nullptr;
  const float* const no_values = nullptr;
  float* const nowhere = nullptr;
  const auto add = [&](const int* index, const float* value, float* to, std::size_t cells,
                       const pa::scatter_settings& settings) {
    return [=] { pa::scatter_add(q, index, value, 8, to, cells, settings); };
  };
  CHECK(is_refused(add(no_indices, values.data(), output.data(), 8, {}), "indices is null"));
  CHECK(is_refused(add(indices.data(), no_values, output.data(), 8, {}), "values is null"));
  CHECK(is_refused(add(indices.data(), values.data(), nowhere, 8, {}), "the output is null"));
  CHECK(is_refused(add(indices.data(), values.data(), output.data(), 0, {}), "bins is 0"));
  CHECK(is_refused(add(indices.data(), output.data() + 7, output.data(), 8, {}),
                   "values and output overlap"));
  auto scratch = q.allocate<std::uint64_t>(8);
  auto* const scratch_values = reinterpret_cast<float*>(scratch.data());
  auto* const scratch_indices = reinterpret_cast<int*>(scratch.data());
  const pa::scatter_settings in_scratch{.workspace = {scratch.data(), 64}};
  const pa::scatter_settings rejects_there{.rejected = scratch.data()};
  CHECK(is_refused(add(scratch_indices, values.data(), output.data(), 8, in_scratch),
                   "workspace and indices overlap"));
  CHECK(is_refused(add(indices.data(), scratch_values, output.data(), 8, in_scratch),
                   "workspace and values overlap"));
  CHECK(is_refused(add(scratch_indices, values.data(), output.data(), 8, rejects_there),
                   "rejected and indices overlap"));
  CHECK(is_refused(add(indices.data(), scratch_values, output.data(), 8, rejects_there),
                   "rejected and values overlap"));
  CHECK(is_refused(add(indices.data(), values.data(), output.data(), 8,
                       {.rejected = scratch.data() + 1, .workspace = {scratch.data(), 64}}),
                   "rejected and workspace overlap"));
  CHECK(is_refused(add(indices.data(), values.data(), output.data(), 8,
                       {.tier = pa::histogram_tier::packed_counters}),
                   "the samples have weights"));
  expect_counts(results, "after refusals", std::vector<std::uint64_t>(8, 5),
                output.read(q, results, "after refusals"));
  results.finish();
}

}  // namespace conformance::scatter_tests
