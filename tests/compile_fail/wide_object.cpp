// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (objects of 16 bytes need sm_90 or newer|AMD devices have no atomics of 16 bytes)
// BACKENDS: cuda hip
// CUDA_ARCHITECTURES: 75-real
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

struct alignas(16) two_longs {
  long long first;
  long long second;
};

POLYATOMIC_FUNCTION void use(two_longs* p, [[maybe_unused]] pa::lock_view locks) {
#if defined(REFUSED)
  pa::store(p, two_longs{1, 2});
#else
  locks.store(p, two_longs{1, 2});
#endif
}
