// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no matching function|no instance of function template|no matching member function)
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::atomic_ref<float>(*f).fetch_and(1);
#else
  pa::atomic_ref<int>(*p).fetch_and(1);
#endif
}
