// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a kernel must be trivially copyable
#include <polyatomic/core/queue.hpp>

#include <string>

namespace pa = polyatomic;

struct counts {
#if defined(REFUSED)
  std::string name;
#endif
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {}
};

void use(const pa::native::queue& queue) {
  queue.parallel_for(1, counts{});
}
