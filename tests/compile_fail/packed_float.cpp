// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a 32-bit word holds 16-bit floats
#include <polyatomic/core/packed.hpp>
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::pack<float, 2>* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::store_add(f, 1, pa::packed);
#else
  pa::store_add(reinterpret_cast<pa::half*>(f), pa::half(1), pa::packed);
#endif
}
