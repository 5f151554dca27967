// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: fminimum, fmaximum, fminimum_num and fmaximum_num take floating
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_fminimum(p, 2);
#else
  pa::fetch_fminimum(f, 2);
#endif
}
