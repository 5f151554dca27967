// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: store_X takes relaxed or release
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_add(p, *p, pa::acquire);
#else
  pa::store_add(p, *p, pa::release);
#endif
}
