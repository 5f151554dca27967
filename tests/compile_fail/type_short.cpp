// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be a 32- or 64-bit integer, float or double
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  short b = 0;
  pa::store_add(&b, 1);
#else
  pa::store_add(p, 1);
#endif
}
