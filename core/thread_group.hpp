// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <concepts>
#include <type_traits>

/// @file
/// What a group of threads is, for functions that take any of them. Which groups there are:
/// core/group.hpp and core/coalesced.hpp.

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

/// A group whose threads are lanes of one subgroup: they exchange values by registers, without
/// memory.
template <class Group>
concept lane_group = thread_group<Group> && requires(const Group group) {
  group.lanes();
};

/// A block or a cluster together with scratch memory: `ctx.block(scratch)`, `ctx.cluster(scratch)`,
/// core/group_scratch.hpp.
template <class Group>
concept group_with_scratch = thread_group<Group> && requires(const Group group) {
  group.scratch_of(0u);
};

/// One that is a single block.
template <class Group>
concept block_with_scratch = group_with_scratch<Group> && requires(const Group group) {
  group.scratch();
};

/// A value that the threads of a group can exchange: trivially copyable, of 1 to 64 bytes. It
/// travels as 32-bit words.
template <class T>
concept group_value = std::is_trivially_copyable_v<T> && std::is_object_v<T> &&
                      std::is_same_v<T, std::remove_cv_t<T>> && sizeof(T) <= 64;

namespace detail {

template <class Group, class T>
POLYATOMIC_FUNCTION constexpr void require_group_value() {
  static_assert(lane_group<Group> || group_with_scratch<Group>,
                "polyatomic: a block exchanges values through scratch memory: put a "
                "pa::group_scratch<T> into the kernel's shared_memory and use the group "
                "ctx.block(ctx.shared().scratch), or ctx.cluster(ctx.shared().scratch)");
  static_assert(group_value<T>,
                "polyatomic: threads of a group exchange trivially copyable values of 1 to 64 "
                "bytes; put larger ones into shared memory");
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
