// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: store_X takes relaxed or release; use fetch_X
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::atomic_ref<int, pa::seq_cst_t>(*p).store_add(1);
#else
  pa::atomic_ref<int, pa::seq_cst_t>(*p).store_add(1, pa::release);
#endif
}
