// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/generic/one_block_cluster.hpp>
#include <polyatomic/backends/hip/fence.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/function.hpp>

/// The host pass, which never runs a kernel, takes the host's.
#include POLYATOMIC_BACKEND_HEADER(wave.hpp)

#include <hip/hip_runtime.h>

/// @file
/// Block and wave on HIP. The groups hold nothing: everything is in registers.
/// What a group promises: core/group.hpp

namespace polyatomic::inline POLYATOMIC_ABI::hip {

namespace internal {

// hipcc compiles a kernel's body for the host too, because it is marked for both sides, and never
// runs it there. So these exist on the host, and stop a program that does call them.
#if defined(__HIP_DEVICE_COMPILE__)

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

/// The number of lanes in a wave, 32 or 64: the device pass knows its target.
POLYATOMIC_FUNCTION inline unsigned wave_size() {
  return static_cast<unsigned>(warpSize);
}

/// __syncthreads of HIP 5.2 passes only a local-memory flag to its fences. The fences here name no
/// address space, so they order global memory as well, whatever the version (LLVM AMDGPU memory
/// model, "fence release/acquire - workgroup"). What the block wrote before it has arrived, so that
/// one thread's release after it publishes the writes of all (backends/hip/fence.hpp).
POLYATOMIC_FUNCTION inline void block_barrier() {
  hip::thread_fence(release, block_scope);
  __builtin_amdgcn_s_barrier();
  hip::thread_fence(acquire, block_scope);
}

/// The block's dynamic local memory (LDS). Kernels of every type share this one array.
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
POLYATOMIC_FUNCTION inline unsigned wave_size() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline void block_barrier() {
  __builtin_trap();
}
POLYATOMIC_FUNCTION inline void* block_memory() {
  __builtin_trap();
}

#endif

}  // namespace internal

/// The calling thread's wave: the lanes of it that exist, fewer than a full wave at the end of a
/// block whose size is not a multiple of it.
class subgroup_group {
 public:
  POLYATOMIC_FUNCTION unsigned rank() const {
    return internal::thread_rank() % internal::wave_size();
  }

  POLYATOMIC_FUNCTION unsigned size() const {
    const unsigned first = internal::thread_rank() - rank();
    const unsigned rest = internal::thread_count() - first;
    return rest < internal::wave_size() ? rest : internal::wave_size();
  }

  POLYATOMIC_FUNCTION void barrier() const { backend::wave::barrier(lanes().active()); }

  /// Internal.
  POLYATOMIC_FUNCTION generic::leading_lanes<backend::wave> lanes() const {
    return generic::leading_lanes<backend::wave>(size());
  }
};

/// The calling thread's block (workgroup).
class block_group {
 public:
  /// The most subgroups that a block can have: 1024 threads in waves of 32.
  static constexpr unsigned most_subgroups = 32;
  /// The barrier need not wait until the writes of every wave have left the compute unit, so what
  /// one wave releases to the device after it may cover that wave alone (LLVM AMDGPU memory model,
  /// "fence release - workgroup": no vmcnt(0) outside of threadgroup split mode). On GFX9 it does
  /// wait (backends/hip/fence.hpp).
  static constexpr bool barrier_is_cumulative = false;

  POLYATOMIC_FUNCTION unsigned rank() const { return internal::thread_rank(); }
  POLYATOMIC_FUNCTION unsigned size() const { return internal::thread_count(); }
  POLYATOMIC_FUNCTION void barrier() const { internal::block_barrier(); }

  POLYATOMIC_FUNCTION subgroup_group subgroup() const { return {}; }
  POLYATOMIC_FUNCTION unsigned subgroup_index() const { return rank() / internal::wave_size(); }
  POLYATOMIC_FUNCTION unsigned subgroup_count() const {
    return (size() + internal::wave_size() - 1) / internal::wave_size();
  }
};

/// AMD devices have no clusters of blocks.
using cluster_group = generic::one_block_cluster<block_group>;

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
