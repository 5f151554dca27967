// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a kernel must be trivially copyable
#include <polyatomic/core/lock_pool.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct counts {
#if defined(REFUSED)
  pa::lock_pool locks;
#else
  pa::lock_view locks;
#endif
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {}
};

void use(const pa::native::queue& queue) {
  queue.parallel_for(1, counts{});
}
