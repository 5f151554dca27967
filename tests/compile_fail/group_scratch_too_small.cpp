// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: the scratch is for smaller types
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/group.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
using scratch_type = pa::group_scratch<float>;
#else
using scratch_type = pa::group_scratch<float, double>;
#endif

POLYATOMIC_FUNCTION double use(pa::native::block_group block, scratch_type& scratch) {
  const pa::scratch_block<pa::native::block_group, scratch_type> with(block, scratch);
  return pa::all_reduce(with, 1.0);
}
