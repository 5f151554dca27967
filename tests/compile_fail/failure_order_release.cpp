// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: its failure order is relaxed, acquire or seq_cst
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  int e = 0;
  pa::compare_exchange_strong(p, e, 1, pa::release, pa::release);
#else
  int e = 0;
  pa::compare_exchange_strong(p, e, 1, pa::release, pa::relaxed);
#endif
}
