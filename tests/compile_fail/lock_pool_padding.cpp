// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: compare_exchange compares bytes, and T may have padding bytes
// FAULT: 4
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
struct padded {
  char small;
  double large[3];
};
}  // namespace

POLYATOMIC_FUNCTION void use(pa::lock_view locks, double* p) {
  auto* object = reinterpret_cast<padded*>(p);
  padded e{};
#if defined(REFUSED)
  locks.compare_exchange_strong(object, e, e);
#else
  locks.exchange(object, e);
#endif
}
