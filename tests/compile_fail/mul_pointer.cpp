// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: mul and div take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_mul(reinterpret_cast<char**>(p), nullptr);
#else
  pa::fetch_mul(f, 2);
#endif
}
