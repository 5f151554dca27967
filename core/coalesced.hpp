// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/thread_group.hpp>

/// Where the lanes are asked: backends/{cuda,hip,kokkos}/wave.hpp
#include POLYATOMIC_BACKEND_HEADER(wave.hpp)

/// @file
/// The threads of a subgroup that are here now, as a group.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The threads that `coalesced()` gathers.
using coalesced_group = generic::coalesced_group<backend::wave>;

/// The lanes of the calling thread's subgroup that execute this call together, whatever branches
/// they came through: a group with `rank()`, `size()`, `barrier()` and `mask()`, a bit for each
/// lane. Any kernel may call it, those of parallel_for too, and it needs nothing from them.
///
/// Lanes that took the same branch are usually together, but nothing promises it: they may find
/// themselves in several groups, on a CPU each thread in one of its own (CUDA C++ Programming
/// Guide,
/// "__activemask"). The group holds until a branch parts its lanes: use it at once.
POLYATOMIC_FUNCTION inline coalesced_group coalesced() {
  return coalesced_group(backend::wave::active());
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
