// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstdio>
#include <cstdlib>

/// @file
/// What a broken precondition does on the host: the program aborts.

namespace polyatomic::inline POLYATOMIC_ABI::host {

POLYATOMIC_FUNCTION inline void precondition_failed(const char* what) {
  std::fprintf(stderr, "polyatomic: precondition failed: %s\n", what);
  std::abort();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
