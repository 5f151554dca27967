// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// CUDA loads of what is read once: 16 bytes, without a place in the L1 cache. A block that takes
/// all shared memory leaves the cache too small for the lines of all loads in flight (ptx: "Cache
/// Eviction Priority Hints", L1::no_allocate).

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// @param address  of global memory that nobody writes while the kernel runs, aligned to 16 bytes.
template <class T>
__device__ T load_streaming(const T* address) {
  static_assert(sizeof(T) == 16);
  struct words {
    std::uint32_t word[4];
  } found;
  asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(found.word[0]), "=r"(found.word[1]), "=r"(found.word[2]), "=r"(found.word[3])
               : "l"(__cvta_generic_to_global(address)));
  return __builtin_bit_cast(T, found);
}

/// Threads of a device wait for memory side by side.
template <std::size_t Bytes>
__device__ void prefetch_ahead(const void*) {}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
