// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no match for call|given argument list|no matching function)
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

struct plus_one {
#if defined(REFUSED)
  POLYATOMIC_FUNCTION int operator()(int& value) const {
#else
  POLYATOMIC_FUNCTION int operator()(int value) const {
#endif
      return value + 1;
}
}
;

POLYATOMIC_FUNCTION void use(int* p) {
  pa::fetch_update(p, plus_one{});
}
