// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: mod takes integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_mod(f, 2);
#else
  pa::fetch_mod(p, 2);
#endif
}
