// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: the scope must be thread_scope
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_add(f, 1, pa::release, pa::coarse_grained);
#else
  pa::store_add(f, 1, pa::coarse_grained, pa::release);
#endif
}
