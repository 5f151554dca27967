// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no matching member function|no matching function|cannot convert|could not convert)
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct nothing {
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context) const {}
};

// One number could be of blocks or of threads.
void use(const pa::native::queue& queue) {
#if defined(REFUSED)
  queue.launch(128, nothing{});
#else
  queue.launch({.blocks = 128, .block_size = 1}, nothing{});
#endif
}
