// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: add, sub, inc and dec take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_add(reinterpret_cast<void**>(p), 1);
#else
  pa::fetch_add(reinterpret_cast<char**>(p), 1);
#endif
}
