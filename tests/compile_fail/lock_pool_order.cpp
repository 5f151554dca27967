// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: an operation under a lock is always acq_rel
// FAULT: 45
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use(pa::lock_view locks, int* p) {
#if defined(REFUSED)
  locks.store(p, 1, pa::relaxed);
#else
  locks.store(p, 1, pa::block_scope);
#endif
}
