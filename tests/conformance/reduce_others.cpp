// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device-wide reductions: count_if, arg_max, min_max, mean_variance, against serial loops.

#include <support/reduction_cases.hpp>

#include <algorithm>
#include <cmath>

namespace conformance {
namespace {

constexpr std::size_t sizes = std::size(reduction_sizes);

struct below_three {
  template <class T>
  POLYATOMIC_FUNCTION bool operator()(T value) const {
    return static_cast<float>(value) < 3.0f;
  }
};

/// What the first elements have, by serial loops.
template <class T>
struct expectation {
  std::uint64_t small = 0;
  pa::indexed<T> greatest{T{}, pa::no_index};
  float minimum = 5;
  float maximum = 5;
  double sum = 0;
  double sum_of_squares = 0;

  void add(T value, std::size_t index) {
    const auto number = static_cast<float>(value);
    small += number < 3.0f ? 1 : 0;
    if (index == 0 || number > static_cast<float>(greatest.value)) greatest = {value, index};
    minimum = std::min(minimum, number);
    maximum = std::max(maximum, number);
    sum += static_cast<double>(number);
    sum_of_squares += static_cast<double>(number * number);
  }
};

/// Relative to the largest number that takes part.
void expect_near(report& results, const std::string& where, const char* what, double expected,
                 double got, double largest) {
  if (!(std::abs(expected - got) <= 1e-5 * largest)) results.mismatch(where, what, expected, got);
}

template <class T>
struct all_results {
  std::uint64_t small;
  pa::indexed<T> greatest;
  pa::extrema<float> limits;
  pa::moments<float> moments;
};

template <class T, class Queue>
std::vector<all_results<T>> all_sizes(const Queue& queue, const pa::buffer<T>& input) {
  std::vector<all_results<T>> results;
  pa::workspace memory(queue);
  for (const std::size_t n : reduction_sizes) {
    results.push_back({pa::count_if(queue, input, n, below_three{}),
                       pa::arg_max(queue, input, n, memory),
                       pa::min_max<float>(queue, input, n, {5.0f, 5.0f}),
                       pa::mean_variance<float>(queue, input, n, memory)});
  }
  return results;
}

template <class T>
void compare(report& results, const std::string& where, const expectation<T>& expected,
             std::size_t n, const all_results<T>& got) {
  results.expect_same(where, "count_if", expected.small, got.small);
  results.expect_same(where, "arg_max, value", expected.greatest.value, got.greatest.value);
  results.expect_same(where, "arg_max, index", expected.greatest.index, got.greatest.index);
  results.expect_same(where, "min_max, minimum", expected.minimum, got.limits.minimum);
  results.expect_same(where, "min_max, maximum", expected.maximum, got.limits.maximum);
  results.expect_same(where, "mean_variance, count", std::uint64_t{n}, got.moments.count);
  const auto number = static_cast<double>(n);
  const double mean = n == 0 ? 0 : expected.sum / number;
  expect_near(results, where, "mean_variance, mean", mean, static_cast<double>(got.moments.mean),
              16);
  expect_near(results, where, "mean_variance, squares",
              expected.sum_of_squares - mean * expected.sum,
              static_cast<double>(got.moments.squares), 256 * number);
}

template <class T>
std::size_t run_type(report& results, const char* name) {
  const std::vector<T> values = elements<T>(reduction_sizes[sizes - 1]);
  const pa::buffer<T> input = on_device(test::the_queue(), values);
  std::vector<all_results<T>> got;
  with_queue([&](const auto& queue) { got = all_sizes<T>(queue, input); });
  expectation<T> expected;
  std::size_t at = 0;
  for (std::size_t i = 0; i < sizes; ++i) {
    for (; at < reduction_sizes[i]; ++at) expected.add(values[at], at);
    compare(results, std::string(name) + ", n " + std::to_string(at), expected, at, got[i]);
  }
  return 4 * sizes;
}

TEST_CASE("Counts, limits and moments of every number of elements", "[reduce]") {
  report results("reductions");
  require_device();
  std::size_t cells = 0;
  cells += run_type<std::int32_t>(results, "i32");
  cells += run_type<std::uint64_t>(results, "u64");
  cells += run_type<float>(results, "f32");
  cells += run_type<pa::half>(results, "half");
  results.finish();
  CHECK(cells == 4 * 28 * 4);
  totals().cells_run += cells;
}

TEST_CASE("mean_variance keeps the variance of values far from zero", "[reduce]") {
  report results("mean_variance");
  constexpr std::size_t count = 400000;
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = 1e9 + static_cast<double>(i % 4);
  with_queue([&](const auto& queue) {
    const auto input = on_device(queue, values);
    for (const std::size_t n : {std::size_t{4}, std::size_t{40}, std::size_t{4000}, count}) {
      const pa::moments<double> got = pa::mean_variance<double>(queue, input, n);
      const std::string where = "f64, n " + std::to_string(n);
      expect_near(results, where, "mean", 1.5, got.mean - 1e9, 1);
      expect_near(results, where, "variance", 1.25, got.variance(), 1);
    }
  });
  results.finish();
}

}  // namespace
}  // namespace conformance
