// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/capability.hpp>

/// Where the target is read: backends/{cuda,hip,kokkos}/this_target.hpp
#include POLYATOMIC_BACKEND_HEADER(this_target.hpp)

/// @file
/// The target that a function body is being compiled for.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The row of the capability table for the code in hand: in a kernel the GPU's, on the host the
/// processor's. What it runs on may be newer (a queue's `target()` tells).
///
/// It differs between the passes over one file, so it stays inside function bodies. As a template
/// argument of a kernel it would give the kernel another name on the host than on the device, and
/// the launch would not find it.
///
/// @return the target; where the table has no row for it, this does not compile.
template <bool HasRow = backend::this_target_has_row>
POLYATOMIC_FUNCTION constexpr target this_target() {
  static_assert(HasRow, "polyatomic: the capability table has no row for this target");
  return backend::this_target_row;
}

/// `capability_of` for `this_target()`, a constant to branch by in a kernel:
///
///     if constexpr (pa::capability_here<pa::op::store_add, pa::pack<float, 4>,
///                                       pa::memory_space::global>.level == pa::support::native)
///
/// What was said of `this_target` holds for it too.
template <class Operation, class T, memory_space Space, memory_scope Scope = device_scope_t,
          target Here = backend::this_target_row>
inline constexpr capability capability_here = polyatomic::capability_of<Operation, T>(Here, Space,
                                                                                      Scope{});

}  // namespace polyatomic::inline POLYATOMIC_ABI
