// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/coalesced.hpp>
#include <polyatomic/core/group_scratch.hpp>
#include <polyatomic/core/thread_group.hpp>

/// Where the registers are read: backends/{cuda,hip,kokkos}/group.hpp, and context.hpp beside it.
#include POLYATOMIC_NATIVE_HEADER(context.hpp)

/// @file
/// The groups of threads that a kernel of `queue::launch` works in.
///
/// Such a kernel is called as `kernel(ctx)` by every thread of every block. The context `ctx` is a
/// small value that knows the thread's place:
///
///     ctx.block()             the thread's block: a group
///     ctx.block(scratch)      the same with scratch memory, to reduce, scan and broadcast in:
///                             core/group_scratch.hpp
///     ctx.cluster()           the blocks that run together, as the launch says: a group. One
///                             block where there are no clusters, or the launch asks for none
///     ctx.cluster(scratch)    the same with the scratch memory of each of its blocks
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
/// A cluster also has:
///
///     block_rank()            which block of the cluster this is, from 0: the block_index() modulo
///                             block_count()                                       (unsigned)
///     block_count()           how many blocks the cluster has                     (unsigned)
///     in_block(object, rank)  the address of the same object in the shared memory of the cluster's
///                             block of that rank; `object` is in this block's. It may be used
///                             between two barriers of the cluster: before the first the block may
///                             not have begun, and behind the second it may end
///
/// The threads of a subgroup that are here now are a group too: pa::coalesced(), which needs no
/// context (core/coalesced.hpp). What groups do together: algorithms/group_reduce.hpp and its
/// neighbours; what a group is: core/thread_group.hpp.
///
/// A context and its groups are valid in the thread and the call they were made for.

namespace polyatomic::inline POLYATOMIC_ABI {

static_assert(thread_group<native::block_group> && thread_group<native::cluster_group> &&
              lane_group<native::subgroup_group> && lane_group<coalesced_group>);

}  // namespace polyatomic::inline POLYATOMIC_ABI
