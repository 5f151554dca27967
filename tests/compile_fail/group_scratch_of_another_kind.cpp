// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: no (matching|instance of)
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct counts {
  struct shared_memory {
#if defined(REFUSED)
    int scratch[64];
#else
    pa::group_scratch<int> scratch;
#endif
  };
  int* result;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const int sum = pa::all_reduce(ctx.block(ctx.shared().scratch), 1);
    if (ctx.global_rank() == 0) *result = sum;
  }
};

void use(const pa::native::queue& queue, int* result) {
  queue.launch({.blocks = 1, .block_size = 1}, counts{result});
}
