// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reproducible_sum and reproducible_dot over arrays: the exact answer, and the same bits for every
// order of the terms and every launch shape. The space that the tests run in
// (POLYATOMIC_TEST_SPACE) and OMP_NUM_THREADS give the numbers of threads.

#include <polyatomic/algorithms/reproducible_sum.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>
#include <support/report.hpp>
#include <support/reproducible_sum_cases.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace pa = polyatomic;
using conformance::sum_case;

namespace conformance::reproducible_sum_tests {

namespace {

const std::vector<pa::launch_shape> shapes = {{1, 1}, {7, 1}, {1, 33}, {3, 180}, {2, 256}};
constexpr std::size_t ways = 5 + 1;  // the shapes, and the default one

/// A workspace of each shape, made once.
template <class T>
class workspaces {
 public:
  explicit workspaces(const test::queue& queue) {
    all_.emplace_back(queue);
    names_.push_back("the default shape");
    for (const pa::launch_shape shape : shapes) {
      all_.emplace_back(queue, shape);
      names_.push_back(std::to_string(shape.blocks) + " blocks of " +
                       std::to_string(shape.block_size));
    }
  }
  std::size_t size() const { return all_.size(); }
  pa::reproducible_workspace<T>& operator[](std::size_t i) { return all_[i]; }
  const std::string& name(std::size_t i) const { return names_[i]; }

 private:
  std::vector<pa::reproducible_workspace<T>> all_;
  std::vector<std::string> names_;
};

template <class T>
std::string label(const std::string& name) {
  return std::string(conformance::type_name<T>) + " " + name;
}

/// Terms on the device, `shift` places behind an aligned address.
template <class T>
class device_terms {
 public:
  device_terms(const test::queue& queue, const std::vector<T>& values, std::size_t shift)
      : memory_(queue.allocate<T>(values.size() + shift)), shift_(shift) {
    if (values.empty()) return;
    queue.copy(memory_.data() + shift, values.data(), values.size());
    queue.synchronize();
  }
  const T* data() const { return memory_.data() + shift_; }

