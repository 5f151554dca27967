// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fixed_point: how terms are rounded to quanta, which are refused, what a total becomes as a
// number, and that a scatter gives the same bits whatever the order of its additions.

#include <polyatomic/algorithms/fixed_point.hpp>
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

namespace conformance::fixed_point_tests {

namespace {

template <class T>
struct term {
  std::size_t cell;
  T value;
};

template <class T>
struct scatter_terms {
  const term<T>* terms;
  pa::fixed_point<T>* cells;
  pa::quantum step;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    pa::store_add(&cells[terms[i].cell], terms[i].value, step);
  }
};

/// Each block adds up all terms in its own memory.
template <class T>
struct scatter_in_block {
  struct shared_memory {
    pa::fixed_point<T> cell;
  };
  const term<T>* terms;
  std::size_t count;
  pa::fixed_point<T>* cells;  // one for each block
  pa::quantum step;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    if (block.rank() == 0) ctx.shared().cell.clear();
    block.barrier();
    for (std::size_t i = block.rank(); i < count; i += block.size()) {
      pa::store_add(&ctx.shared().cell, terms[i].value, step, pa::block_scope);
    }
    block.barrier();
    if (block.rank() == 0) cells[ctx.block_index()] = ctx.shared().cell;
  }
};

template <class T>
struct read_cells {
  const pa::fixed_point<T>* cells;
  pa::quantum step;
  T* values;
  std::uint32_t* faults;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    values[i] = cells[i].value(step);
    faults[i] = cells[i].faults();
  }
};

template <class T>
struct totals {
  std::vector<T> values;
  std::vector<std::uint32_t> faults;
};

template <class T>
totals<T> read_totals(const pa::buffer<pa::fixed_point<T>>& cells, pa::quantum step) {
  test::queue& queue = test::the_queue();
  pa::buffer<T> values = queue.allocate<T>(cells.size());
  pa::buffer<std::uint32_t> faults = queue.allocate<std::uint32_t>(cells.size());
  queue.parallel_for(cells.size(), read_cells<T>{cells.data(), step, values.data(), faults.data()});
  return {test::read(queue, values), test::read(queue, faults)};
}

template <class T>
pa::buffer<term<T>> copy_terms(const std::vector<term<T>>& terms) {
  test::queue& queue = test::the_queue();
  pa::buffer<term<T>> copy = queue.allocate<term<T>>(terms.size());
  queue.copy(copy.data(), terms.data(), terms.size());
  queue.synchronize();
  return copy;
}

template <class T>
totals<T> scatter(const std::vector<term<T>>& terms, std::size_t cells, pa::quantum step) {
  test::queue& queue = test::the_queue();
  const pa::buffer<term<T>> copy = copy_terms(terms);
  pa::buffer<pa::fixed_point<T>> memory = queue.allocate<pa::fixed_point<T>>(cells);
  queue.fill(memory.data(), pa::fixed_point<T>{}, cells);
  queue.parallel_for(terms.size(), scatter_terms<T>{copy.data(), memory.data(), step});
  return read_totals(memory, step);
}

/// Terms of one cell, and what must come out.
template <class T>
struct known_total {
  std::string name;
  int exponent;
  std::vector<T> terms;
  T value;
  std::uint32_t faults = 0;
};

