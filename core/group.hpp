// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>

#include <concepts>

/// Where the registers are read: backends/{cuda,hip,kokkos}/group.hpp, and context.hpp beside it.
#include POLYATOMIC_NATIVE_HEADER(context.hpp)

/// @file
/// The groups of threads that a kernel of `queue::launch` works in.
///
/// Such a kernel is called as `kernel(ctx)` by every thread of every block. The context `ctx` is a
/// small value that knows the thread's place:
///
///     ctx.block()             the thread's block: a group
///     ctx.subgroup()          the threads of the block that run together: a group
///                             (CUDA: a warp, HIP: a wave of 32 or 64, Kokkos: one thread)
///     ctx.subgroup_index()    which subgroup of the block this is, from 0         (unsigned)
///     ctx.subgroup_count()    how many subgroups the block has                    (unsigned)
///     ctx.block_index()       which block of the launch this is, from 0           (std::size_t)
///     ctx.block_count()       how many blocks the launch has                      (std::size_t)
///     ctx.global_rank()       block_index() * block().size() + block().rank()     (std::size_t)
///     ctx.global_size()       block_count() * block().size()                      (std::size_t)
///     ctx.shared()            the block's `typename Kernel::shared_memory&`, uninitialised at the
///                             start; only in kernels that declare that struct
///
/// A context and its groups are valid in the thread and the call they were made for.

namespace polyatomic::inline POLYATOMIC_ABI {

/// A group of threads, seen by one of them.
///
///   - `rank()`: the thread's place in the group, from 0 to size() - 1.
///   - `size()`: the number of threads in the group, those that exist: the last subgroup of a block
///     may be smaller than the others.
///   - `barrier()`: every thread of the group calls it; none returns before all have called. What a
///     thread wrote before it, to any memory, the others see after it. Calling it where some
///     threads of the group have left or branched away is undefined and may hang.
template <class Group>
concept thread_group = requires(const Group group) {
  { group.rank() } -> std::same_as<unsigned>;
  { group.size() } -> std::same_as<unsigned>;
  { group.barrier() } -> std::same_as<void>;
};

static_assert(thread_group<native::block_group> && thread_group<native::subgroup_group>);

}  // namespace polyatomic::inline POLYATOMIC_ABI
