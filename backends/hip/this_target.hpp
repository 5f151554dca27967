// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// The AMD target of this pass.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx1100__)
inline constexpr bool this_target_has_row = true;
#else
inline constexpr bool this_target_has_row = false;
#endif

#if defined(__gfx942__)
inline constexpr target this_target_row = target::gfx942;
#elif defined(__gfx1100__)
inline constexpr target this_target_row = target::gfx1100;
#else
inline constexpr target this_target_row = target::gfx90a;
#endif

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
