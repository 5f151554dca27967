// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a block exchanges values through scratch memory
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/group.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION int use([[maybe_unused]] pa::native::block_group block,
                            [[maybe_unused]] pa::group_scratch<int>& scratch) {
#if defined(REFUSED)
  return pa::all_reduce(block, 1);
#else
  const pa::scratch_block<pa::native::block_group, pa::group_scratch<int> > with(block, scratch);
  return pa::all_reduce(with, 1);
#endif
}
