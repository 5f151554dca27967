// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: the memory order comes first, then the scope
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_add(p, 1, pa::block_scope);
#else
  pa::fetch_add(p, 1, pa::relaxed, pa::block_scope);
#endif
}
