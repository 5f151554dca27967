// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device-wide reductions: element types and numbers of elements against serial loops; views; order;
// errors. The other algorithms: reduce_others.cpp

#include <support/reduction_cases.hpp>

namespace conformance::reduce_tests {
namespace {

constexpr std::size_t sizes = std::size(reduction_sizes);

/// Results of pointer calls, for each size: nobody waits between the calls.
template <class T, class Accumulator>
struct pointer_results {
  pa::buffer<Accumulator> sums;
  pa::buffer<Accumulator> unordered_sums;
  pa::buffer<pa::indexed<T>> least;
};

template <class T, class Accumulator, class Queue>
pointer_results<T, Accumulator> all_sizes(const Queue& queue, const pa::buffer<T>& input) {
  pointer_results<T, Accumulator> out{filled(queue, sizes, Accumulator(10)),
                                      filled(queue, sizes, Accumulator(10)),
                                      filled(queue, sizes, pa::indexed<T>{T(10), 10})};
  pa::workspace memory(queue);
  for (std::size_t i = 0; i < sizes; ++i) {
    const std::size_t n = reduction_sizes[i];
    pa::reduce<Accumulator>(queue, input, n, out.sums.data() + i, Accumulator(1), pa::plus, memory);
    pa::reduce<Accumulator>(queue, input, n, out.unordered_sums.data() + i, Accumulator(1),
                            pa::plus, pa::unordered, memory);
    pa::arg_min(queue, input, n, out.least.data() + i, memory);
  }
  queue.synchronize();
  return out;
}

template <class T, class Accumulator>
std::size_t run_type(report& results, const char* name) {
  const std::vector<T> values = elements<T>(reduction_sizes[sizes - 1]);
  const pa::buffer<T> input = on_device(test::the_queue(), values);
  pointer_results<T, Accumulator> out;
  with_queue([&](const auto& queue) { out = all_sizes<T, Accumulator>(queue, input); });
  const auto sums = read_back(test::the_queue(), out.sums);
  const auto unordered_sums = read_back(test::the_queue(), out.unordered_sums);
  const auto least = read_back(test::the_queue(), out.least);
  std::int64_t sum = 1;
  std::size_t at = 0;
  pa::indexed<T> lowest{T{}, pa::no_index};
  for (std::size_t i = 0; i < sizes; ++i) {
    for (; at < reduction_sizes[i]; ++at) {
      const auto number = static_cast<float>(values[at]);
      sum += static_cast<std::int64_t>(number);
      if (at == 0 || number < static_cast<float>(lowest.value)) lowest = {values[at], at};
    }
    const std::string where = std::string(name) + ", n " + std::to_string(at);
    results.expect_same(where, "reduce", static_cast<Accumulator>(sum), sums[i]);
    results.expect_same(where, "reduce, unordered", static_cast<Accumulator>(sum),
                        unordered_sums[i]);
    results.expect_same(where, "arg_min, value", lowest.value, least[i].value);
    results.expect_same(where, "arg_min, index", lowest.index, least[i].index);
  }
  return 3 * sizes;
}

TEST_CASE("Every type and number of elements", "[reduce]") {
  report results("reductions");
  require_device();
  std::size_t cells = 0;
  cells += run_type<std::int32_t, std::int32_t>(results, "i32");
  cells += run_type<std::int64_t, std::int64_t>(results, "i64");
  cells += run_type<std::uint64_t, std::uint64_t>(results, "u64");
  cells += run_type<float, float>(results, "f32");
  cells += run_type<double, double>(results, "f64");
  cells += run_type<pa::half, float>(results, "half into f32");
  results.finish();
  CHECK(cells == 6 * 28 * 3);
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
      pa::reduce<double>(queue, input, count, sums.data() + 1, 0.5, pa::plus, memory,
                         pa::unordered);
      // The result is input of the next run: three runs count to 3.
      pa::reduce<std::uint64_t>(queue, visits.data(), 1, visits.data(), 1u, pa::plus, memory);
    });
    results.expect_same("f64", "sum", double{count}, read_back(queue, sums)[0]);
    results.expect_same("f64", "unordered sum", count + 0.5, read_back(queue, sums)[1]);
    results.expect_same("u64", "runs", std::uint64_t{3}, read_back(queue, visits)[0]);
  });
  results.finish();
}

