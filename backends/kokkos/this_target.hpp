// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// The processor of this pass.

namespace polyatomic::inline POLYATOMIC_ABI::host {

#if defined(__x86_64__) || defined(__aarch64__)
inline constexpr bool this_target_has_row = true;
#else
inline constexpr bool this_target_has_row = false;
#endif

#if defined(__aarch64__)
inline constexpr target this_target_row = target::aarch64;
#else
inline constexpr target this_target_row = target::x86_64;
#endif

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
