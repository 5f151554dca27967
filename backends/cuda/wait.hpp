// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// CUDA pause between two polls: `nanosleep`, longer the longer one waits (sm_70 and newer).

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// @param polls  how many came before.
__device__ inline void pause(unsigned polls) {
  constexpr unsigned longest_doubling = 6;
  __nanosleep(8u << (polls < longest_doubling ? polls : longest_doubling));
}

/// Returns `value`, but the compiler cannot know that: a loop that tests it keeps in its body what
/// stands before (backends/generic/lock_pool.hpp).
__device__ inline unsigned keep_in_loop(unsigned value) {
  asm volatile("" : "+r"(value));
  return value;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
