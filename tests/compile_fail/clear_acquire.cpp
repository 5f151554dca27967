// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a store cannot acquire
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::clear(p, pa::acquire);
#else
  pa::clear(p, pa::release);
#endif
}
