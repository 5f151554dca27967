// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device-wide reductions: every algorithm, element type and number of elements against serial
// loops; iterators and views; order; errors.

#include <support/reduction_cases.hpp>

#include <cmath>

namespace conformance {
namespace {

constexpr std::size_t sizes = std::size(reduction_sizes);

/// What the first elements have, by serial loops.
template <class T, class Accumulator>
struct expectation {
  Accumulator sum{};
  std::uint64_t small = 0;
  pa::indexed<T> least{T{}, pa::no_index};
  pa::indexed<T> greatest{T{}, pa::no_index};
  double mean = 0;
  double squares = 0;

  expectation(const std::vector<T>& values, std::size_t count) {
    std::int64_t total = 0;
    double total_of_squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto number = static_cast<float>(values[i]);
      total += static_cast<std::int64_t>(number);
      total_of_squares += static_cast<double>(number) * static_cast<double>(number);
      small += number < 3.0f ? 1 : 0;
      if (i == 0 || number < static_cast<float>(least.value)) least = {values[i], i};
      if (i == 0 || number > static_cast<float>(greatest.value)) greatest = {values[i], i};
    }
    sum = static_cast<Accumulator>(total);
    if (count != 0) {
      mean = static_cast<double>(total) / static_cast<double>(count);
      squares = total_of_squares - mean * static_cast<double>(total);  // small integers: exact
    }
  }
};

template <class T>
void expect_indexed(report& results, const std::string& where, const char* what,
                    const pa::indexed<T>& expected, const pa::indexed<T>& got) {
  results.expect_same(where, std::string(what) + ", value", expected.value, got.value);
  results.expect_same(where, std::string(what) + ", index", expected.index, got.index);
}

/// Relative to the largest number that takes part.
void expect_near(report& results, const std::string& where, const char* what, double expected,
                 double got, double largest) {
  if (!(std::abs(expected - got) <= 1e-5 * largest)) results.mismatch(where, what, expected, got);
}

/// Results of pointer calls, for each size: nobody waits between the calls.
template <class T, class Accumulator, class Queue>
struct pointer_results {
  pa::buffer<Accumulator> sums;
  pa::buffer<Accumulator> unordered_sums;
  pa::buffer<pa::indexed<T>> least;
  pa::buffer<std::uint64_t> small;

