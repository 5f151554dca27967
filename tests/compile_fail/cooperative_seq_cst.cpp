// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a cooperating atomic cannot be seq_cst
// FAULT: 45
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION int use([[maybe_unused]] int* p) {
#if defined(REFUSED)
  return pa::fetch_add(pa::coalesced(), p, 1, pa::seq_cst);
#else
  return pa::fetch_add(pa::coalesced(), p, 1, pa::acq_rel);
#endif
}
