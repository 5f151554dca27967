// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/capability.hpp>

/// @file
/// The NVIDIA target of this pass.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// 100 times the major version and 10 times the minor one; 0 in the host pass, which takes another
/// backend's.
#if defined(__CUDA_ARCH__)
inline constexpr int this_architecture = __CUDA_ARCH__;
#else
inline constexpr int this_architecture = 0;
#endif

inline constexpr bool this_target_has_row =
    cuda::has_row(this_architecture / 100, this_architecture / 10 % 10);
inline constexpr target this_target_row = cuda::row_of(this_architecture / 100);

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
