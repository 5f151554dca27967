// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lesson.hpp"

/// @file
/// A lock made of compare-exchange, for an update that no single atomic operation can do. It is
/// taken with acquire and given back with release, so whoever has it sees, by plain accesses, all
/// that its earlier holders wrote ([atomics.order]/2).
///
/// On a CPU this is enough:
///
///     while (!try_lock(lock)) {
///     }
///     add(statistics, value);
///     unlock(lock);
///
/// On a GPU it can hang for ever, so it is not run. The lanes of a wave reach the loop together and
/// one of them gets the lock. Where lanes run in lockstep (AMD) it waits behind the loop for the
/// others, which try to get the lock that it holds. NVIDIA schedules lanes independently since
/// sm_70; C++ promises no such thing to the threads of a kernel ([intro.progress]).
///
/// To unlock inside the loop is not enough either:
///
///     for (bool done = false; !done;) {
///       if (try_lock(lock)) {
///         add(statistics, value);
///         unlock(lock);
///         done = true;           // leaves the loop, so the compiler may move these lines behind
///       }                        // it: clang 15 makes the first version of this one for gfx90a
///     }
///
/// So the lanes take turns here, and one turn holds all of it: lock, work and unlock stand in one
/// `if` inside the loop over the lanes, and no lane leaves that loop early. Only one lane of the
/// subgroup tries at a time. The barrier at the end of a turn keeps the turns apart.
///
/// Blocks need not be resident together: only a thread that already runs can hold the lock.

namespace {

constexpr unsigned count = 20'000;

/// Too large for one atomic operation.
struct statistics {
  unsigned long long sum;
  unsigned long long squares;
  unsigned count;
  unsigned largest;
};

POLYATOMIC_FUNCTION bool try_lock(unsigned* lock) {
  unsigned expected = 0;
  return pa::compare_exchange_strong(lock, expected, 1, pa::acquire, pa::relaxed);
}

POLYATOMIC_FUNCTION void unlock(unsigned* lock) {
  pa::store(lock, 0, pa::release);
}

/// By plain accesses: the caller has the lock.
POLYATOMIC_FUNCTION void add(statistics& all, unsigned value) {
  all.sum += value;
  all.squares += static_cast<unsigned long long>(value) * value;
  all.count += 1;
  if (value > all.largest) all.largest = value;
}

struct add_in_turn {
  unsigned* lock;
  statistics* all;

  // [snippet: turns]
  /// Every lane of the subgroup calls it: the barrier counts on that.
  template <class Subgroup>
  POLYATOMIC_FUNCTION void add_one_each(const Subgroup& subgroup, std::size_t value) const {
    for (unsigned lane = 0; lane < subgroup.size(); ++lane) {
      if (lane == subgroup.rank() && value < count) {
        while (!try_lock(lock)) {  // no other lane of this subgroup holds it or wants it
        }
        add(*all, static_cast<unsigned>(value));
        unlock(lock);
      }
      subgroup.barrier();
    }
  }
  // [end of snippet]

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    // All threads go around equally often, also those that have no value left.
    for (std::size_t first = 0; first < count; first += ctx.global_size()) {
      add_one_each(ctx.subgroup(), first + ctx.global_rank());
    }
  }
};

int lock_in_subgroups(const teaching::queue& q) {
  auto lock = teaching::filled(q, 1, 0u);
  auto shared = teaching::filled(q, 1, statistics{});
  q.launch({.blocks = 32, .block_size = 128}, add_in_turn{lock.data(), shared.data()});
  const statistics got = teaching::value_of(q, shared);
  statistics expected{};
  for (unsigned value = 0; value < count; ++value) add(expected, value);
  std::printf("%u values under one lock: count %u, sum %llu, sum of squares %llu, largest %u\n",
              count, got.count, got.sum, got.squares, got.largest);

  teaching::claims claims;
  claims.expect(got.count == expected.count, "each value was added once");
  claims.expect(got.sum == expected.sum && got.squares == expected.squares, "the sums are exact");
  claims.expect(got.largest == expected.largest, "the largest value is right");
  claims.expect(teaching::value_of(q, lock) == 0, "the lock is free again");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(lock_in_subgroups);
}
