// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: inc_mod and dec_mod count in unsigned integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_inc_mod(p, 2);
#else
  pa::fetch_inc_mod(reinterpret_cast<unsigned*>(p), 2);
#endif
}
