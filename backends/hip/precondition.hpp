// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <hip/hip_runtime.h>

/// @file
/// What a broken precondition does on HIP: the kernel traps and its queue reports it.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

__device__ inline void precondition_failed(const char* what) {
  printf("polyatomic: precondition failed: %s\n", what);
  __builtin_trap();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
