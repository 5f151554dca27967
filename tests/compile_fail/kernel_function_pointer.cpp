// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: pass it as pa::kernel<f>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void f(std::size_t) {}

void use(const pa::native::queue& queue) {
#if defined(REFUSED)
  queue.parallel_for(1, &f);
#else
  queue.parallel_for(1, pa::kernel<f>);
#endif
}
