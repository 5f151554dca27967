// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a pack is atomic element by element
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::pack<float, 2> expected = *p;
  pa::compare_exchange_strong(p, expected, *p);
#else
  pa::compare_exchange_strong(&p->elements[0], *f, 1);
#endif
}