 private:
  pa::buffer<T> memory_;
  std::size_t shift_;
};

/// Sums one case with every workspace.
template <class T>
void check_case(const sum_case<T>& one, bool dot, std::size_t shift, workspaces<T>& all,
                conformance::report& report, std::size_t& compared) {
  test::queue& queue = test::the_queue();
  const device_terms<T> left(queue, one.left, shift);
  const device_terms<T> right(queue, one.right, dot ? 1 : 0);
  const std::size_t n = one.left.size();
  for (std::size_t way = 0; way < all.size(); ++way) {
    const T got = dot ? pa::reproducible_dot(queue, left.data(), right.data(), n, all[way])
                      : pa::reproducible_sum(queue, left.data(), n, all[way]);
    report.expect_same(label<T>("case " + one.name), all.name(way), one.expected, got);
    ++compared;
  }
}

template <class T>
void check_cases(const std::string& name, const std::vector<sum_case<T>>& cases, bool dots,
                 std::size_t& compared) {
  workspaces<T> all(test::the_queue());
  conformance::report report(name);
  for (const sum_case<T>& one : cases) {
    check_case(one, dots, 0, all, report, compared);
  }
  report.finish();
}

/// `n` terms, their reverse, and a permutation of them, at aligned and other addresses.
template <class T>
void check_orders(std::size_t n, bool dot, std::uint64_t seed, std::size_t& compared) {
  std::mt19937_64 random(seed);
  sum_case<T> one{std::to_string(n) + " terms", conformance::random_terms<T>(random, n), {}, T{0}};
  if (dot) one.right = conformance::random_terms<T>(random, n);
  one.expected = conformance::oracle_answer(one.left, one.right);
  workspaces<T> all(test::the_queue());
  conformance::report report(dot ? "reproducible_dot" : "reproducible_sum");
  check_case(one, dot, 0, all, report, compared);
  one.name += ", reversed";
  std::reverse(one.left.begin(), one.left.end());
  std::reverse(one.right.begin(), one.right.end());
  check_case(one, dot, 1, all, report, compared);
  one.name += ", shuffled";
  std::mt19937_64 same = random;
  std::shuffle(one.left.begin(), one.left.end(), random);
  if (dot) std::shuffle(one.right.begin(), one.right.end(), same);
  check_case(one, dot, 3, all, report, compared);
  report.finish();
}

/// Arrays whose exponents change along the way, so that whatever suits one part does not suit the
/// next: a generator for term i, with a name.
template <class T>
struct profile {
  const char* name;
  T (*term)(std::mt19937_64& random, std::size_t i);
};

template <class T>
constexpr unsigned bias = std::numeric_limits<T>::max_exponent - 1;

template <class T>
const std::vector<profile<T>> profiles = {
    {"within two binades",
     [](std::mt19937_64& random, std::size_t) {
       return conformance::random_number<T>(random, bias<T>, bias<T> + 1);
     }},
    {"rising",
     [](std::mt19937_64& random, std::size_t i) {
       const auto exponent = static_cast<unsigned>(i / 40);
       return conformance::random_number<T>(random, exponent, exponent + 2);
     }},
    {"falling",
     [](std::mt19937_64& random, std::size_t i) {
       const auto exponent = static_cast<unsigned>((8000 - i) / 40);
       return conformance::random_number<T>(random, exponent, exponent + 2);
     }},
    {"a tiny one now and then",
     [](std::mt19937_64& random, std::size_t i) {
       const unsigned exponent = i % 500 == 250 ? 3 : bias<T>;
       return conformance::random_number<T>(random, exponent, exponent);
     }},
    {"tiny ones between pairs that cancel",
     [](std::mt19937_64& random, std::size_t i) {
       if (i % 500 >= 498) return std::fabs(conformance::random_number<T>(random, 3, 3));
       const T one = T{1} + static_cast<T>(i / 2 % 99) * std::ldexp(T{1}, -20);
       return i % 2 == 0 ? one : -one;
     }},
    {"a huge one late, then subnormal ones",
     [](std::mt19937_64& random, std::size_t i) {
       const unsigned exponent = i < 4000 ? bias<T> : i == 4000 ? 2 * bias<T> : 0;
       return conformance::random_number<T>(random, exponent, exponent);
     }},
    {"zeros between",
     [](std::mt19937_64& random, std::size_t i) {
       return i % 3 == 0 ? conformance::random_number<T>(random, bias<T> - 9, bias<T>)
                         : (i % 3 == 1 ? T{0} : -T{0});
     }},
    {"-0 alone", [](std::mt19937_64&, std::size_t) { return -T{0}; }},
    {"-0, and one +0 late",
     [](std::mt19937_64&, std::size_t i) { return i == 7000 ? T{0} : -T{0}; }},
    {"an infinity late",
     [](std::mt19937_64& random, std::size_t i) {
       return i == 7777 ? -conformance::edges<T>::infinity
                        : conformance::random_number<T>(random, bias<T>, bias<T> + 3);
     }},
};

template <class T>
void check_profiles(std::size_t& compared) {
  constexpr std::size_t n = 8000;
  workspaces<T> all(test::the_queue());
  conformance::report report("reproducible_sum");
  std::mt19937_64 random(41);
  for (const profile<T>& one : profiles<T>) {
    std::vector<T> terms;
    for (std::size_t i = 0; i < n; ++i) terms.push_back(one.term(random, i));
    const T expected = conformance::oracle_answer<T>(terms, {});
    check_case<T>({one.name, terms, {}, expected}, false, 0, all, report, compared);
  }
  report.finish();
}

/// Equal terms with all bits set fill words until they carry; 2^k of them have a known sum.
template <class T>
void check_carries(std::size_t& compared) {
  using e = conformance::edges<T>;
  constexpr std::size_t n = 1u << 17;
  workspaces<T> all(test::the_queue());
  conformance::report report("carries");
  for (const T value : {T{2} - e::ulp, -T{2} + e::ulp, e::normal - e::tiny,
                        std::ldexp(T{2} - e::ulp, 2), std::ldexp(T{2} - e::ulp, 3)}) {
    const std::string name = conformance::show(value) + " " + std::to_string(n) + " times";
    const T sum = value * static_cast<T>(n);
    check_case<T>({name, std::vector<T>(n, value), {}, sum}, false, 0, all, report, compared);
    const T dot = sum * T{0.5};
    if (std::fabs(value) < e::normal) continue;  // half of it is no number
    check_case<T>({name, std::vector<T>(n, value), std::vector<T>(n, T{0.5}), dot}, true, 0, all,
                  report, compared);
  }
  report.finish();
}

template <class T>
void check_result_in_memory() {
  test::queue& queue = test::the_queue();
  conformance::report report("reproducible_sum and reproducible_dot");
  pa::reproducible_workspace<T> workspace(queue);
  const std::vector<T> values = {T{1}, T{2}, conformance::edges<T>::infinity, T{4}};
  const device_terms<T> terms(queue, values, 0);
  pa::buffer<T> results = queue.allocate<T>(6);
  queue.fill(results.data(), T{99}, results.size());
  T* const result = results.data();
  // One after the other over one workspace; nothing of a call may be left for the next.
  pa::reproducible_sum(queue, terms.data(), 4, result + 1, workspace);
  pa::reproducible_sum(queue, terms.data(), 2, result + 2, workspace);
  pa::reproducible_dot(queue, terms.data(), terms.data(), 2, result + 3, workspace);
  pa::reproducible_sum(queue, static_cast<const T*>(nullptr), 0, result + 4, workspace);
  const std::vector<T> expected = {T{99}, conformance::edges<T>::infinity, T{3}, T{5}, T{0}, T{99}};
  const std::vector<T> got = test::read(queue, results);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    report.expect_same(label<T>("result"), "index", i, expected[i], got[i]);
  }
  // Over one of its own terms, and without a workspace.
  pa::buffer<T> own = queue.allocate<T>(3);
  queue.fill(own.data(), T{7}, 3);
  pa::reproducible_sum(queue, own.data(), 3, own.data() + 1, workspace);
  report.expect_same(label<T>("in place"), "index 1", T{21}, test::read(queue, own)[1]);
  report.expect_same(label<T>("alone"), "sum", T{3}, pa::reproducible_sum(queue, terms.data(), 2));
  report.expect_same(label<T>("alone"), "dot", T{5},
                     pa::reproducible_dot(queue, terms.data(), terms.data(), 2));
  report.finish();
}

/// Whether a call throws pa::error that names it.
template <class Call>
void expect_refusal(conformance::report& report, const std::string& name, const std::string& call,
                    const Call& refused) {
  try {
    refused();
    report.mismatch(name, "pa::error", "thrown", "not thrown");
  } catch (const pa::error& error) {
    if (error.call() != call) report.mismatch(name, "the call named", call, error.call());
  }
}

}  // namespace

TEST_CASE("reproducible_sum and reproducible_dot have the known answers in every shape",
          "[reproducible_sum]") {
  std::size_t compared = 0;
  check_cases("reproducible_sum", conformance::known_sums<float>(), false, compared);
  check_cases("reproducible_sum", conformance::known_sums<double>(), false, compared);
  check_cases("reproducible_dot", conformance::known_dots<float>(), true, compared);
  check_cases("reproducible_dot", conformance::known_dots<double>(), true, compared);
  CHECK(compared == 2 * (39 + 31) * ways);
}

TEST_CASE("Every order and launch shape gives the rounded exact sum [fault-55]",
          "[reproducible_sum]") {
  std::size_t compared = 0;
  for (const std::size_t n : {5u, 1000u, 20011u}) {
    check_orders<float>(n, false, 11 * n, compared);
    check_orders<double>(n, false, 12 * n, compared);
    check_orders<float>(n, true, 13 * n, compared);
    check_orders<double>(n, true, 14 * n, compared);
  }
  CHECK(compared == 3 * 4 * 3 * ways);
}

TEST_CASE("Exponents that change along an array do not change the exactness",
          "[reproducible_sum]") {
  std::size_t compared = 0;
  check_profiles<float>(compared);
  check_profiles<double>(compared);
  CHECK(compared == 2 * 10 * ways);
}

