// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: store_X takes relaxed or release; use fetch_X
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

struct plus_one {
  POLYATOMIC_FUNCTION int operator()(int value) const { return value + 1; }
};

POLYATOMIC_FUNCTION void use(int* p) {
#if defined(REFUSED)
  pa::store_update(p, plus_one{}, pa::acquire);
#else
  pa::store_update(p, plus_one{}, pa::release);
#endif
}
