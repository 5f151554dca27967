// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no matching function|no instance of overloaded function|no matching member function)
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  bool flag = *f > 0;
  pa::atomic_ref(flag).fetch_add(true);
#else
  pa::atomic_ref(*p).fetch_add(1);
#endif
}
