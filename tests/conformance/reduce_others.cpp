// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device-wide reductions: count_if, arg_max, min_max, mean_variance, against serial loops.

#include <support/reduction_cases.hpp>

#include <algorithm>
#include <cmath>

namespace conformance::reduce_others_tests {
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

template <class T>
std::size_t run_extremes(report& results, const char* name) {
  constexpr std::size_t numbers[] = {1, 33, 4099, 65539};
  const std::vector<T> values = elements<T>(numbers[3]);
  with_queue([&](const auto& queue) {
    const auto input = on_device(queue, values);
    for (const std::size_t n : numbers) {
      const auto end = values.begin() + static_cast<std::ptrdiff_t>(n);
      const auto least = std::min_element(values.begin(), end);
      const auto greatest = std::max_element(values.begin(), end);
      const pa::indexed<T> first = pa::arg_min(queue, input, n);
      const pa::indexed<T> last = pa::arg_max(queue, input, n);
      const std::string where = std::string(name) + ", n " + std::to_string(n);
      results.expect_same(where, "arg_min, value", *least, first.value);
      results.expect_same(where, "arg_min, index",
                          static_cast<std::uint64_t>(least - values.begin()), first.index);
      results.expect_same(where, "arg_max, value", *greatest, last.value);
      results.expect_same(where, "arg_max, index",
                          static_cast<std::uint64_t>(greatest - values.begin()), last.index);
    }
  });
  return 2 * std::size(numbers);
}

TEST_CASE("arg_min and arg_max of small and wide integers", "[reduce]") {
  report results("arg_min and arg_max");
  require_device();
  std::size_t cells = 0;
  cells += run_extremes<signed char>(results, "i8");
  cells += run_extremes<unsigned short>(results, "u16");
  cells += run_extremes<signed_128>(results, "i128");
  results.finish();
  CHECK(cells == 3 * 2 * 4);
  totals().cells_run += cells;
}

/// An accumulator of a size that divides no power of two.
struct three_bytes {
  unsigned char of[3];
};
struct add_bytes {
  POLYATOMIC_FUNCTION three_bytes operator()(three_bytes left, three_bytes right) const {
    for (int i = 0; i < 3; ++i) left.of[i] = static_cast<unsigned char>(left.of[i] + right.of[i]);
    return left;
  }
};
struct bytes_of_index {
  POLYATOMIC_FUNCTION three_bytes operator()(std::uint64_t i) const {
    return {{static_cast<unsigned char>(i), static_cast<unsigned char>(i >> 8), 1}};
  }
};

TEST_CASE("An accumulator of three bytes counts every element [fault-46]", "[reduce]") {
  report results("transform_reduce");
  with_queue([&](const auto& queue) {
    for (const std::size_t n :
         {std::size_t{41}, std::size_t{42}, std::size_t{1000}, std::size_t{100003}}) {
      const three_bytes got =
          pa::transform_reduce<three_bytes>(queue, indexes{}, n, three_bytes{{0, 0, 0}},
                                            pa::commutative(add_bytes{}), bytes_of_index{});
      three_bytes expected{{0, 0, 0}};
      for (std::size_t i = 0; i < n; ++i) expected = add_bytes{}(expected, bytes_of_index{}(i));
      for (int i = 0; i < 3; ++i) {
        results.expect_same("three bytes, n " + std::to_string(n), "byte", i,
                            unsigned{expected.of[i]}, unsigned{got.of[i]});
      }
    }
  });
  results.finish();
}

TEST_CASE("mean_variance of large values does not overflow", "[reduce]") {
  report results("mean_variance");
  const std::vector<float> values(1000, 3e37f);
  with_queue([&](const auto& queue) {
    const auto input = on_device(queue, values);
    const pa::moments<float> got = pa::mean_variance<float>(queue, input, values.size());
    results.expect_same("f32, 1000 times 3e37", "mean", 3e37f, got.mean);
    results.expect_same("f32, 1000 times 3e37", "squares", 0.0f, got.squares);
  });
  results.finish();
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
}  // namespace conformance::reduce_others_tests
