// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be a 32- or 64-bit integer, float or double
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  bool b = false;
  pa::store(&b, true);
#else
  pa::store(p, 1);
#endif
}
