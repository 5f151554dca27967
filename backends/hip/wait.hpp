// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// HIP pause between two polls: `s_sleep`, about 64 clocks for each unit of its literal operand.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// @param polls  how many came before.
__device__ inline void pause(unsigned polls) {
  if (polls < 4) {
    __builtin_amdgcn_s_sleep(1);
  } else {
    __builtin_amdgcn_s_sleep(8);
  }
}

/// Returns `value`, but the compiler cannot know that: a loop that tests it keeps in its body what
/// stands before (backends/generic/lock_pool.hpp).
__device__ inline unsigned keep_in_loop(unsigned value) {
  asm volatile("" : "+v"(value));
  return value;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
