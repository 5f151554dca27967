// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: shared_memory must have no initialisers, constructors or destructor
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct counts {
  struct shared_memory {
    int bins[4];
#if defined(REFUSED)
    POLYATOMIC_FUNCTION ~shared_memory() {
      bins[0] = 0;
    }
#endif
  };
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    ctx.shared().bins[0] = 1;
  }
};

void use(const pa::native::queue& queue) {
  queue.launch({.blocks = 1, .block_size = 1}, counts{});
}
