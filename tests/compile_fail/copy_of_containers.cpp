// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: only trivially copyable objects can be allocated, copied and filled
#include <polyatomic/core/queue.hpp>

#include <string>

namespace pa = polyatomic;

#if defined(REFUSED)
using element = std::string;
#else
using element = const char*;
#endif

void use(const pa::native::queue& queue, element* destination, const element* source) {
  queue.copy(destination, source, 2);
}
