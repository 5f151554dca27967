// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: no member
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  const int& c = *p;
  pa::atomic_ref(c).store(1);
#else
  int& c = *p;
  pa::atomic_ref(c).store(1);
#endif
}
