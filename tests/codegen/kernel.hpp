// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/polyatomic.hpp>

/// @file
/// The marks with which each kernel here is written once for nvcc, hipcc and the host compiler.
/// How the checks beside the kernels are written and read: docs/codegen.md

#if defined(__CUDACC__) || defined(__HIP__)
#define KERNEL extern "C" __global__ void
#define SHARED __shared__
#define DEVICE __device__ inline
#else
#define KERNEL extern "C" void
#define SHARED static
#define DEVICE __attribute__((always_inline)) inline
#endif

namespace pa = polyatomic;

/// A number that differs from lane to lane, so that the assembler can't combine the operations of a
/// warp into one. It may where an address is the same for all lanes.
DEVICE unsigned lane() {
#if defined(__CUDA_ARCH__)
  return threadIdx.x;
#elif defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_workitem_id_x();
#else
  return 0;
#endif
}
