// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>

#include "lesson.hpp"

/// @file
/// Operations of one's own: any function of the old value, made atomic by a loop over
/// compare-exchange. fetch_update always stores what the function returns; try_update lets the
/// function decline, and then nothing is written.
///
/// The function may be called several times before its result is stored, so it has no side effect.
/// It is a lambda written in device code, or a function object marked POLYATOMIC_FUNCTION.

namespace {

constexpr unsigned largest = std::numeric_limits<unsigned>::max();

/// Adds, and stays at the largest value instead of wrapping.
struct add_saturating {
  unsigned amount;
  POLYATOMIC_FUNCTION unsigned operator()(unsigned old) const {
    return old > largest - amount ? largest : old + amount;
  }
};

struct add_both_ways {
  unsigned* wrapping;
  unsigned* saturating;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    pa::store_add(wrapping, 3);
    pa::store_update(saturating, add_saturating{3});
  }
};

struct take_a_seat {
  unsigned* taken;  // how many seats are taken, never more than `seats`
  unsigned seats;
  unsigned* guests;  // for each seat how many got it
  unsigned* turned_away;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    // [snippet: bounded]
    const auto result = pa::try_update(taken, [this](unsigned& value) {
      if (value == seats) return false;  // full: nothing is written
      ++value;
      return true;
    });
    // [end of snippet]
    if (result.stored) {
      pa::store_inc(guests + result.old);
    } else {
      pa::store_inc(turned_away);
    }
  }
};

void saturating_add(const teaching::queue& q, teaching::claims& claims) {
  constexpr unsigned start = largest - 1000;
  constexpr std::size_t additions = 10000;
  auto wrapping = teaching::filled(q, 1, start);
  auto saturating = teaching::filled(q, 1, start);
  q.parallel_for(additions, add_both_ways{wrapping.data(), saturating.data()});
  const unsigned wrapped = teaching::value_of(q, wrapping);
  const unsigned saturated = teaching::value_of(q, saturating);
  std::printf("%u, then %zu additions of 3\n", start, additions);
  std::printf("  store_add:                   %u\n", wrapped);
  std::printf("  store_update, saturating:    %u\n", saturated);
  claims.expect(wrapped == start + 3 * static_cast<unsigned>(additions), "an addition wraps");
  claims.expect(saturated == largest, "a saturating one stays at the largest value");
}

void bounded_counter(const teaching::queue& q, teaching::claims& claims) {
  constexpr unsigned seats = 100;
  constexpr std::size_t arrivals = 10000;
  auto taken = teaching::filled(q, 1, 0u);
  auto guests = teaching::filled(q, seats, 0u);
  auto turned_away = teaching::filled(q, 1, 0u);
  q.parallel_for(arrivals, take_a_seat{taken.data(), seats, guests.data(), turned_away.data()});
  const unsigned count = teaching::value_of(q, taken);
  const unsigned left = teaching::value_of(q, turned_away);
  std::printf("%zu arrivals for %u seats: %u seated, %u turned away\n", arrivals, seats, count,
              left);
  bool one_each = true;
  for (const unsigned here : teaching::contents(q, guests)) one_each = one_each && here == 1;
  claims.expect(count == seats, "the counter stops at its bound");
  claims.expect(one_each, "each value up to the bound was returned to one thread");
  claims.expect(left == arrivals - seats, "all others were told that nothing was stored");
}

int custom_operation(const teaching::queue& q) {
  teaching::claims claims;
  saturating_add(q, claims);
  bounded_counter(q, claims);
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(custom_operation);
}