TEST_CASE("Reductions in a row see each other's results", "[reduce]") {
  report results("reduce, in a row");
  constexpr std::size_t count = 300007;
  constexpr std::size_t runs = 60;
  constexpr std::size_t step = 5003;  // results in the parts of different blocks
  require_device();
  const subject::other_queue other;
  subject::with_library_queue(other.get(), [&](const auto& queue) {
    auto numbers = filled(queue, count, std::uint64_t{0});
    pa::workspace memory(queue);
    for (std::size_t run = 0; run < runs; ++run) {
      std::uint64_t* const place = numbers.data() + run * step;
      if (run % 2 == 0) {
        pa::reduce<std::uint64_t>(queue, numbers, count, place, 1, pa::plus, memory);
      } else {
        pa::reduce<std::uint64_t>(queue, numbers, count, place, 1, pa::plus, memory, pa::unordered);
      }
    }
    // Each is 1 and the sum of all before it.
    const auto got = read_back(queue, numbers);
    for (std::size_t run = 0; run < runs; ++run) {
      results.expect_same("u64, run " + std::to_string(run), "sum", std::uint64_t{1} << run,
                          got[run * step]);
    }
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

/// What happened in calls that are refused. It is checked outside of generic lambdas: nvcc 13.0
/// does not come to an end over a CHECK in a template with local objects.
struct refusals {
  std::string null_input;
  std::string null_input_of_a_value;
  std::string null_result;
  std::string empty_workspace;
  std::string empty_workspace_of_a_value;
  std::string workspace_of_another;
  std::string nothing_to_do;
  bool taken_belongs = false;
  float before = 0;
  float after = 0;
};

template <class Queue>
refusals refuse_all(const Queue& queue) {
  refusals all;
  const auto input = filled(queue, 100, 1.0f);
  auto result = filled(queue, 1, 7.0f);
  const float* const none = nullptr;
  pa::indexed<float>* const nowhere = nullptr;
  pa::workspace memory(queue);
  const pa::workspace<Queue> taken(std::move(memory));
  all.taken_belongs = taken.belongs_to(queue);
  all.null_input = refusal([&] { pa::reduce<float>(queue, none, 5, result.data(), 0.0f); });
  all.null_input_of_a_value = refusal([&] { pa::reduce<float>(queue, none, 1, 0.0f); });
  all.null_result = refusal([&] { pa::arg_max(queue, input, 5, nowhere); });
  all.empty_workspace =
      refusal([&] { pa::reduce<float>(queue, input, 5, result.data(), 0.0f, pa::plus, memory); });
  all.empty_workspace_of_a_value =
      refusal([&] { pa::reduce<float>(queue, input, 5, 0.0f, pa::plus, memory); });
  if constexpr (subject::other_queues_differ) {
    const subject::other_queue other;
    const Queue others_queue(other.get());
    pa::workspace others(others_queue);
    all.workspace_of_another =
        refusal([&] { pa::reduce<float>(queue, input, 5, result.data(), 0.0f, pa::plus, others); });
  }
  all.before = read_back(queue, result)[0];
  all.nothing_to_do = refusal([&] { pa::reduce<float>(queue, none, 0, result.data(), 3.0f); });
  all.after = read_back(queue, result)[0];
  return all;
}

bool says(const std::string& message, const char* words) {
  return message.find(words) != std::string::npos;
}

TEST_CASE("Refused reductions write nothing", "[reduce]") {
  refusals all;
  with_queue([&](const auto& queue) { all = refuse_all(queue); });
  CHECK(says(all.null_input, "reduce: input is null, but the count is 5"));
  CHECK(says(all.null_input_of_a_value, "reduce: input is null, but the count is 1"));
  CHECK(says(all.null_result, "arg_max: result is null"));
  CHECK(says(all.empty_workspace, "reduce: the workspace belongs to another queue"));
  CHECK(says(all.empty_workspace_of_a_value, "reduce: the workspace belongs to another queue"));
  if (subject::other_queues_differ) {
    CHECK(says(all.workspace_of_another, "reduce: the workspace belongs to another queue"));
  }
  CHECK(all.taken_belongs);
  CHECK(all.before == 7.0f);
  CHECK(all.nothing_to_do == "");
  CHECK(all.after == 3.0f);
}

}  // namespace
}  // namespace conformance::reduce_tests
