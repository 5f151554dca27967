// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a load cannot release: load takes relaxed, acquire or seq_cst
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::load(p, pa::acq_rel);
#else
  pa::load(p, pa::seq_cst);
#endif
}