template <class T>
std::vector<known_total<T>> known_totals() {
  using e = conformance::edges<T>;
  constexpr T inf = e::infinity;
  constexpr T nan = e::nan;
  constexpr std::uint32_t range = pa::fixed_point_out_of_range;
  const T two_62 = std::ldexp(T{1}, 62);
  const T below_2_63 = std::ldexp(T{2} - e::ulp, 62);
  const int lowest = -(std::numeric_limits<T>::digits - std::numeric_limits<T>::min_exponent);
  return {
      {"nothing", 0, {}, T{0}},
      {"-0", 0, {-T{0}}, T{0}},
      {"whole numbers", 0, {T{3}, -T{5}, T{7}}, T{5}},
      {"a tie to even, down", 0, {T{0.5}}, T{0}},
      {"a tie to even, up", 0, {T{1.5}}, T{2}},
      {"-a tie to even, down", 0, {-T{2.5}}, -T{2}},
      {"-a tie to even, up", 0, {-T{3.5}}, -T{4}},
      {"just above a tie", 0, {T{0.5} + e::ulp}, T{1}},
      {"just below a tie", 0, {T{1.5} - e::ulp}, T{1}},
      {"each term is rounded", 0, {T{0.25}, T{0.25}, T{0.25}, T{0.25}}, T{0}},
      {"quarters", -2, {T{0.25}, T{0.25}, T{0.25}, T{0.375}}, T{1.25}},
      {"far below the quantum", 20, {T{1}, e::tiny, -T{1000}}, T{0}},
      {"half of a large quantum", 20, {std::ldexp(T{1.5}, 20)}, std::ldexp(T{2}, 20)},
      {"quanta of the smallest number",
       lowest,
       {e::tiny, e::tiny, -e::normal},
       2 * e::tiny - e::normal},
      {"below the smallest number", lowest - 4, {e::tiny, e::tiny}, 2 * e::tiny},
      {"2^62, twice", 0, {two_62, two_62}, 2 * two_62},
      {"largest term", 0, {below_2_63}, below_2_63},
      {"-largest term", 0, {-below_2_63}, -below_2_63},
      {"wraps and comes back", 0, {below_2_63, below_2_63, -below_2_63, T{1}, -below_2_63}, T{1}},
      {"-wraps and comes back", 0, {-below_2_63, -below_2_63, below_2_63, below_2_63}, T{0}},
      {"beyond 64 bits", 0, {two_62, two_62, two_62, two_62, two_62}, 5 * two_62},
      {"-beyond 64 bits", 0, {-two_62, -two_62, -two_62, -two_62, -two_62}, -5 * two_62},
      {"2^63", 0, {T{1}, 2 * two_62}, nan, range},
      {"-2^63", 0, {-2 * two_62, T{1}}, nan, range},
      {"the largest number", 0, {e::most}, nan, range},
      {"infinity", 0, {T{2}, inf}, nan, range},
      {"-infinity", 3, {-inf}, nan, range},
      {"NaN", 0, {T{2}, e::odd_nan()}, nan, pa::fixed_point_nan},
      {"NaN and infinity", 0, {nan, inf}, nan, pa::fixed_point_nan | range},
      {"rounds to 2^63", -1, {std::ldexp(T{1}, 62)}, nan, range},
      {"overflow of the number",
       std::numeric_limits<T>::max_exponent - 2,
       {e::most, e::most, e::most},
       inf},
      {"-overflow of the number",
       std::numeric_limits<T>::max_exponent - 2,
       {-e::most, -e::most, -e::most},
       -inf},
      {"quantum too fine for any number", -2000, {T{0}, -T{0}}, T{0}},
      {"quantum too coarse for any number", 2000, {e::most, -e::tiny}, T{0}},
  };
}

template <class T>
void check_known(std::size_t& compared) {
  conformance::report report("fixed_point");
  for (const known_total<T>& one : known_totals<T>()) {
    std::vector<term<T>> terms;
    for (const T value : one.terms) terms.push_back({0, value});
    const totals<T> got = scatter(terms, 1, {one.exponent});
    const std::string where = std::string(conformance::type_name<T>) + " case " + one.name;
    report.expect_same(where, "value", one.value, got.values[0]);
    report.expect_same(where, "faults", one.faults, got.faults[0]);
    ++compared;
  }
  report.finish();
}

/// The sum of terms that are each rounded by the floating unit of the host.
template <class T>
T expected_total(const std::vector<term<T>>& terms, std::size_t cell, pa::quantum step) {
  conformance::oracle::exact_total<T> total;
  for (const term<T>& one : terms) {
    if (one.cell != cell) continue;
    const double quanta = std::nearbyint(std::ldexp(double{one.value}, -step.exponent));
    total.add(static_cast<T>(std::ldexp(quanta, step.exponent)));
  }
  total.add(T{0});  // no total is -0
  return total.round();
}

constexpr std::size_t cells = 5;

template <class T>
std::vector<term<T>> random_scatter(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<term<T>> terms;
  // Between 2^-40 and 2^22: against a quantum of 2^-40 from the last bit to most of 64 bits.
  constexpr unsigned bias = std::numeric_limits<T>::max_exponent - 1;
  for (std::size_t i = 0; i < count; ++i) {
    terms.push_back(
        {random() % cells, conformance::random_number<T>(random, bias - 42, bias + 21)});
  }
  return terms;
}

