// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a pack is atomic element by element
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::atomic_ref(*p).store_add(*p);
#else
  pa::atomic_ref(p->elements[0]).store_add(1);
#endif
}
