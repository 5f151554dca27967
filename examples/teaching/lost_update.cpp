// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lesson.hpp"

/// @file
/// A lost update: two threads read the same value, both add one to it, both store the same sum.
///
///     thread 1    load 5               store 6
///     thread 2             load 5               store 6      two additions, one of them lost
///
/// Each load and each store here is atomic, so nothing is a data race: an atomic load and an atomic
/// store are still two operations, and another thread's may come between them.

namespace {

constexpr std::size_t additions = 1 << 23;

// [snippet: two operations]
struct add_by_load_and_store {
  unsigned* counter;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    pa::store(counter, pa::load(counter) + 1);  // another thread may store in between
  }
};

struct add_by_one_operation {
  unsigned* counter;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const { pa::store_inc(counter); }
};
// [end of snippet]

/// What the counter shows after every one of `additions` threads has added one.
template <class Add>
unsigned count(const teaching::queue& q) {
  auto counter = teaching::filled(q, 1, 0u);
  q.parallel_for(additions, Add{counter.data()});
  return teaching::value_of(q, counter);
}

int lost_update(const teaching::queue& q) {
  const unsigned by_two = count<add_by_load_and_store>(q);
  const unsigned by_one = count<add_by_one_operation>(q);
  std::printf("%zu additions of 1\n", additions);
  std::printf("  load, then store: %u, lost %zu\n", by_two, additions - by_two);
  std::printf("  store_inc:        %u, lost %zu\n", by_one, additions - by_one);

  teaching::claims claims;
  // A read-modify-write reads the last value before its own write ([atomics.order]/10).
  claims.expect(by_one == additions, "one operation loses nothing");
  // How much is lost is chance: nothing at all where threads take turns. But a load reads from a
  // store that precedes this thread's own ([intro.races]/17), so no sum exceeds its store's place
  // in the counter's modification order.
  claims.expect(by_two >= 1 && by_two <= additions, "two operations never count too many");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(lost_update);
}
