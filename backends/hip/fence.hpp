// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>

/// @file
/// HIP fence: an LLVM fence with a synchronisation scope (LLVM AMDGPU usage, "Memory Scopes").
/// The builtin wants both its arguments as literals, which a template cannot compute, so each pair
/// is written out.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class Scope>
struct fence_at;

template <>
struct fence_at<thread_scope_t> {
  static __device__ void run(acquire_t) {
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "singlethread");
  }
  static __device__ void run(release_t) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "singlethread");
  }
  static __device__ void run(acq_rel_t) {
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "singlethread");
  }
  static __device__ void run(seq_cst_t) {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "singlethread");
  }
};

template <>
struct fence_at<subgroup_scope_t> {
  static __device__ void run(acquire_t) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"); }
  static __device__ void run(release_t) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"); }
  static __device__ void run(acq_rel_t) { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront"); }
  static __device__ void run(seq_cst_t) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "wavefront"); }
};

template <>
struct fence_at<block_scope_t> {
  static __device__ void run(acquire_t) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); }
  static __device__ void run(release_t) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); }
  static __device__ void run(acq_rel_t) { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"); }
  static __device__ void run(seq_cst_t) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
};

template <>
struct fence_at<device_scope_t> {
  static __device__ void run(acquire_t) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent"); }
  static __device__ void run(release_t) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent"); }
  static __device__ void run(acq_rel_t) { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent"); }
  static __device__ void run(seq_cst_t) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
};

template <>
struct fence_at<system_scope_t> {
  static __device__ void run(acquire_t) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, ""); }
  static __device__ void run(release_t) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, ""); }
  static __device__ void run(acq_rel_t) { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, ""); }
  static __device__ void run(seq_cst_t) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }
};

/// AMD hardware has no clusters: that scope widens to the agent.
template <>
struct fence_at<cluster_scope_t> : fence_at<device_scope_t> {};

template <class Order, class Scope>
__device__ void thread_fence(Order order, Scope) {
  if constexpr (!std::is_same_v<Order, relaxed_t>) fence_at<Scope>::run(order);
}

template <class Order>
__device__ void signal_fence(Order) {
  if constexpr (!std::is_same_v<Order, relaxed_t>) asm volatile("" ::: "memory");
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
