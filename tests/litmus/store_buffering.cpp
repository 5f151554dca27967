// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Store buffering: each of two threads writes its own flag and reads the other's.
//
//     x = 1                        y = 1
//     read y                       read x
//
//     seq_cst:              both reading 0 never happens    ([atomics.order]/4)
//     release and acquire:  it is allowed

#include "pairs.hpp"

#include <polyatomic/polyatomic.hpp>

#include <catch2/catch_test_macros.hpp>

#include <vector>

namespace litmus::store_buffering_tests {

namespace {

struct by_load_and_store {
  static constexpr const char* name = "store seq_cst, load seq_cst";
  POLYATOMIC_FUNCTION static void write(unsigned* flag) { pa::store(flag, 1, pa::seq_cst); }
  POLYATOMIC_FUNCTION static unsigned read(unsigned* flag) { return pa::load(flag, pa::seq_cst); }
};

struct by_read_modify_write {
  static constexpr const char* name = "exchange seq_cst, fetch_add seq_cst";
  POLYATOMIC_FUNCTION static void write(unsigned* flag) { pa::exchange(flag, 1, pa::seq_cst); }
  POLYATOMIC_FUNCTION static unsigned read(unsigned* flag) {
    return pa::fetch_add(flag, 0, pa::seq_cst);
  }
};

struct by_fences {
  static constexpr const char* name = "store relaxed, fence seq_cst, load relaxed";
  POLYATOMIC_FUNCTION static void write(unsigned* flag) {
    pa::store(flag, 1);
    pa::thread_fence(pa::seq_cst);
  }
  POLYATOMIC_FUNCTION static unsigned read(unsigned* flag) { return pa::load(flag); }
};

struct by_release_and_acquire {
  static constexpr const char* name = "store release, load acquire";
  POLYATOMIC_FUNCTION static void write(unsigned* flag) { pa::store(flag, 1, pa::release); }
  POLYATOMIC_FUNCTION static unsigned read(unsigned* flag) { return pa::load(flag, pa::acquire); }
};

/// Both sides meet before each round, so that their accesses fall together.
template <class Access>
struct buffer_stores {
  unsigned* flags;    ///< two for each cell
  unsigned* arrived;  ///< one for each cell
  unsigned* seen;     ///< two for each cell
  unsigned rounds;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const litmus::role role = litmus::role_of(ctx);
    for (unsigned round = 0; round < rounds; ++round) {
      const std::size_t i = role.cell(round);
      litmus::meet(arrived + i, 2);
      Access::write(flags + 2 * i + role.side);
      seen[2 * i + role.side] = Access::read(flags + 2 * i + (1 - role.side));
    }
  }
};

struct outcomes {
  std::size_t neither = 0;  ///< both read 0
  std::size_t both = 0;     ///< both read 1: they overlapped
  std::size_t one = 0;
};

template <class Access>
outcomes run() {
  test::queue& queue = test::the_queue();
  const litmus::shape shape = litmus::shape_here(buffer_stores<Access>{});
  auto flags = queue.allocate<unsigned>(2 * shape.cells());
  auto arrived = queue.allocate<unsigned>(shape.cells());
  auto seen = queue.allocate<unsigned>(2 * shape.cells());
  queue.fill(flags.data(), 0u, flags.size());
  queue.fill(arrived.data(), 0u, arrived.size());
  queue.launch_resident(
      shape.launch, buffer_stores<Access>{flags.data(), arrived.data(), seen.data(), shape.rounds});
  const std::vector<unsigned> found = test::read(queue, seen);
  outcomes counted;
  for (std::size_t i = 0; i < found.size(); i += 2) {
    const unsigned sum = found[i] + found[i + 1];
    ++(sum == 0 ? counted.neither : sum == 2 ? counted.both : counted.one);
  }
  return counted;
}

/// As litmus::run_until_overlap: the sides overlapped where each saw the other's flag.
template <class Access>
outcomes run_until_overlap() {
  outcomes total;
  for (int attempt = 0; attempt < 20 && total.both == 0; ++attempt) {
    const outcomes seen = run<Access>();
    total.neither += seen.neither;
    total.both += seen.both;
  }
  return total;
}

template <class Access>
void check_forbidden() {
  litmus::require_pairs();
  const outcomes counted = run_until_overlap<Access>();
  INFO(test::queue::backend_name << " store buffering, " << Access::name
                                 << ": both read 0: expected 0, got " << counted.neither);
  CHECK(counted.neither == 0);
  INFO(test::queue::backend_name << ": not concurrent");
  CHECK(counted.both > 0);
}

}  // namespace

TEST_CASE("store buffering: loads and stores", "[litmus]") {
  check_forbidden<by_load_and_store>();
}
TEST_CASE("store buffering: read-modify-writes", "[litmus]") {
  check_forbidden<by_read_modify_write>();
}
TEST_CASE("store buffering: fences", "[litmus]") {
  check_forbidden<by_fences>();
}

// Shows that the tests above can see the outcome: x86-64 and GPUs have store buffers.
TEST_CASE("store buffering: release and acquire are seen to allow it", "[litmus]") {
  litmus::require_pairs();
  if (!litmus::shows_weak_outcomes) SKIP("weak outcomes do not show under ThreadSanitizer");
  std::size_t neither = 0;
  for (int attempt = 0; attempt < 20 && neither == 0; ++attempt) {
    neither = run<by_release_and_acquire>().neither;
  }
  INFO(by_release_and_acquire::name << ": both read 0 was never seen");
  CHECK(neither > 0);
}

}  // namespace litmus::store_buffering_tests
