// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// The NVIDIA target of this pass. A newer minor version takes the row of the older one, as in
/// `queue::target`.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

#if __CUDA_ARCH__ < 1000
inline constexpr bool this_target_has_row = true;
#else
inline constexpr bool this_target_has_row = false;
#endif

#if __CUDA_ARCH__ >= 900
inline constexpr target this_target_row = target::sm_90;
#elif __CUDA_ARCH__ >= 800
inline constexpr target this_target_row = target::sm_80;
#else
inline constexpr target this_target_row = target::sm_75;
#endif

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
