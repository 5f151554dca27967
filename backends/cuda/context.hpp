// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/group.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/group_scratch.hpp>

#include <cstddef>
#include <type_traits>

/// @file
/// What a kernel is called with on CUDA. What each member means: core/group.hpp

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// The place of one thread in a launch. It holds nothing.
///
/// @tparam SharedMemory  the kernel's nested shared_memory, void when it has none.
template <class SharedMemory = void>
class context {
 public:
  POLYATOMIC_FUNCTION block_group block() const { return {}; }
  template <class... Ts>
  POLYATOMIC_FUNCTION scratch_block<block_group, group_scratch<Ts...>> block(
      group_scratch<Ts...>& scratch) const {
    return {block(), scratch};
  }
  POLYATOMIC_FUNCTION cluster_group cluster() const { return {}; }
  template <class... Ts>
  POLYATOMIC_FUNCTION scratch_cluster<cluster_group, group_scratch<Ts...>> cluster(
      group_scratch<Ts...>& scratch) const {
    return {cluster(), scratch};
  }
  POLYATOMIC_FUNCTION subgroup_group subgroup() const { return {}; }

  POLYATOMIC_FUNCTION unsigned subgroup_index() const { return block().subgroup_index(); }
  POLYATOMIC_FUNCTION unsigned subgroup_count() const { return block().subgroup_count(); }

  POLYATOMIC_FUNCTION std::size_t block_index() const { return internal::block_index(); }
  POLYATOMIC_FUNCTION std::size_t block_count() const { return internal::block_count(); }

  POLYATOMIC_FUNCTION std::size_t global_rank() const {
    return block_index() * internal::thread_count() + internal::thread_rank();
  }
  POLYATOMIC_FUNCTION std::size_t global_size() const {
    return block_count() * internal::thread_count();
  }

  POLYATOMIC_FUNCTION std::add_lvalue_reference_t<SharedMemory> shared() const {
    static_assert(!std::is_void_v<SharedMemory>,
                  "polyatomic: ctx.shared() needs a nested struct shared_memory in the kernel");
    return *static_cast<SharedMemory*>(internal::block_memory());
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
