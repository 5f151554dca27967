// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>

/// @file
/// What the litmus tests share: pairs of blocks that run at the same time, and counted outcomes.

namespace pa = polyatomic;

namespace litmus {

/// ThreadSanitizer's runtime orders more than the program asks for: weak outcomes vanish.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool shows_weak_outcomes = false;
#else
inline constexpr bool shows_weak_outcomes = true;
#endif

/// What a test saw.
struct counts {
  unsigned weak;         ///< outcomes that the orders under test forbid
  unsigned overlapping;  ///< rounds in which both sides were seen to run at the same time
  unsigned touched;      ///< keeps reads alive that are made for their effect on caches
};

/// The place of a thread: it meets the thread of the same rank in the other block of its pair.
struct role {
  unsigned side;  ///< 0 or 1
  unsigned rank;
  unsigned size;  ///< threads of a block
  std::size_t pair;
  std::size_t pairs;

  /// A word of this pair of threads alone, a fresh one each round.
  POLYATOMIC_FUNCTION std::size_t cell(unsigned round) const {
    return (round * pairs + pair) * size + rank;
  }
  /// The cell of the thread at the other end of the block.
  POLYATOMIC_FUNCTION std::size_t cell_of_mirror(unsigned round) const {
    return (round * pairs + pair) * size + (size - 1 - rank);
  }
  /// A word of this pair of blocks.
  POLYATOMIC_FUNCTION std::size_t pair_cell(unsigned round) const { return round * pairs + pair; }
};

template <class Context>
POLYATOMIC_FUNCTION role role_of(const Context& ctx) {
  return {static_cast<unsigned>(ctx.block_index() % 2), ctx.block().rank(), ctx.block().size(),
          ctx.block_index() / 2, ctx.block_count() / 2};
}

/// Waits until so many arrivals were counted. Relaxed: it orders nothing.
POLYATOMIC_FUNCTION inline void meet(unsigned* arrived, unsigned arrivals) {
  pa::store_inc(arrived);
  while (pa::load(arrived) < arrivals) {
  }
}

struct shape {
  pa::launch_shape launch;
  unsigned rounds;

  /// Enough words for every pair of threads in every round.
  std::size_t cells() const { return launch.blocks / 2 * launch.block_size * rounds; }
};

/// Pairs of blocks: as many as run at the same time, up to 32.
template <class Kernel>
shape shape_here(const Kernel& kernel) {
  const unsigned block_size = subject::litmus_block_size;
  const std::size_t resident = test::the_queue().max_resident_blocks(block_size, kernel);
  const std::size_t blocks = std::min<std::size_t>(resident, 64) / 2 * 2;
  return {{.blocks = blocks, .block_size = block_size}, subject::litmus_rounds};
}

/// Ends the test as skipped where no two threads run at the same time.
inline void require_pairs() {
  test::require_device();
  const auto expected = subject::overlap_here();
  if (!expected.expected) test::skip_here("not concurrent: " + expected.reason);
}

/// Runs a test again until both sides were seen at work, twenty times at most: on a busy machine
/// they may take turns on one core. What is forbidden counts in every run.
template <class Run>
counts run_until_overlap(const Run& run) {
  counts total{};
  for (int attempt = 0; attempt < 20 && total.overlapping == 0; ++attempt) {
    const counts seen = run();
    total.weak += seen.weak;
    total.overlapping += seen.overlapping;
  }
  return total;
}

/// A litmus test that never saw the other side at work has tested nothing.
inline void check_overlap(const counts& counted) {
  INFO(test::queue::backend_name << ": not concurrent");
  CHECK(counted.overlapping > 0);
}

}  // namespace litmus
