// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: compare_exchange compares bytes, and T may have padding bytes
// FAULT: 4
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
struct padded {
  char small;
  int large;
};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  padded e{};
  pa::compare_exchange_strong(reinterpret_cast<padded*>(p), e, e);
#else
  padded e{};
  pa::exchange(reinterpret_cast<padded*>(p), e);
#endif
}
