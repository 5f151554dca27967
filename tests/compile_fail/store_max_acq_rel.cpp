// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: store_X takes relaxed or release; use fetch_X
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_max(f, 1, pa::acq_rel);
#else
  pa::fetch_max(f, 1, pa::acq_rel);
#endif
}
