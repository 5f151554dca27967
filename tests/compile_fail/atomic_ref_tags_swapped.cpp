// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: first an order
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::atomic_ref<int, pa::block_scope_t, pa::acquire_t>(*p).load();
#else
  pa::atomic_ref<int, pa::acquire_t, pa::block_scope_t>(*p).load();
#endif
}
