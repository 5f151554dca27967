// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// Which memory an address is in, where that decides the instruction. LLVM infers the address space
/// by itself for everything that global memory and LDS both have.
///
/// The questions fold away where the inference succeeds: a kernel's own pointers, members of its
/// parameters, `__shared__` variables. Elsewhere `is_shared` compares the upper half of the address
/// with the aperture of LDS (LLVM AMDGPU usage, "Address Spaces").

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// Whether the address is one of the block's memory (LDS).
__device__ inline bool is_shared(const volatile void* address) {
  // The builtin names address space 0, which the host pass takes for another than its own.
  return __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void*)address);
}

/// Whether the address is one of the thread's own memory (scratch): another object in each lane.
__device__ inline bool is_private(const volatile void* address) {
  return __builtin_amdgcn_is_private((const __attribute__((address_space(0))) void*)address);
}

/// Whether the compiler knows that it is. Asks nothing when the kernel runs: false may mean LDS.
__device__ inline bool is_known_shared(const volatile void* address) {
  const bool answer = is_shared(address);
  return __builtin_constant_p(answer) && answer;
}

/// Whether the compiler knows that it is not.
__device__ inline bool is_known_not_shared(const volatile void* address) {
  const bool answer = is_shared(address);
  return __builtin_constant_p(answer) && !answer;
}

/// The address as one of LDS, which it must be.
template <class T>
__device__ __attribute__((address_space(3))) T* shared_pointer(volatile T* address) {
  return (__attribute__((address_space(3))) T*)const_cast<T*>(address);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
