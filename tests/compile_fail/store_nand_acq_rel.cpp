// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: an operation that returns nothing cannot acquire
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_nand(reinterpret_cast<unsigned*>(p), 2, pa::acq_rel);
#else
  pa::store_nand(reinterpret_cast<unsigned*>(p), 2, pa::release);
#endif
}
