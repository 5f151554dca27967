// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a 32-bit word holds 16-bit floats
#include <polyatomic/core/packed.hpp>
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::half* h, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::atomic_ref(*f).store_add(1, pa::packed);
#else
  pa::atomic_ref(*h).store_add(pa::half(1), pa::packed);
#endif
}
