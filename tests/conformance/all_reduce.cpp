// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// all_reduce in a block: the order of combination, every size of block, every thread's result, and
// the scratch used again at once.

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned most_threads = 1024;

/// The map x -> factor * x + summand, modulo 2^32. Composition is associative and not commutative,
/// so a value combined in the wrong place, twice, or not at all changes the result.
struct affine {
  unsigned factor;
  unsigned summand;
};

POLYATOMIC_FUNCTION affine compose(affine left, affine right) {
  return {left.factor * right.factor, left.factor * right.summand + left.summand};
}

POLYATOMIC_FUNCTION affine contribution(unsigned round, unsigned rank) {
  return {2 * rank + 3 + 2 * round, 7 * rank + round};
}

struct compose_maps {
  POLYATOMIC_FUNCTION affine operator()(affine left, affine right) const {
    return compose(left, right);
  }
};

/// Three reductions in a row over one scratch; every thread writes down each of its results.
struct reduce_in_block {
  static constexpr unsigned rounds = 3;
  struct shared_memory {
    pa::all_reduce_scratch<affine, most_threads> scratch;
  };
  affine* results;
  unsigned* sizes;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    if (block.rank() == 0) sizes[ctx.block_index()] = block.size();
    affine* const mine = results + (ctx.block_index() * most_threads + block.rank()) * rounds;
    for (unsigned round = 0; round < rounds; ++round) {
      mine[round] = pa::all_reduce(block, ctx.shared().scratch, contribution(round, block.rank()),
                                   compose_maps{});
    }
  }
};

affine serial_result(unsigned round, unsigned size) {
  affine all = contribution(round, 0);
  for (unsigned rank = 1; rank < size; ++rank) all = compose(all, contribution(round, rank));
  return all;
}

}  // namespace

TEST_CASE("all_reduce combines all threads of a block in order of rank [fault-46] [fault-49]",
          "[all_reduce]") {
  test::queue& queue = test::the_queue();
  constexpr unsigned rounds = reduce_in_block::rounds;
  constexpr std::size_t blocks = 5;
  std::size_t results_seen = 0;
  for (const unsigned block_size :
       {1u, 2u, 31u, 32u, 33u, 63u, 64u, 65u, 180u, 256u, 1000u, 1024u}) {
    auto results = queue.allocate<affine>(blocks * most_threads * rounds);
    auto sizes = queue.allocate<unsigned>(blocks);
    queue.fill(results.data(), affine{0, 0}, results.size());
    queue.launch({.blocks = blocks, .block_size = block_size},
                 reduce_in_block{results.data(), sizes.data()});
    const std::vector<affine> found = test::read(queue, results);
    const std::vector<unsigned> size = test::read(queue, sizes);
    for (std::size_t block = 0; block < blocks; ++block) {
      REQUIRE(size[block] >= 1);
      REQUIRE(size[block] <= block_size);
      for (unsigned rank = 0; rank < size[block]; ++rank) {
        for (unsigned round = 0; round < rounds; ++round) {
          const affine expected = serial_result(round, size[block]);
          const affine got = found[(block * most_threads + rank) * rounds + round];
          ++results_seen;
          if (got.factor == expected.factor && got.summand == expected.summand) continue;
          FAIL(test::queue::backend_name
               << " all_reduce affine, block size " << block_size << ", block " << block
               << ", round " << round << ", index " << rank << ": expected (" << expected.factor
               << ", " << expected.summand << "), got (" << got.factor << ", " << got.summand
               << ")");
        }
      }
    }
  }
  CHECK(results_seen >= 12 * blocks * rounds);
}
