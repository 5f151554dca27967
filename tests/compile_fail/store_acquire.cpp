// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a store cannot acquire: store takes relaxed, release or seq_cst
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store(p, 1, pa::acquire);
#else
  pa::store(p, 1, pa::release);
#endif
}
