// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// HIP loads of what is read once: as any others. LDS takes nothing from a cache.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T>
__device__ T load_streaming(const T* address) {
  return *address;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
