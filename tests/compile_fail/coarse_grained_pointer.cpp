// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: coarse_grained makes a difference for float and double
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  int** pointers = &p;
  pa::store_add(pointers, p, pa::coarse_grained);
#else
  pa::store_add(f, 1, pa::coarse_grained);
#endif
}
