// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// Internal: preconditions, tested in checked builds only (POLYATOMIC_CHECKED).

#if defined(POLYATOMIC_CHECKED)
#include <cstdio>

namespace polyatomic::inline POLYATOMIC_ABI {

/// Says which precondition failed and stops the host program or the kernel.
POLYATOMIC_FUNCTION inline void precondition_failed(const char* what) {
  printf("polyatomic: precondition failed: %s\n", what);
  __builtin_trap();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI

#define POLYATOMIC_EXPECTS(condition, what) \
  ((condition) ? static_cast<void>(0) : ::polyatomic::precondition_failed(what))
#else
#define POLYATOMIC_EXPECTS(condition, what) static_cast<void>(0)
#endif
