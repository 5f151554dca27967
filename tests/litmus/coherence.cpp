// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coherence: all threads agree on the order of the writes to one object, in every order, relaxed
// too ([intro.races]/16).
//
//     for v in 1..n: x = v         read x again and again: never smaller than before

#include "pairs.hpp"

#include <polyatomic/polyatomic.hpp>

#include <catch2/catch_test_macros.hpp>

namespace litmus::coherence_tests {

namespace {

/// Each pair of threads has one word: one counts it up, the other watches. They meet again every
/// `stride` values, or one would be done before the other looks.
struct count_and_watch {
  unsigned* words;
  unsigned* arrived;
  litmus::counts* counted;
  unsigned meetings;

  static constexpr unsigned stride = 2000;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const litmus::role role = litmus::role_of(ctx);
    unsigned* const word = words + role.cell(0);
    unsigned steps = 0;
    for (unsigned meeting = 0; meeting < meetings; ++meeting) {
      litmus::meet(arrived + role.cell(0), 2 * (meeting + 1));
      const unsigned first = meeting * stride;
      if (role.side == 0) {
        for (unsigned value = first + 1; value <= first + stride; ++value) pa::store(word, value);
      } else {
        steps += watch(word, first, first + stride);
      }
    }
    if (steps != 0) pa::store_inc(&counted->overlapping);
  }

  /// Reads until the last value is there; returns how many other new ones it saw.
  POLYATOMIC_FUNCTION unsigned watch(unsigned* word, unsigned before, unsigned last) const {
    unsigned steps = 0;
    while (before != last) {
      const unsigned now = pa::load(word);
      if (now < before) pa::store_inc(&counted->weak);
      if (now != before && now != last) ++steps;
      before = now;
    }
    return steps;
  }
};

litmus::counts run() {
  test::queue& queue = test::the_queue();
  const litmus::shape shape = litmus::shape_here(count_and_watch{});
  auto words = queue.allocate<unsigned>(shape.cells());
  auto arrived = queue.allocate<unsigned>(shape.cells());
  auto counted = queue.allocate<litmus::counts>(1);
  queue.fill(words.data(), 0u, words.size());
  queue.fill(arrived.data(), 0u, arrived.size());
  queue.fill(counted.data(), litmus::counts{}, 1);
  queue.launch_resident(shape.launch,
                        count_and_watch{words.data(), arrived.data(), counted.data(), 50});
  return test::read(queue, counted)[0];
}

}  // namespace

TEST_CASE("coherence: a counter never goes back", "[litmus]") {
  litmus::require_pairs();
  const litmus::counts found = litmus::run_until_overlap(run);
  INFO(test::queue::backend_name << " coherence, store relaxed / load relaxed: steps back expected "
                                 << "0, got " << found.weak);
  CHECK(found.weak == 0);
  litmus::check_overlap(found);
}

}  // namespace litmus::coherence_tests
