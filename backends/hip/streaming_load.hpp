// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>

/// @file
/// HIP loads of what is read once: as any others. LDS takes nothing from a cache.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T>
__device__ T load_streaming(const T* address) {
  return *address;
}

/// Threads of a device wait for memory side by side.
template <std::size_t Bytes>
__device__ void prefetch_ahead(const void*) {}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
