// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// Loads of what is read once, on the host: as any others.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T>
POLYATOMIC_FUNCTION T load_streaming(const T* address) {
  return *address;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
