// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/group.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/group_scratch.hpp>

#include <cstddef>
#include <type_traits>

/// @file
/// What a kernel is called with on a Kokkos host backend. What each member means: core/group.hpp

namespace polyatomic::inline POLYATOMIC_ABI::kokkos {

/// The place of one thread in a launch: a view of the Kokkos team member, and the address of the
/// team's scratch memory.
///
/// @tparam SharedMemory  the kernel's nested shared_memory, void when it has none.
template <class SharedMemory, class ExecutionSpace>
class basic_context {
 public:
  /// Internal: the queue makes it, once in each thread of a block.
  basic_context(const internal::team_member<ExecutionSpace>& member, void* block_memory)
      : member_(&member), block_memory_(block_memory) {}

  basic_block_group<ExecutionSpace> block() const {
    return basic_block_group<ExecutionSpace>(*member_);
  }
  template <class... Ts>
  scratch_block<basic_block_group<ExecutionSpace>, group_scratch<Ts...>> block(
      group_scratch<Ts...>& scratch) const {
    return {block(), scratch};
  }
  basic_cluster_group<ExecutionSpace> cluster() const {
    return basic_cluster_group<ExecutionSpace>(block());
  }
  template <class... Ts>
  generic::one_block_scratch_cluster<basic_block_group<ExecutionSpace>, group_scratch<Ts...>>
  cluster(group_scratch<Ts...>& scratch) const {
    return {block(), scratch};
  }
  subgroup_group subgroup() const { return {}; }

  unsigned subgroup_index() const { return block().subgroup_index(); }
  unsigned subgroup_count() const { return block().subgroup_count(); }

  std::size_t block_index() const { return static_cast<std::size_t>(member_->league_rank()); }
  std::size_t block_count() const { return static_cast<std::size_t>(member_->league_size()); }

  std::size_t global_rank() const { return block_index() * block().size() + block().rank(); }
  std::size_t global_size() const { return block_count() * block().size(); }

  std::add_lvalue_reference_t<SharedMemory> shared() const {
    static_assert(!std::is_void_v<SharedMemory>,
                  "polyatomic: ctx.shared() needs a nested struct shared_memory in the kernel");
    return *static_cast<SharedMemory*>(block_memory_);
  }

 private:
  const internal::team_member<ExecutionSpace>* member_;
  void* block_memory_;
};

template <class SharedMemory = void>
using context = basic_context<SharedMemory, Kokkos::DefaultHostExecutionSpace>;

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos
