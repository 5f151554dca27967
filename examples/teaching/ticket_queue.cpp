// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "lesson.hpp"

/// @file
/// A queue made of one counter at each end. fetch_inc returns each number once, so it hands out
/// places without a lock: to whoever puts an item in, and to whoever takes one out.
///
/// A place handed out is not yet a place filled: the item is stored after the ticket is drawn. So
/// the items here are taken by the next kernel, which sees all that this one wrote. To take them in
/// the same kernel, each place needs a flag that is released and acquired, as in
/// message_passing.cpp.

namespace {

constexpr unsigned numbers = 100'000;

POLYATOMIC_FUNCTION constexpr bool is_wanted(unsigned number) {
  return number % 3 == 0;
}

// [snippet: tickets]
struct put {
  unsigned* items;
  unsigned* tail;  // how many places were handed out
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const auto number = static_cast<unsigned>(i);
    if (!is_wanted(number)) return;
    items[pa::fetch_inc(tail)] = number;  // plain: the place is this thread's own
  }
};

struct take {
  const unsigned* items;
  const unsigned* tail;  // the next kernel: nobody writes it any more
  unsigned* head;        // how many places were visited
  unsigned* taken;       // for each number how often it was taken
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    for (unsigned place = pa::fetch_inc(head); place < *tail; place = pa::fetch_inc(head)) {
      pa::store_inc(taken + items[place]);
    }
  }
};
// [end of snippet]

/// The numbers that were not taken as often as they should: once if wanted, else never.
std::size_t wrong_ones(const std::vector<unsigned>& taken) {
  std::size_t wrong = 0;
  for (unsigned number = 0; number < numbers; ++number) {
    if (taken[number] != (is_wanted(number) ? 1u : 0u)) ++wrong;
  }
  return wrong;
}

int ticket_queue(const teaching::queue& q) {
  constexpr std::size_t takers = 1000;
  constexpr unsigned wanted = (numbers + 2) / 3;
  auto items = teaching::filled(q, wanted, numbers);
  auto tail = teaching::filled(q, 1, 0u);
  auto head = teaching::filled(q, 1, 0u);
  auto taken = teaching::filled(q, numbers, 0u);
  q.parallel_for(numbers, put{items.data(), tail.data()});
  q.parallel_for(takers, take{items.data(), tail.data(), head.data(), taken.data()});

  std::vector<unsigned> order = teaching::contents(q, items);
  const unsigned filled = teaching::value_of(q, tail);
  const std::size_t wrong = wrong_ones(teaching::contents(q, taken));
  std::printf("%u numbers, %u of them put into the queue, first %u, last %u\n", numbers, filled,
              order.front(), order.back());

  teaching::claims claims;
  claims.expect(filled == wanted, "as many places were handed out as there are items");
  claims.expect(wrong == 0, "each item was taken exactly once");
  // Each taker draws one ticket beyond the last place, and stops.
  claims.expect(teaching::value_of(q, head) == wanted + takers, "each place was visited once");
  // The places are all filled; which item is where, is chance.
  std::sort(order.begin(), order.end());
  bool complete = true;
  for (unsigned place = 0; place < wanted; ++place) {
    complete = complete && order[place] == 3 * place;
  }
  claims.expect(complete, "no place is empty, no item is in two places");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(ticket_queue);
}
