// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Faults that reductions really had somewhere, one by one: each is a small input and its right
// answer.

#include <support/reduction_cases.hpp>

#include <algorithm>
#include <climits>
#include <limits>
#include <thread>

namespace conformance::reduce_faults_tests {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

TEST_CASE("The maximum of negative numbers is negative [fault-10]", "[reduce]") {
  report results("maximum");
  with_queue([&](const auto& queue) {
    const auto floats = on_device(queue, std::vector<float>{-3, -1, -2});
    const auto integers = on_device(queue, std::vector<std::int32_t>{-3, -1, -2});
    results.expect_same("f32", "reduce", -1.0f,
                        pa::reduce<float>(queue, floats, 3, -infinity, pa::maximum));
    results.expect_same("f32", "arg_max", -1.0f, pa::arg_max(queue, floats, 3).value);
    results.expect_same("i32", "arg_max", std::uint64_t{1}, pa::arg_max(queue, integers, 3).index);
    results.expect_same("i32", "min_max", -1,
                        pa::min_max<std::int32_t>(queue, integers, 3, {INT_MAX, INT_MIN}).maximum);
  });
  results.finish();
}

TEST_CASE("Infinities and NaN are values [fault-11]", "[reduce]") {
  report results("arg_min and arg_max");
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  with_queue([&](const auto& queue) {
    const auto check = [&](const char* what, const std::vector<float>& values,
                           pa::indexed<float> least, pa::indexed<float> greatest) {
      const auto input = on_device(queue, values);
      const auto min = pa::arg_min(queue, input, values.size());
      const auto max = pa::arg_max(queue, input, values.size());
      results.expect_same(what, "arg_min, value", least.value, min.value);
      results.expect_same(what, "arg_min, index", least.index, min.index);
      results.expect_same(what, "arg_max, value", greatest.value, max.value);
      results.expect_same(what, "arg_max, index", greatest.index, max.index);
    };
    check("infinities", std::vector<float>(10, infinity), {infinity, 0}, {infinity, 0});
    check("negative infinities", std::vector<float>(10, -infinity), {-infinity, 0}, {-infinity, 0});
    check("one number among NaN", {nan, infinity, nan}, {infinity, 1}, {infinity, 1});
    check("one number among NaN, negative", {nan, nan, -infinity}, {-infinity, 2}, {-infinity, 2});
    check("negative NaN", {-nan, 1, nan}, {1, 1}, {1, 1});
    check("NaN alone", {nan, -nan, nan}, {nan, 0}, {nan, 0});
    check("zeros", {0.0f, -0.0f, 0.0f, -0.0f}, {-0.0f, 1}, {0.0f, 0});
    check("equal numbers", {2, 1, 3, 1, 3, 2}, {1, 1}, {3, 2});
    const auto all = on_device(queue, std::vector<float>(10, infinity));
    results.expect_same("infinities", "reduce", infinity,
                        pa::reduce<float>(queue, all, 10, infinity, pa::minimum));
    const auto zeros = on_device(queue, std::vector<float>(10, -0.0f));
    results.expect_same("negative zeros", "sum", -0.0f, pa::reduce<float>(queue, zeros, 10, -0.0f));
  });
  results.finish();
}

TEST_CASE("Equal elements far apart: the lowest index wins [fault-11]", "[reduce]") {
  report results("arg_min and arg_max");
  constexpr std::size_t count = 500000;
  std::vector<std::int32_t> values(count, 5);
  values[77777] = values[77778] = values[300000] = values[count - 1] = 3;
  values[88888] = values[300001] = values[count - 2] = 9;
  with_queue([&](const auto& queue) {
    const auto input = on_device(queue, values);
    const auto least = pa::arg_min(queue, input, count);
    const auto greatest = pa::arg_max(queue, input, count);
    results.expect_same("i32", "arg_min", std::uint64_t{77777}, least.index);
    results.expect_same("i32", "arg_max", std::uint64_t{88888}, greatest.index);
  });
  results.finish();
}

TEST_CASE("A result depends on the initial value given, again and again [fault-14] [fault-66]",
          "[reduce]") {
  report results("minimum");
  with_queue([&](const auto& queue) {
    const auto numbers = on_device(queue, std::vector<std::int32_t>{4, 9});
    const auto others = on_device(queue, std::vector<std::int32_t>{25, 70, 31});
    pa::workspace memory(queue);
    for (int again = 0; again < 2; ++again) {
      results.expect_same(
          "i32", "of {4, 9}", 4,
          pa::reduce<std::int32_t>(queue, numbers, 2, INT_MAX, pa::minimum, memory));
    }
    results.expect_same("i32", "of 100 and {25, 70, 31}", 25,
                        pa::reduce<std::int32_t>(queue, others, 3, 100, pa::minimum, memory));
    results.expect_same("i32", "of 7 and {25, 70, 31}", 7,
                        pa::reduce<std::int32_t>(queue, others, 3, 7, pa::minimum, memory));
  });
  results.finish();
}

TEST_CASE("What the result held before is overwritten [fault-15]", "[reduce]") {
  report results("sum of ones");
  with_queue([&](const auto& queue) {
    pa::workspace memory(queue);
    for (const std::size_t n : {std::size_t{32}, std::size_t{200000}}) {
      const auto ones = filled(queue, n, 1);
      auto out = filled(queue, 2, 10);
      pa::reduce<std::int32_t>(queue, ones, n, out.data(), 0, pa::plus, memory);
      pa::reduce<std::int32_t>(queue, ones, n, out.data() + 1, 10, pa::plus, memory);
      const auto got = read_back(queue, out);
      results.expect_same("i32", "from 0", static_cast<std::int32_t>(n), got[0]);
      results.expect_same("i32", "from 10", static_cast<std::int32_t>(n) + 10, got[1]);
    }
  });
  results.finish();
}

TEST_CASE("No elements after some give the initial value [fault-16]", "[reduce]") {
  report results("n = 0");
  with_queue([&](const auto& queue) {
    pa::workspace memory(queue);
    std::vector<std::int32_t> numbers(1001);
    for (int i = 0; i < 1001; ++i) numbers[static_cast<std::size_t>(i)] = i + 1;
    const auto input = on_device(queue, numbers);
    auto sum = filled(queue, 1, std::int32_t{0});
    pa::reduce<std::int32_t>(queue, input, 1001, sum.data(), 0, pa::plus, memory);
    results.expect_same("i32", "sum of 1 to 1001", 501501, read_back(queue, sum)[0]);
    pa::reduce<std::int32_t>(queue, input, 0, sum.data(), 0, pa::plus, memory);
    results.expect_same("i32", "sum of none", 0, read_back(queue, sum)[0]);
    pa::reduce<std::int32_t>(queue, input, 0, sum.data(), -8, pa::maximum, memory);
    results.expect_same("i32", "maximum of none", -8, read_back(queue, sum)[0]);
    results.expect_same("i32", "arg_min of none", pa::no_index,
                        pa::arg_min(queue, input, 0, memory).index);
    results.expect_same("i32", "mean of none", std::uint64_t{0},
                        pa::mean_variance<double>(queue, input, 0, memory).count);
  });
  results.finish();
}

TEST_CASE("Sizes of launches and parts do not overflow [fault-17]", "[reduce]") {
  require_device();  // or the family would not be skipped where nothing else can run
  constexpr std::size_t huge = (std::size_t{1} << 39) - 255;
  constexpr std::size_t part_counts[] = {1, 2, 3, 264, 4224};
  constexpr std::size_t multiples[] = {1, 64, 96};
  STATIC_CHECK(pa::detail::blocks_for_range(huge, 256, INT_MAX) == INT_MAX);
  std::size_t wrong = 0;
  for (const std::size_t count : {huge, SIZE_MAX, SIZE_MAX - 63, std::size_t{1} << 63}) {
    for (const std::size_t parts : part_counts) {
      for (const std::size_t multiple : multiples) {
        std::size_t before = 0;
        for (std::size_t part = 0; part <= parts; ++part) {
          const std::size_t start = pa::detail::start_of_part(count, part, parts, multiple);
          wrong += start < before || start > count ? 1 : 0;
          const std::size_t size = start < before ? 0 : start - before;
          wrong += size > count / parts && size - count / parts > 2 * multiple ? 1 : 0;
          before = start;
        }
        wrong += before != count ? 1 : 0;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("Ranges near and above the limits of 32 bits [fault-18]", "[reduce]") {
  report results("indexes");
  constexpr std::uint64_t many = subject::many_elements;
  constexpr std::uint64_t limit = std::min<std::uint64_t>(INT_MAX, many);
  with_queue([&](const auto& queue) {
    results.expect_same("u64, n " + std::to_string(limit), "maximum", limit - 1,
                        pa::reduce<std::uint64_t>(queue, indexes{}, limit, 0, pa::maximum));
    results.expect_same("u64, n " + std::to_string(many), "sum",
                        many / 2 * (many - 1) + (many - 1) / 2,
                        pa::reduce<std::uint64_t>(queue, indexes{}, many, 0));
  });
  results.finish();
}

TEST_CASE("Totals merge in the accumulator's type [fault-20]", "[reduce]") {
  report results("sum of 2^30");
  with_queue([&](const auto& queue) {
    constexpr std::size_t many = 1 << 18;
    const auto input = filled(queue, many, std::int32_t{1} << 30);
    results.expect_same("i32 into i64", "of 4", std::int64_t{4294967296},
                        pa::reduce<std::int64_t>(queue, input, 4, 0));
    results.expect_same("i32 into i64", "of 2^18", std::int64_t{1} << 48,
                        pa::reduce<std::int64_t>(queue, input, many, 0));
    pa::workspace memory(queue);
    results.expect_same(
        "i32 into i64", "of 2^18, unordered", std::int64_t{1} << 48,
        pa::reduce<std::int64_t>(queue, input, many, 0, pa::plus, pa::unordered, memory));
  });
  results.finish();
}

TEST_CASE("An initial value of another type changes nothing [fault-21]", "[reduce]") {
  report results("sum of halves");
  with_queue([&](const auto& queue) {
    const auto input = filled(queue, 4, 0.5f);
    results.expect_same("f32", "from the int 0", 2.0f, pa::reduce<float>(queue, input, 4, 0));
    results.expect_same("f32 into f64", "from the int 0", 2.0,
                        pa::reduce<double>(queue, input, 4, 0));
  });
  results.finish();
}

TEST_CASE("Every element counts once [fault-46] [fault-48] [fault-54]", "[reduce]") {
  report results("sum");
  with_queue([&](const auto& queue) {
    const auto ones = filled(queue, 180, 1);
    results.expect_same("i32", "180 ones", 180, pa::reduce<std::int32_t>(queue, ones, 180, 0));
    results.expect_same("u64", "0 to 999", std::uint64_t{499500},
                        pa::reduce<std::uint64_t>(queue, indexes{}, 1000, 0));
    const auto halves = filled(queue, 33, 0.5f);
    results.expect_same("f32", "33 halves", 16.5f, pa::reduce<float>(queue, halves, 33, 0.0f));
  });
  results.finish();
}

TEST_CASE("Calls of several host threads on queues of their own [fault-52]", "[reduce]") {
  constexpr std::size_t count = 1000000;
  constexpr unsigned threads = 4;
  constexpr unsigned calls = 20;
  report results("sums of ones");
  require_device();
  std::vector<float> got(threads * calls, 0.0f);
  std::vector<std::thread> crew;
  for (unsigned thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&got, thread] {
      const subject::other_queue own;
      subject::with_library_queue(own.get(), [&](const auto& queue) {
        const auto ones = filled(queue, count, 1.0f);
        pa::workspace memory(queue);
        for (unsigned i = 0; i < calls; ++i) {
          float& sum = got[thread * calls + i];
          if (i % 2 == 0) sum = pa::reduce<float>(queue, ones, count, 0.0f);
          if (i % 2 == 1) sum = pa::reduce<float>(queue, ones, count, 0.0f, pa::plus, memory);
        }
      });
    });
  }
  for (std::thread& one : crew) one.join();
  for (unsigned i = 0; i < got.size(); ++i) {
    results.expect_same("f32, call " + std::to_string(i), "sum", float{count}, got[i]);
  }
  results.finish();
}

TEST_CASE("A sum of floats has the same bits in every run [fault-55]", "[reduce]") {
  constexpr std::size_t count = 1000000;
  constexpr std::size_t runs = 100;
  report results("sum");
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = hash(i);
    values[i] = (static_cast<float>(bits % 2000001) - 1000000.0f) /
                static_cast<float>(1u << (bits >> 40) % 24);
  }
  with_queue([&](const auto& queue) {
    const auto input = on_device(queue, values);
    pa::workspace memory(queue);
    auto sums = filled(queue, runs, 0.0f);
    for (std::size_t run = 0; run < runs; ++run) {
      pa::reduce<float>(queue, input, count, sums.data() + run, 0.0f, pa::plus, memory);
    }
    const auto got = read_back(queue, sums);
    for (std::size_t run = 1; run < runs; ++run) {
      results.expect_same("f32, run " + std::to_string(run), "sum", got[0], got[run]);
    }
    results.expect_same("f32, without a workspace", "sum", got[0],
                        pa::reduce<float>(queue, input, count, 0.0f));
  });
  results.finish();
}

}  // namespace
}  // namespace conformance::reduce_faults_tests
