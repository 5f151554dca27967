// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

#include <polyatomic/backends/cuda/capability.hpp>
#include <polyatomic/backends/hip/capability.hpp>
#include <polyatomic/backends/kokkos/capability.hpp>

/// @file
/// The list of targets, and whose table answers for each.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

constexpr capability capability_on(target where, const cell& asked) {
  switch (where) {
    case target::sm_75:
    case target::sm_80:
    case target::sm_90:
      return cuda::capability_on(where, asked);
    case target::gfx90a:
    case target::gfx942:
    case target::gfx1100:
      return hip::capability_on(where, asked);
    case target::x86_64:
    case target::aarch64:
      return host::capability_on(where, asked);
  }
  return {};
}

/// Why the table says unsupported; null where it does not.
constexpr const char* refusal_on(target where, const cell& asked) {
  switch (where) {
    case target::sm_75:
    case target::sm_80:
    case target::sm_90:
      return cuda::refusal_on(where, asked);
    case target::gfx90a:
    case target::gfx942:
    case target::gfx1100:
      return hip::refusal_on(where, asked);
    case target::x86_64:
    case target::aarch64:
      return host::refusal_on(asked);
  }
  return "the capability table has no such target";
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
