// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a pack holds 2 or 4 floats
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_add(reinterpret_cast<pa::pack<float, 3>*>(p), {});
#else
  pa::store_add(reinterpret_cast<pa::pack<float, 4>*>(p), {});
#endif
}
