// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: bitwise operations take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_or(f, 1);
#else
  pa::fetch_or(p, 1);
#endif
}