template <class T>
void check_orders(std::size_t& compared) {
  constexpr pa::quantum step{-40};
  std::vector<term<T>> terms = random_scatter<T>(20000, 31);
  conformance::report report("fixed_point");
  std::mt19937_64 random(32);
  for (unsigned order = 0; order < 4; ++order) {
    const totals<T> got = scatter(terms, cells, step);
    for (std::size_t cell = 0; cell < cells; ++cell, ++compared) {
      const std::string where = std::string(conformance::type_name<T>) + " order " +
                                std::to_string(order) + ", index " + std::to_string(cell);
      report.expect_same(where, "value", expected_total(terms, cell, step), got.values[cell]);
      report.expect_same(where, "faults", 0u, got.faults[cell]);
    }
    std::shuffle(terms.begin(), terms.end(), random);
  }
  report.finish();
}

template <class T>
void check_blocks(std::size_t& compared) {
  test::queue& queue = test::the_queue();
  constexpr pa::quantum step{-40};
  std::vector<term<T>> terms = random_scatter<T>(3000, 33);
  for (term<T>& one : terms) one.cell = 0;
  const pa::buffer<term<T>> copy = copy_terms(terms);
  const T expected = expected_total(terms, 0, step);
  conformance::report report("fixed_point in a block");
  constexpr std::size_t blocks = 3;
  for (const unsigned block_size : {1u, 2u, 33u, 64u, 256u}) {
    pa::buffer<pa::fixed_point<T>> sums = queue.allocate<pa::fixed_point<T>>(blocks);
    queue.launch({.blocks = blocks, .block_size = block_size},
                 scatter_in_block<T>{copy.data(), terms.size(), sums.data(), step});
    const totals<T> got = read_totals(sums, step);
    for (std::size_t block = 0; block < blocks; ++block, ++compared) {
      report.expect_same(std::string(conformance::type_name<T>) + " block size " +
                             std::to_string(block_size) + ", index " + std::to_string(block),
                         "value", expected, got.values[block]);
    }
  }
  report.finish();
}

/// The exponent of the quantum, worked out by hand: the largest term below 2^k, at most 2^j terms,
/// and k + j - exponent = 62.
template <class T>
void check_finest_quantum() {
  conformance::report report("quantum_for");
  const T ones = T{2} - conformance::edges<T>::ulp;
  const auto expect = [&](T largest, std::uint64_t count, int exponent) {
    report.expect_same(conformance::show(largest), std::to_string(count) + " terms", exponent,
                       pa::quantum_for(largest, count).exponent);
  };
  expect(T{1}, 1, 1 - 62);
  expect(ones, 1, 1 - 62);
  expect(-ones, 1, 1 - 62);
  expect(T{2}, 1, 2 - 62);
  expect(T{1}, 2, 2 - 62);
  expect(T{1}, 3, 3 - 62);
  expect(T{1}, 4, 3 - 62);
  expect(T{1}, 5, 4 - 62);
  expect(T{1}, UINT64_MAX, 65 - 62);
  expect(conformance::edges<T>::tiny, 1,
         std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits + 1 - 62);
  expect(conformance::edges<T>::most, 1, std::numeric_limits<T>::max_exponent - 62);
  const std::vector<term<T>> terms(64, {0, ones});
  const totals<T> got = scatter(terms, 1, pa::quantum_for(ones, 64));
  report.expect_same("64 times", "value", 64 * ones, got.values[0]);
  report.finish();
}

}  // namespace

TEST_CASE("fixed_point rounds terms, counts quanta, and tells what it did not count",
          "[fixed_point]") {
  test::require_device();
  std::size_t compared = 0;
  check_known<float>(compared);
  check_known<double>(compared);
  CHECK(compared == 2 * 34);
}

TEST_CASE("A scatter into fixed_point gives the same bits in every order [fault-55]",
          "[fixed_point]") {
  test::require_device();
  std::size_t compared = 0;
  check_orders<float>(compared);
  check_orders<double>(compared);
  CHECK(compared == 2 * 4 * cells);
}

TEST_CASE("fixed_point in a block's memory", "[fixed_point]") {
  test::require_device();
  std::size_t compared = 0;
  check_blocks<float>(compared);
  check_blocks<double>(compared);
  CHECK(compared == 2 * 5 * 3);
}

TEST_CASE("quantum_for leaves room for all terms", "[fixed_point]") {
  test::require_device();
  check_finest_quantum<float>();
  check_finest_quantum<double>();
}

}  // namespace conformance::fixed_point_tests
