// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a load cannot release
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::wait(p, 0, pa::release);
#else
  pa::wait(p, 0, pa::acquire);
#endif
}
