// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/generic/one_block_cluster.hpp>
#include <polyatomic/backends/kokkos/wave.hpp>
#include <polyatomic/core/function.hpp>

#include <Kokkos_Core.hpp>

/// @file
/// Block and subgroup on a Kokkos host backend: a team of real threads, and one thread.
/// What a group promises: core/group.hpp

namespace polyatomic::inline POLYATOMIC_ABI::kokkos {

namespace internal {

template <class ExecutionSpace>
using team_policy = Kokkos::TeamPolicy<ExecutionSpace>;

template <class ExecutionSpace>
using team_member = typename team_policy<ExecutionSpace>::member_type;

}  // namespace internal

/// The calling thread alone: host threads do not run in lockstep.
class subgroup_group {
 public:
  unsigned rank() const { return 0; }
  unsigned size() const { return 1; }
  void barrier() const {}

  /// Internal.
  generic::leading_lanes<host::wave> lanes() const { return generic::leading_lanes<host::wave>(1); }
};

/// The calling thread's block: a Kokkos team. Its members are real threads, so the barrier waits
/// for each of them; under Kokkos::Serial a team has one member.
template <class ExecutionSpace>
class basic_block_group {
 public:
  /// The most subgroups that a block can have.
  static constexpr unsigned most_subgroups = 1024;
  /// Whether what one thread releases after the barrier covers what others wrote before it
  /// ([intro.races]/10: happens-before is transitive).
  static constexpr bool barrier_is_cumulative = true;

  /// Internal: kernels get it from their context.
  explicit basic_block_group(const internal::team_member<ExecutionSpace>& member)
      : member_(&member) {}

  unsigned rank() const { return static_cast<unsigned>(member_->team_rank()); }
  unsigned size() const { return static_cast<unsigned>(member_->team_size()); }
  void barrier() const { member_->team_barrier(); }

  subgroup_group subgroup() const { return {}; }
  unsigned subgroup_index() const { return rank(); }
  unsigned subgroup_count() const { return size(); }

 private:
  const internal::team_member<ExecutionSpace>* member_;
};

/// The host has no clusters of blocks.
template <class ExecutionSpace>
using basic_cluster_group = generic::one_block_cluster<basic_block_group<ExecutionSpace>>;

using block_group = basic_block_group<Kokkos::DefaultHostExecutionSpace>;
using cluster_group = basic_cluster_group<Kokkos::DefaultHostExecutionSpace>;

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos
