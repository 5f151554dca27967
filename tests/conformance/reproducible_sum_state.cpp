// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pa::exact_sum in one thread: known answers, random sums against big integers, every way to bring
// the same terms in, and states that are stored and continued.

#include <polyatomic/algorithms/reproducible_sum_state.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>
#include <support/report.hpp>
#include <support/reproducible_sum_cases.hpp>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace pa = polyatomic;
using conformance::sum_case;

namespace conformance::reproducible_sum_state_tests {

namespace {

/// Where the terms of case i are: from first[i] to first[i + 1]. `right` is null for plain sums.
template <class T>
struct sum_terms {
  const T* left;
  const T* right;
  const std::size_t* first;

  POLYATOMIC_FUNCTION void add(pa::exact_sum<T>& sum, std::size_t term) const {
    if (right != nullptr) {
      sum.add_product(left[term], right[term]);
    } else {
      sum.add(left[term]);
    }
  }
};

/// Forwards; backwards; two sums merged; the first half stored, and continued by the next kernel.
constexpr std::size_t ways = 4;
constexpr const char* way_names[ways] = {"forwards", "backwards", "merged", "continued"};

template <class T>
struct sum_each_way {
  sum_terms<T> terms;
  pa::exact_sum<T>* stored;
  T* results;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::size_t first = terms.first[i];
    const std::size_t last = terms.first[i + 1];
    const std::size_t middle = first + (last - first) / 2;
    pa::exact_sum<T> sum{};
    for (std::size_t term = first; term < middle; ++term) terms.add(sum, term);
    stored[i] = sum;
    pa::exact_sum<T> other{};
    for (std::size_t term = middle; term < last; ++term) terms.add(other, term);
    other.merge(sum);
    results[ways * i + 2] = other.round();
    for (std::size_t term = middle; term < last; ++term) terms.add(sum, term);
    results[ways * i] = sum.round();
    sum.clear();
    for (std::size_t term = last; term-- > first;) terms.add(sum, term);
    results[ways * i + 1] = sum.round();
  }
};

template <class T>
struct continue_stored {
  sum_terms<T> terms;
  pa::exact_sum<T>* stored;
  T* results;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::size_t first = terms.first[i];
    const std::size_t last = terms.first[i + 1];
    stored[i].resolve_carries();
    for (std::size_t term = first + (last - first) / 2; term < last; ++term) {
      terms.add(stored[i], term);
    }
    results[ways * i + 3] = stored[i].round();
  }
};

template <class T>
pa::buffer<T> make_copy(const test::queue& queue, const std::vector<T>& values) {
  pa::buffer<T> copy = queue.allocate<T>(values.size());
  queue.copy(copy.data(), values.data(), values.size());
  queue.synchronize();
  return copy;
}

/// Runs all cases each way and returns the results, `ways` for each case.
template <class T>
std::vector<T> run_cases(const std::vector<sum_case<T>>& cases, bool dots) {
  test::queue& queue = test::the_queue();
  std::vector<T> left;
  std::vector<T> right;
  std::vector<std::size_t> first{0};
  for (const sum_case<T>& one : cases) {
    left.insert(left.end(), one.left.begin(), one.left.end());
    right.insert(right.end(), one.right.begin(), one.right.end());
    first.push_back(left.size());
  }
  const pa::buffer<T> left_copy = make_copy(queue, left);
  const pa::buffer<T> right_copy = make_copy(queue, right);
  const pa::buffer<std::size_t> first_copy = make_copy(queue, first);
  const sum_terms<T> terms{left_copy.data(), dots ? right_copy.data() : nullptr, first_copy.data()};
  pa::buffer<pa::exact_sum<T>> stored = queue.allocate<pa::exact_sum<T>>(cases.size());
  pa::buffer<T> results = queue.allocate<T>(ways * cases.size());
  queue.parallel_for(cases.size(), sum_each_way<T>{terms, stored.data(), results.data()});
  queue.parallel_for(cases.size(), continue_stored<T>{terms, stored.data(), results.data()});
  return test::read(queue, results);
}

template <class T>
void check(const std::string& name, const std::vector<sum_case<T>>& cases, bool dots,
           std::size_t& compared) {
  const std::vector<T> results = run_cases(cases, dots);
  conformance::report report(name);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (std::size_t way = 0; way < ways; ++way) {
      report.expect_same(std::string(conformance::type_name<T>) + " case " + cases[i].name,
                         way_names[way], cases[i].expected, results[ways * i + way]);
      ++compared;
    }
  }
  report.finish();
}

/// The oracle must give the answers that are known.
template <class T>
void check_oracle(const std::vector<sum_case<T>>& cases) {
  conformance::report report("the oracle");
  for (const sum_case<T>& one : cases) {
    report.expect_same(std::string(conformance::type_name<T>) + " case " + one.name, "answer",
                       one.expected, conformance::oracle_answer(one.left, one.right));
  }
  report.finish();
}

static_assert(std::is_trivially_copyable_v<pa::exact_sum<float>>);
static_assert(std::is_trivially_default_constructible_v<pa::exact_sum<double>>);

/// A sum merged with itself `doublings` times, so that it counts as 2^doublings terms.
template <class T>
struct double_often {
  T first;
  T second;
  unsigned doublings;
  pa::exact_sum<T>* sum;
  T* result;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    sum->clear();
    sum->add(first);
    sum->add(second);
    for (unsigned i = 0; i < doublings; ++i) sum->merge(*sum);
    *result = sum->round();
  }
};

template <class T>
T doubled_often(T first, T second, unsigned doublings) {
  test::queue& queue = test::the_queue();
  pa::buffer<pa::exact_sum<T>> sum = queue.allocate<pa::exact_sum<T>>(1);
  pa::buffer<T> result = queue.allocate<T>(1);
  queue.parallel_for(1, double_often<T>{first, second, doublings, sum.data(), result.data()});
  return test::read(queue, result)[0];
}

template <class T>
void check_doublings(conformance::report& report) {
  using e = conformance::edges<T>;
  for (const unsigned doublings : {1u, 28u, 29u, 30u, 31u, 32u, 33u, 50u, 63u}) {
    const std::string where =
        std::string(conformance::type_name<T>) + " " + std::to_string(doublings) + " doublings";
    const T factor = std::ldexp(T{1}, static_cast<int>(doublings));
    // A fraction of ones only fills its digits as far as they go.
    const T ones = T{2} - e::ulp;
    report.expect_same(where, "ones", ones * factor, doubled_often<T>(ones, T{0}, doublings));
    report.expect_same(where, "-ones", -ones * factor, doubled_often<T>(-ones, T{0}, doublings));
    report.expect_same(where, "subnormals", (e::normal - e::tiny) * factor,
                       doubled_often<T>(e::normal, -e::tiny, doublings));
    report.expect_same(where, "largest", e::infinity, doubled_often<T>(e::most, T{1}, doublings));
  }
}

template <class T>
struct bytes_of_permutations {
  const T* values;
  std::size_t count;
  pa::exact_sum<T>* sums;
  POLYATOMIC_FUNCTION void operator()(std::size_t start) const {
    pa::exact_sum<T> sum{};
    for (std::size_t i = 0; i < count; ++i) sum.add(values[(start + i) % count]);
    sum.resolve_carries();
    sums[start] = sum;
  }
};

template <class T>
void check_canonical_form() {
  test::queue& queue = test::the_queue();
  std::mt19937_64 random(7);
  const std::vector<T> values = conformance::random_terms<T>(random, 50);
  const pa::buffer<T> copy = make_copy(queue, values);
  pa::buffer<pa::exact_sum<T>> sums = queue.allocate<pa::exact_sum<T>>(values.size());
  queue.parallel_for(values.size(),
                     bytes_of_permutations<T>{copy.data(), values.size(), sums.data()});
  const std::vector<pa::exact_sum<T>> found = test::read(queue, sums);
  for (std::size_t i = 1; i < found.size(); ++i) {
    INFO(test::queue::backend_name << " exact_sum " << conformance::type_name<T> << ", rotation "
                                   << i << ": the bytes differ from those of rotation 0");
    REQUIRE(std::memcmp(&found[0], &found[i], sizeof found[i]) == 0);
  }
}

}  // namespace

TEST_CASE("exact_sum has the known answers, whichever way the terms come", "[reproducible_sum]") {
  std::size_t compared = 0;
  check_oracle(conformance::known_sums<float>());
  check_oracle(conformance::known_sums<double>());
  check_oracle(conformance::known_dots<float>());
  check_oracle(conformance::known_dots<double>());
  check("exact_sum add", conformance::known_sums<float>(), false, compared);
  check("exact_sum add", conformance::known_sums<double>(), false, compared);
  check("exact_sum add_product", conformance::known_dots<float>(), true, compared);
  check("exact_sum add_product", conformance::known_dots<double>(), true, compared);
  CHECK(compared == (39 + 31) * 2 * 4);
}

TEST_CASE("exact_sum of random terms is the rounded exact sum", "[reproducible_sum]") {
  std::size_t compared = 0;
  check("exact_sum add", conformance::random_cases<float>(false, 1500, 1), false, compared);
  check("exact_sum add", conformance::random_cases<double>(false, 1500, 2), false, compared);
  check("exact_sum add_product", conformance::random_cases<float>(true, 1500, 3), true, compared);
  check("exact_sum add_product", conformance::random_cases<double>(true, 1500, 4), true, compared);
  CHECK(compared == 4 * 1500 * 4);
}

TEST_CASE("exact_sum counts up to 2^64 terms without losing a carry", "[reproducible_sum]") {
  conformance::report report("exact_sum merge");
  check_doublings<float>(report);
  check_doublings<double>(report);
  report.finish();
}

TEST_CASE("Sums of the same terms have the same bytes", "[reproducible_sum]") {
  check_canonical_form<float>();
  check_canonical_form<double>();
}

}  // namespace conformance::reproducible_sum_state_tests
