// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/function.hpp>

/// The host pass, which never runs a kernel, takes the host's.
#include POLYATOMIC_BACKEND_HEADER(wave.hpp)

/// @file
/// Block, warp and cluster on CUDA. The groups hold nothing: everything is in special registers.
/// What a group promises: core/group.hpp

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

namespace internal {

/// The number of lanes in a warp, the same on every target (PTX ISA, "WARP_SZ").
inline constexpr unsigned warp_size = 32;

// nvcc compiles a kernel's body for the host too, because it is marked for both sides, and never
// runs it there. So these exist on the host, and stop a program that does call them.
#if defined(__CUDA_ARCH__)

POLYATOMIC_FUNCTION inline unsigned thread_rank() {
  return threadIdx.x;
}
POLYATOMIC_FUNCTION inline unsigned thread_count() {
  return blockDim.x;
}
POLYATOMIC_FUNCTION inline unsigned block_index() {
  return blockIdx.x;
}
POLYATOMIC_FUNCTION inline unsigned block_count() {
  return gridDim.x;
}
POLYATOMIC_FUNCTION inline void block_barrier() {
  __syncthreads();
}

// Clusters, from sm_90 on; below, a cluster is one block.
#if __CUDA_ARCH__ >= 900

POLYATOMIC_FUNCTION inline unsigned block_rank_in_cluster() {
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
POLYATOMIC_FUNCTION inline unsigned blocks_of_cluster() {
  unsigned count;
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
  return count;
}
/// What a thread that publishes did before it arrives, in any memory, all threads see after their
/// wait (PTX ISA, "barrier.cluster": .release and .acquire; .relaxed promises nothing of what was
/// before it). An arrival with .release waits at a fence (MEMBAR.ALL.GPU), in each warp.
/// @param publishes  one for all threads of a warp.
POLYATOMIC_FUNCTION inline void cluster_barrier(bool publishes) {
  if (publishes) {
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
  } else {
    asm volatile("barrier.cluster.arrive.relaxed;" ::: "memory");
  }
  asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
}
/// The same object in the shared memory of another block of the cluster (PTX ISA, "mapa").
template <class T>
POLYATOMIC_FUNCTION T* in_block_of_cluster(T* object, unsigned block) {
  T* mapped;
  asm("mapa.u64 %0, %1, %2;" : "=l"(mapped) : "l"(object), "r"(block));
  return mapped;
}

#else

POLYATOMIC_FUNCTION inline unsigned block_rank_in_cluster() {
  return 0;
}
POLYATOMIC_FUNCTION inline unsigned blocks_of_cluster() {
  return 1;
}
POLYATOMIC_FUNCTION inline void cluster_barrier(bool) {
  __syncthreads();
}
template <class T>
POLYATOMIC_FUNCTION T* in_block_of_cluster(T* object, unsigned) {
  return object;
}

#endif

/// The block's dynamic shared memory. Kernels of every type share this one array; its address
/// space is known here, so ptxas folds the atomics' address triage to shared instructions.
POLYATOMIC_FUNCTION inline void* block_memory() {
  extern __shared__ __align__(128) unsigned char polyatomic_block_memory[];
  return polyatomic_block_memory;
}

#else

POLYATOMIC_FUNCTION inline unsigned thread_rank() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline unsigned thread_count() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline unsigned block_index() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline unsigned block_count() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline void block_barrier() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline unsigned block_rank_in_cluster() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline unsigned blocks_of_cluster() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline void cluster_barrier(bool) {
  __builtin_trap();
}
template <class T>
POLYATOMIC_FUNCTION T* in_block_of_cluster(T*, unsigned) {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline void* block_memory() {
  __builtin_trap();
}

#endif

}  // namespace internal

/// The calling thread's warp: the lanes of it that exist, fewer than 32 in the last warp of a block
/// whose size is not a multiple of 32.
class subgroup_group {
 public:
  POLYATOMIC_FUNCTION unsigned rank() const {
    return internal::thread_rank() % internal::warp_size;
  }

  POLYATOMIC_FUNCTION unsigned size() const {
    const unsigned first = internal::thread_rank() - rank();
    const unsigned rest = internal::thread_count() - first;
    return rest < internal::warp_size ? rest : internal::warp_size;
  }

  /// Names exactly the lanes that exist: __syncwarp must not wait for one that does not
  /// (PTX ISA, "bar.warp.sync": membermask names the threads that take part).
  POLYATOMIC_FUNCTION void barrier() const { backend::wave::barrier(lanes().active()); }

  /// Internal.
  POLYATOMIC_FUNCTION generic::leading_lanes<backend::wave> lanes() const {
    return generic::leading_lanes<backend::wave>(size());
  }
};

/// The calling thread's block (CTA).
class block_group {
 public:
  /// The most subgroups that a block can have.
  static constexpr unsigned most_subgroups = 32;
  /// Whether what one thread releases after the barrier covers what others wrote before it, at any
  /// scope: it is cumulative (PTX ISA, "Causality order").
  static constexpr bool barrier_is_cumulative = true;

  POLYATOMIC_FUNCTION unsigned rank() const { return internal::thread_rank(); }
  POLYATOMIC_FUNCTION unsigned size() const { return internal::thread_count(); }
  POLYATOMIC_FUNCTION void barrier() const { internal::block_barrier(); }

  POLYATOMIC_FUNCTION subgroup_group subgroup() const { return {}; }
  POLYATOMIC_FUNCTION unsigned subgroup_index() const { return rank() / internal::warp_size; }
  POLYATOMIC_FUNCTION unsigned subgroup_count() const {
    return (size() + internal::warp_size - 1) / internal::warp_size;
  }
};

/// The calling thread's cluster: one block, unless the launch says otherwise.
class cluster_group {
 public:
  using block_type = block_group;
  /// As that of the block: causality order is transitive over any two operations that synchronize
  /// (PTX ISA, "Causality order").
  static constexpr bool barrier_is_cumulative = true;

  POLYATOMIC_FUNCTION unsigned rank() const {
    return block_rank() * block().size() + block().rank();
  }
  POLYATOMIC_FUNCTION unsigned size() const { return block_count() * block().size(); }
  POLYATOMIC_FUNCTION void barrier() const { internal::cluster_barrier(true); }
  /// Internal. One that orders what the subgroups that publish did, and what these saw of the
  /// others at a barrier of the block before (PTX ISA, "Causality order").
  /// @param publishes  one for all threads of a subgroup.
  POLYATOMIC_FUNCTION void barrier_of(bool publishes) const {
    internal::cluster_barrier(publishes);
  }

  POLYATOMIC_FUNCTION unsigned block_rank() const { return internal::block_rank_in_cluster(); }
  POLYATOMIC_FUNCTION unsigned block_count() const { return internal::blocks_of_cluster(); }
  POLYATOMIC_FUNCTION block_group block() const { return {}; }
  POLYATOMIC_FUNCTION subgroup_group subgroup() const { return {}; }

  template <class T>
  POLYATOMIC_FUNCTION T* in_block(T* object, unsigned block) const {
    return internal::in_block_of_cluster(object, block);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