  explicit pointer_results(const Queue& queue)
      : sums(filled(queue, sizes, Accumulator(10))),
        unordered_sums(filled(queue, sizes, Accumulator(10))),
        least(filled(queue, sizes, pa::indexed<T>{T(10), 10})),
        small(filled(queue, sizes, std::uint64_t{10})) {}
};

template <class T, class Accumulator, class Queue>
std::size_t run_type(report& results, const Queue& queue, const char* name) {
  const std::vector<T> values = elements<T>(reduction_sizes[sizes - 1]);
  const pa::buffer<T> input = on_device(queue, values);
  pa::workspace memory(queue);
  pointer_results<T, Accumulator, Queue> out(queue);
  for (std::size_t i = 0; i < sizes; ++i) {
    const std::size_t n = reduction_sizes[i];
    pa::reduce<Accumulator>(queue, input, n, out.sums.data() + i, Accumulator(1), pa::plus, memory);
    pa::reduce<Accumulator>(queue, input.data(), n, out.unordered_sums.data() + i, Accumulator(1),
                            pa::plus, pa::unordered, memory);
    pa::arg_min(queue, input, n, out.least.data() + i, memory);
    pa::count_if(queue, input, n, out.small.data() + i, is_small{});
  }
  const auto sums = read_back(queue, out.sums);
  const auto unordered_sums = read_back(queue, out.unordered_sums);
  const auto least = read_back(queue, out.least);
  const auto small = read_back(queue, out.small);
  std::size_t cells = 0;
  for (std::size_t i = 0; i < sizes; ++i) {
    const std::size_t n = reduction_sizes[i];
    const std::string where = std::string(name) + ", n " + std::to_string(n);
    const expectation<T, Accumulator> expected(values, n);
    const auto sum = static_cast<Accumulator>(expected.sum + Accumulator(1));
    results.expect_same(where, "reduce", sum, sums[i]);
    results.expect_same(where, "reduce, unordered", sum, unordered_sums[i]);
    expect_indexed(results, where, "arg_min", expected.least, least[i]);
    results.expect_same(where, "count_if", expected.small, small[i]);
    expect_indexed(results, where, "arg_max", expected.greatest,
                   pa::arg_max(queue, input, n, memory));
    const pa::extrema<Accumulator> limits =
        pa::min_max<Accumulator>(queue, input, n, {Accumulator(5), Accumulator(5)});
    const auto five = Accumulator(5);
    results.expect_same(where, "min_max, minimum",
                        n == 0 ? five : std::min(five, static_cast<Accumulator>(expected.least.value)),
                        limits.minimum);
    results.expect_same(
        where, "min_max, maximum",
        n == 0 ? five : std::max(five, static_cast<Accumulator>(expected.greatest.value)),
        limits.maximum);
    const pa::moments<float> moments = pa::mean_variance<float>(queue, input, n, memory);
    results.expect_same(where, "mean_variance, count", std::uint64_t{n}, moments.count);
    expect_near(results, where, "mean_variance, mean", expected.mean, moments.mean, 16);
    expect_near(results, where, "mean_variance, squares", expected.squares, moments.squares,
                256 * static_cast<double>(n));
    cells += 7;
  }
  return cells;
}

TEST_CASE("Every algorithm reduces every number of elements", "[reduce]") {
  report results("reductions");
  std::size_t cells = 0;
  with_queue([&](const auto& queue) {
    cells += run_type<std::int32_t, std::int32_t>(results, queue, "i32");
    cells += run_type<std::int64_t, std::int64_t>(results, queue, "i64");
    cells += run_type<std::uint64_t, std::uint64_t>(results, queue, "u64");
    cells += run_type<float, float>(results, queue, "f32");
    cells += run_type<double, double>(results, queue, "f64");
    cells += run_type<pa::half, float>(results, queue, "half into f32");
  });
  results.finish();
  CHECK(cells == 6 * 28 * 7);
  totals().cells_run += cells;
}

TEST_CASE("An operation that is not commutative gets its operands in order", "[reduce]") {
  report results("transform_reduce in order");
  with_queue([&](const auto& queue) {
    pa::workspace memory(queue);
    for (const std::size_t n : reduction_sizes) {
      affine expected = composed_value<affine>::of(77);
      for (std::size_t i = 0; i < n; ++i) {
        expected = compose{}(expected, composed_value<affine>::of(i));
      }
      const affine got = pa::transform_reduce<affine>(
          queue, indexes{}, n, composed_value<affine>::of(77), compose{}, composed_from{}, memory);
      const std::string where = "n " + std::to_string(n);
      results.expect_same(where, "factor", expected.factor, got.factor);
      results.expect_same(where, "summand", expected.summand, got.summand);
      results.expect_same(where, "tag", expected.tag, got.tag);
    }
  });
  results.finish();
}

TEST_CASE("Views and pointers that are not aligned give the same bits", "[reduce]") {
  report results("reduce");
  constexpr std::size_t count = 300007;
  std::vector<float> values(count + 4);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(hash(i) % 100000) / 7.0f;
  const std::vector<float> twice = [&] {
    std::vector<float> both(2 * count);
    for (std::size_t i = 0; i < count; ++i) both[2 * i] = values[i];
    return both;
  }();
  with_queue([&](const auto& queue) {
    const auto aligned = on_device(queue, values);
    const auto strided = on_device(queue, twice);
    const float expected = pa::reduce<float>(queue, aligned.data(), count, 0.0f);
    for (std::size_t shift = 1; shift < 4; ++shift) {
      std::vector<float> moved(count + 4);
      for (std::size_t i = 0; i < count; ++i) moved[i + shift] = values[i];
      const auto shifted = on_device(queue, moved);
      results.expect_same("f32, shift " + std::to_string(shift), "sum", expected,
                          pa::reduce<float>(queue, shifted.data() + shift, count, 0.0f));
    }
    const auto view = subject::strided_view(strided.data(), count, 2);
    results.expect_same("f32", "sum of a view", expected,
                        pa::reduce<float>(queue, view, count, 0.0f));
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

TEST_CASE("A recorded reduction runs again and again", "[reduce]") {
  report results("reduce, replayed");
  constexpr std::size_t count = 100003;
  require_device();
  const subject::other_queue other;
  subject::with_library_queue(other.get(), [&](const auto& queue) {
    const auto input = filled(queue, count, 1.0);
    auto sums = filled(queue, 2, 0.0);
    auto visits = filled(queue, 1, std::uint64_t{0});
    pa::workspace memory(queue);
    queue.synchronize();
    subject::replay(other.get(), 3, [&] {
      pa::reduce<double>(queue, input, count, sums.data(), 0.0, pa::plus, memory);
      pa::reduce<double>(queue, input, count, sums.data() + 1, 0.5, pa::plus, memory, pa::unordered);
      // The result is input of the next run: three runs count to 3.
      pa::reduce<std::uint64_t>(queue, visits.data(), 1, visits.data(), 1u, pa::plus, memory);
    });
    results.expect_same("f64", "sum", double{count}, read_back(queue, sums)[0]);
    results.expect_same("f64", "unordered sum", count + 0.5, read_back(queue, sums)[1]);
    results.expect_same("u64", "runs", std::uint64_t{3}, read_back(queue, visits)[0]);
  });
  results.finish();
}

/// What pa::error says of a call; empty if it throws none.
template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const pa::error& error) {
    return error.what();
  }
  return {};
}

TEST_CASE("Refused reductions write nothing", "[reduce]") {
  with_queue([&](const auto& queue) {
    using queue_type = std::decay_t<decltype(queue)>;
    const auto input = filled(queue, 100, 1.0f);
    auto result = filled(queue, 1, 7.0f);
    const float* const none = nullptr;
    CHECK(refusal([&] {
            pa::reduce<float>(queue, none, 5, result.data(), 0.0f);
          }).find("reduce: input is null, but the count is 5") != std::string::npos);
    CHECK(refusal([&] { pa::reduce<float>(queue, none, 1, 0.0f); }).find("input is null") !=
          std::string::npos);
    CHECK(refusal([&] {
            pa::arg_max(queue, input, 5, static_cast<pa::indexed<float>*>(nullptr));
          }).find("arg_max: result is null") != std::string::npos);
    pa::workspace memory(queue);
    const pa::workspace<queue_type> taken(std::move(memory));
    CHECK(taken.belongs_to(queue));
    CHECK(refusal([&] {
            pa::reduce<float>(queue, input, 5, result.data(), 0.0f, pa::plus, memory);
          }).find("reduce: the workspace belongs to another queue") != std::string::npos);
    CHECK(refusal([&] { pa::reduce<float>(queue, input, 5, 0.0f, pa::plus, memory); }) != "");
    if constexpr (subject::other_queues_differ) {
      const subject::other_queue other;
      pa::workspace others(queue_type(other.get()));
      CHECK(refusal([&] {
              pa::reduce<float>(queue, input, 5, result.data(), 0.0f, pa::plus, others);
            }).find("another queue") != std::string::npos);
    }
    CHECK(read_back(queue, result)[0] == 7.0f);
    CHECK(refusal([&] { pa::reduce<float>(queue, none, 0, result.data(), 3.0f); }) == "");
    CHECK(read_back(queue, result)[0] == 3.0f);
  });
}

}  // namespace
}  // namespace conformance
