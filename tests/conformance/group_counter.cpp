// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// block_counter: what the threads of a block add to 64 bits kept in two words, with values that
// wrap the low word, the high one, and both.

#include <polyatomic/algorithms/block_counter.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>
#include <support/report.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace conformance::group_counter_tests {

namespace {

constexpr unsigned counters = 7;
constexpr unsigned values = 8;
constexpr unsigned blocks = 3;

struct counts_in_block {
  struct shared_memory {
    pa::block_counter counts[counters];
  };
  const std::uint64_t* added;  // `values` of them
  std::size_t additions;       // by each block
  std::uint64_t* totals;       // `counters` for each block

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    auto& counts = ctx.shared().counts;
    for (unsigned i = block.rank(); i < counters; i += block.size()) counts[i].clear();
    block.barrier();
    for (std::size_t i = block.rank(); i < additions; i += block.size()) {
      pa::store_add(&counts[i % counters], added[i % values]);
    }
    block.barrier();
    for (unsigned i = block.rank(); i < counters; i += block.size()) {
      totals[ctx.block_index() * counters + i] = counts[i].value();
    }
  }
};

}  // namespace

TEST_CASE("block_counter adds 64-bit numbers in two words", "[group]") {
  test::queue& queue = test::the_queue();
  const std::vector<std::uint64_t> added = {1,
                                            UINT32_MAX,
                                            std::uint64_t{1} << 31,
                                            (std::uint64_t{1} << 32) + 5,
                                            UINT64_MAX,
                                            std::uint64_t{1} << 63,
                                            UINT64_MAX - UINT32_MAX,
                                            3};
  REQUIRE(added.size() == values);
  pa::buffer<std::uint64_t> given = queue.allocate<std::uint64_t>(values);
  queue.copy(given.data(), added.data(), values);
  conformance::report report("store_add(block_counter)");
  std::size_t compared = 0;
  for (const std::size_t additions : {std::size_t{0}, std::size_t{1}, std::size_t{10000}}) {
    std::vector<std::uint64_t> expected(counters, 0);
    for (std::size_t i = 0; i < additions; ++i) expected[i % counters] += added[i % values];
    for (const unsigned block_size : {1u, 33u, 256u}) {
      pa::buffer<std::uint64_t> totals = queue.allocate<std::uint64_t>(blocks * counters);
      queue.launch({.blocks = blocks, .block_size = block_size},
                   counts_in_block{given.data(), additions, totals.data()});
      const std::vector<std::uint64_t> got = test::read(queue, totals);
      for (std::size_t i = 0; i < got.size(); ++i, ++compared) {
        report.expect_same("u64 relaxed block scope, " + std::to_string(additions) +
                               " additions, block size " + std::to_string(block_size) + ", index " +
                               std::to_string(i),
                           "value", expected[i % counters], got[i]);
      }
    }
  }
  report.finish();
  CHECK(compared == 3 * 3 * 21);
}

}  // namespace conformance::group_counter_tests
