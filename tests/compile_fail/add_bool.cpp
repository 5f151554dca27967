// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: add, sub, inc and dec take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_add(reinterpret_cast<bool*>(p), true);
#else
  pa::store_or(reinterpret_cast<bool*>(p), true);
#endif
}
