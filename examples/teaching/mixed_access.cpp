// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lesson.hpp"

/// @file
/// Plain and atomic access to one object, each in its own phase, with something between the phases
/// that orders them: the boundary between two kernels of a queue, a barrier, or synchronize().
///
/// What follows is wrong, so it is not run. A plain and an atomic access that conflict, with
/// nothing between them, are a data race ([intro.races]/21; PTX ISA, "Conflict and Data-races"):
///
///     if (block.rank() == 0) sum = 0;            // no barrier behind it:
///     pa::store_add(&sum, 1);                    // an addition may come first, and be wiped out
///
///     pa::store_add(&sum, 1);                    // no barrier behind it:
///     if (block.rank() == 0) *total += sum;      // reads what others still add to. A plain read
///                                                // races too: reading is no excuse
///
///     while (*flag == 0) {                       // another thread sets flag by pa::store: the
///     }                                          // compiler may read it once and wait for ever

namespace {

constexpr unsigned initial = 1000;
constexpr pa::launch_shape shape = {.blocks = 64, .block_size = 128};

/// What the kernels share.
struct totals {
  unsigned threads;  ///< `initial`, and one for each thread
  unsigned sizes;    ///< the sizes of the blocks
};

/// The kernel before the additions writes plainly. Nobody else has the object yet.
struct begin {
  totals* result;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const { *result = {initial, 0}; }
};

struct count_threads {
  totals* result;

  struct shared_memory {
    unsigned sum;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    // [snippet: phases]
    auto block = ctx.block();
    unsigned& sum = ctx.shared().sum;
    if (block.rank() == 0) sum = 0;  // plain: the others wait
    block.barrier();
    pa::store_add(&sum, 1, pa::relaxed, pa::block_scope);  // atomic: all at once
    block.barrier();
    const unsigned mine = sum;  // plain: all read, nobody writes
    // [end of snippet]
    if (block.rank() != 0) return;
    pa::store_add(&result->threads, mine);  // atomic: other blocks do the same
    pa::store_add(&result->sizes, block.size());
  }
};

/// The kernel after the additions reads plainly: they are all done, and visible.
struct copy_totals {
  const totals* result;
  totals* copy;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const { *copy = *result; }
};

int mixed_access(const teaching::queue& q) {
  auto result = q.allocate<totals>(1);
  auto copy = q.allocate<totals>(1);
  q.parallel_for(1, begin{result.data()});
  q.launch(shape, count_threads{result.data()});
  q.parallel_for(1, copy_totals{result.data(), copy.data()});

  // The host reads plainly too, after synchronize(), which is in contents().
  const totals after = teaching::value_of(q, result);
  const totals seen = teaching::value_of(q, copy);
  std::printf("%zu blocks, %u threads in all; counted from %u on: %u\n", shape.blocks, after.sizes,
              initial, after.threads);

  teaching::claims claims;
  claims.expect(after.sizes >= shape.blocks && after.threads == initial + after.sizes,
                "plain start values, atomic additions, plain reads behind a barrier: exact");
  claims.expect(seen.threads == after.threads && seen.sizes == after.sizes,
                "the next kernel reads plainly what the kernel before it added atomically");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(mixed_access);
}
