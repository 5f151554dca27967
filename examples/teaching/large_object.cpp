// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <polyatomic/core/lock_pool.hpp>

#include "lesson.hpp"

/// @file
/// Objects that no instruction updates: 40 bytes here. A lock_pool guards each by one of its locks.
/// The members of an object change together, or a reader could see a count that does not belong to
/// the sum beside it. An addition for each member would be atomic by itself, and leave exactly that
/// gap.

namespace {

/// What is known of the samples that fell into one cell: 40 bytes.
struct cell {
  unsigned long long count;
  long long sum;
  long long sum_of_squares;
  long long smallest;
  long long largest;
};

constexpr std::size_t cell_count = 5;

POLYATOMIC_FUNCTION long long sample(std::size_t i) {
  return static_cast<long long>(i * 37 % 101) - 50;
}

POLYATOMIC_FUNCTION cell with_sample(cell c, long long x) {
  ++c.count;
  c.sum += x;
  c.sum_of_squares += x * x;
  c.smallest = x < c.smallest ? x : c.smallest;
  c.largest = x > c.largest ? x : c.largest;
  return c;
}

/// At 0 samples; the first one is below the smallest and above the largest.
constexpr cell empty_cell = {0, 0, 0, 1000, -1000};

// [snippet: locked]
struct add_samples {
  pa::lock_view locks;
  cell* cells;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const long long x = sample(i);
    locks.store_update(&cells[i % cell_count], [x](cell c) { return with_sample(c, x); });
  }
};
// [end of snippet]

int large_object(const teaching::queue& q) {
  teaching::claims claims;
  constexpr std::size_t samples = 20000;
  auto cells = teaching::filled(q, cell_count, empty_cell);
  // [snippet: pool]
  pa::lock_pool pool(q, 64);  // 64 locks, shared by all objects that are updated through this pool
  q.parallel_for(samples, add_samples{pool.view(), cells.data()});
  // [end of snippet]
  const std::vector<cell> got = teaching::contents(q, cells);

  std::vector<cell> wanted(cell_count, empty_cell);
  for (std::size_t i = 0; i < samples; ++i) {
    wanted[i % cell_count] = with_sample(wanted[i % cell_count], sample(i));
  }
  bool same = true;
  for (std::size_t i = 0; i < cell_count; ++i) {
    std::printf("cell %zu: %llu samples from %lld to %lld, sum %lld, of squares %lld\n", i,
                got[i].count, got[i].smallest, got[i].largest, got[i].sum, got[i].sum_of_squares);
    same = same && got[i].count == wanted[i].count && got[i].sum == wanted[i].sum &&
           got[i].sum_of_squares == wanted[i].sum_of_squares &&
           got[i].smallest == wanted[i].smallest && got[i].largest == wanted[i].largest;
  }
  claims.expect(same, "each cell is what one thread would have made of it");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(large_object);
}
