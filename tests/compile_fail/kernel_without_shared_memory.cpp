// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: needs a nested struct shared_memory
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct counts {
#if !defined(REFUSED)
  struct shared_memory {
    int bins[4];
  };
#endif
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    [[maybe_unused]] auto& memory = ctx.shared();
  }
};

void use(const pa::native::queue& queue) {
  queue.launch({.blocks = 1, .block_size = 1}, counts{});
}
