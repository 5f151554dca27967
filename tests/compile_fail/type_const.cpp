// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be a 32- or 64-bit integer, float or double
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  const int c = 0;
  pa::atomic_ref r(c);
  r.load();
#else
  const int c = 0;
  pa::load(&c);
#endif
}
