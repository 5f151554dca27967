// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One exact sum in the memory of a block, to which all of its threads add: blocks of every size,
// numbers and products, special terms, sums merged, and a sum that goes on in the next kernel.

#include <polyatomic/algorithms/reproducible_sum_group.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>
#include <support/report.hpp>
#include <support/reproducible_sum_cases.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace pa = polyatomic;
using conformance::sum_case;

namespace conformance::reproducible_sum_group_tests {

namespace {

/// Every block adds up all terms, and each of its threads writes down what it then reads.
///   results[0]: the numbers (or products) in order
///   results[1]: the first half, merged with a sum of the second half
template <class T>
struct sum_in_block {
  struct shared_memory {
    pa::exact_sum<T> sum;
    pa::exact_sum<T> other;
  };
  const T* left;
  const T* right;  // null: numbers alone
  std::size_t count;
  unsigned row;  // results of a block
  T* results;
  unsigned* sizes;
  pa::exact_sum<T>* stored;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    shared_memory& shared = ctx.shared();
    T* const mine = results + 2 * (ctx.block_index() * row + block.rank());
    if (block.rank() == 0) sizes[ctx.block_index()] = block.size();
    pa::exact_clear(block, shared.sum);
    add(block, shared.sum, 0, count);
    mine[0] = shared.sum.round();
    pa::exact_clear(block, shared.sum);
    pa::exact_clear(block, shared.other);
    add(block, shared.sum, 0, count / 2);
    add(block, shared.other, count / 2, count);
    pa::exact_merge(block, shared.sum, shared.other);
    mine[1] = shared.sum.round();
    if (ctx.global_rank() == 0) *stored = shared.other;
  }

 private:
  template <class Group>
  POLYATOMIC_FUNCTION void add(Group block, pa::exact_sum<T>& sum, std::size_t first,
                               std::size_t last) const {
    for (std::size_t i = first; i < last; i += block.size()) {
      const std::size_t term = i + block.rank();
      const T a = term < last ? left[term] : -T{0};
      if (right == nullptr) {
        pa::exact_add(block, sum, a);
      } else {
        pa::exact_add_product(block, sum, a, term < last ? right[term] : T{0});
      }
    }
  }
};

/// A sum in global memory, continued by one block.
template <class T>
struct continue_in_block {
  const T* left;
  const T* right;
  std::size_t count;
  pa::exact_sum<T>* stored;
  T* result;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    for (std::size_t i = 0; i < count; i += block.size()) {
      const std::size_t term = i + block.rank();
      const T a = term < count ? left[term] : -T{0};
      if (right == nullptr) {
        pa::exact_add(block, *stored, a);
      } else {
        pa::exact_add_product(block, *stored, a, term < count ? right[term] : T{0});
      }
    }
    if (block.rank() == 0) *result = stored->round();
  }
};

constexpr std::size_t blocks = 3;
const std::vector<unsigned> block_sizes = {1, 2, 31, 64, 65, 180, 256};

template <class T>
pa::buffer<T> make_copy(const test::queue& queue, const std::vector<T>& values) {
  pa::buffer<T> copy = queue.allocate<T>(values.size());
  queue.copy(copy.data(), values.data(), values.size());
  queue.synchronize();
  return copy;
}

/// Returns how many results were compared.
template <class T>
std::size_t check_block_size(const sum_case<T>& one, unsigned block_size,
                             conformance::report& report) {
  test::queue& queue = test::the_queue();
  const pa::buffer<T> left = make_copy(queue, one.left);
  const pa::buffer<T> right = make_copy(queue, one.right);
  const T* const right_or_null = one.right.empty() ? nullptr : right.data();
  pa::buffer<T> results = queue.allocate<T>(2 * blocks * block_size);
  pa::buffer<unsigned> sizes = queue.allocate<unsigned>(blocks);
  pa::buffer<pa::exact_sum<T>> stored = queue.allocate<pa::exact_sum<T>>(1);
  pa::buffer<T> continued = queue.allocate<T>(1);
  const std::size_t n = one.left.size();
  queue.launch({.blocks = blocks, .block_size = block_size},
               sum_in_block<T>{left.data(), right_or_null, n, block_size, results.data(),
                               sizes.data(), stored.data()});
  queue.launch(
      {.blocks = 1, .block_size = block_size},
      continue_in_block<T>{left.data(), right_or_null, n / 2, stored.data(), continued.data()});
  const std::vector<T> got = test::read(queue, results);
  const std::vector<unsigned> size = test::read(queue, sizes);
  const std::string where = std::string(conformance::type_name<T>) + " case " + one.name +
                            ", block size " + std::to_string(block_size);
  std::size_t compared = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    for (unsigned rank = 0; rank < size[block]; ++rank, compared += 2) {
      const std::size_t place = 2 * (block * block_size + rank);
      const std::string at = ", block " + std::to_string(block) + ", index " + std::to_string(rank);
      report.expect_same(where + at, "the sum", one.expected, got[place]);
      report.expect_same(where + at, "the merged sum", one.expected, got[place + 1]);
    }
  }
  report.expect_same(where, "the continued sum", one.expected, test::read(queue, continued)[0]);
  return compared;
}

template <class T>
void check_cases(const std::string& name, const std::vector<sum_case<T>>& cases) {
  test::require_device();
  conformance::report report(name);
  std::size_t compared = 0;
  for (const unsigned block_size : block_sizes) {
    for (const sum_case<T>& one : cases) {
      if (one.left.empty()) continue;
      compared += check_block_size(one, block_size, report);
    }
  }
  CHECK(compared >= 2 * blocks * block_sizes.size() * (cases.size() - 1));
  report.finish();
}

/// Known answers with one term for a thread or fewer, and sums of many terms.
template <class T>
std::vector<sum_case<T>> cases_for_blocks(bool dots, std::uint64_t seed) {
  std::vector<sum_case<T>> cases =
      dots ? conformance::known_dots<T>() : conformance::known_sums<T>();
  std::mt19937_64 random(seed);
  for (const std::size_t n : {100u, 1001u}) {
    sum_case<T> one{std::to_string(n) + " terms", conformance::random_terms<T>(random, n), {}, {}};
    if (dots) one.right = conformance::random_terms<T>(random, n);
    one.expected = conformance::oracle_answer(one.left, one.right);
    cases.push_back(one);
  }
  return cases;
}

}  // namespace

TEST_CASE("The threads of a block add to one exact sum", "[reproducible_sum]") {
  check_cases("exact_add", cases_for_blocks<float>(false, 21));
  check_cases("exact_add", cases_for_blocks<double>(false, 22));
  check_cases("exact_add_product", cases_for_blocks<float>(true, 23));
  check_cases("exact_add_product", cases_for_blocks<double>(true, 24));
}

}  // namespace conformance::reproducible_sum_group_tests
