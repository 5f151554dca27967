// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstdio>

/// @file
/// What a broken precondition does on CUDA: the host's next call on the stream reports the trap.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

__device__ inline void precondition_failed(const char* what) {
  printf("polyatomic: precondition failed: %s\n", what);
  __trap();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
