// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes, and neither
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  volatile int x = 0;
#else
  const int x = 0;
#endif
  pa::atomic_ref r(x);
  r.load();
}
