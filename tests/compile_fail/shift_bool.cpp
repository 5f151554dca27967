// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: nand, shl and shr take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_shl(reinterpret_cast<bool*>(p), 1);
#else
  pa::fetch_shl(p, 1);
#endif
}
