// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes
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