TEST_CASE("Equal terms carry from word to word", "[reproducible_sum]") {
  std::size_t compared = 0;
  check_carries<float>(compared);
  check_carries<double>(compared);
  CHECK(compared == 2 * (5 + 4) * ways);
}

TEST_CASE("Results are written in order, and a workspace serves call after call [fault-16]",
          "[reproducible_sum]") {
  test::require_device();
  check_result_in_memory<float>();
  check_result_in_memory<double>();
}

TEST_CASE("reproducible_sum and reproducible_dot refuse bad arguments before they launch",
          "[reproducible_sum]") {
  test::queue& queue = test::the_queue();
  conformance::report report("refusals");
  pa::reproducible_workspace<double> workspace(queue);
  pa::buffer<double> good = queue.allocate<double>(2);
  queue.fill(good.data(), 3.0, 2);
  const double* const null = nullptr;
  double* const result = good.data();
  const std::size_t too_many = SIZE_MAX / 4;
  expect_refusal(report, "values null", "reproducible_sum",
                 [&] { pa::reproducible_sum(queue, null, 1, result, workspace); });
  expect_refusal(report, "values null, returned", "reproducible_sum",
                 [&] { pa::reproducible_sum(queue, null, 1); });
  expect_refusal(report, "result null", "reproducible_sum", [&] {
    pa::reproducible_sum<test::queue, double>(queue, result, 1, nullptr, workspace);
  });
  expect_refusal(report, "result null, n = 0", "reproducible_sum", [&] {
    pa::reproducible_sum<test::queue, double>(queue, null, 0, nullptr, workspace);
  });
  expect_refusal(report, "n too large", "reproducible_sum",
                 [&] { pa::reproducible_sum(queue, result, too_many, result, workspace); });
  expect_refusal(report, "x null", "reproducible_dot",
                 [&] { pa::reproducible_dot(queue, null, result, 1, result, workspace); });
  expect_refusal(report, "y null", "reproducible_dot",
                 [&] { pa::reproducible_dot(queue, result, null, 1, result, workspace); });
  expect_refusal(report, "y null, returned", "reproducible_dot",
                 [&] { pa::reproducible_dot(queue, result, null, 1); });
  expect_refusal(report, "no blocks", "reproducible_workspace",
                 [&] { pa::reproducible_workspace<float>(queue, {.blocks = 0, .block_size = 1}); });
  expect_refusal(report, "no threads", "reproducible_workspace",
                 [&] { pa::reproducible_workspace<float>(queue, {.blocks = 1, .block_size = 0}); });
  expect_refusal(report, "too many threads", "reproducible_workspace", [&] {
    pa::reproducible_workspace<float>(queue, {.blocks = 1, .block_size = 1u << 20});
  });
  expect_refusal(report, "too many blocks", "reproducible_workspace", [&] {
    pa::reproducible_workspace<float>(queue, {.blocks = 1u << 24, .block_size = 1});
  });
  report.expect_same("double", "what refused calls wrote", 3.0, test::read(queue, good)[0]);
  report.expect_same("double", "the sum after them", 6.0,
                     pa::reproducible_sum(queue, good.data(), 2, workspace));
  report.finish();
}

}  // namespace conformance::reproducible_sum_tests
