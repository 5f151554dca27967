// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: the scope must be thread_scope
// BACKENDS: kokkos
#include <polyatomic/core/lock_pool.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use(pa::lock_view locks, int* p) {
#if defined(REFUSED)
  locks.store(p, 1, 2);
#else
  locks.store(p, 1, pa::block_scope);
#endif
}
