// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a flag is a bool or an integer
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::test_and_set(f);
#else
  pa::test_and_set(p);
#endif
}
