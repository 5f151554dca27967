// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>

/// @file
/// HIP fence: an LLVM fence with a synchronisation scope (LLVM AMDGPU usage, "Memory Scopes").
/// The builtin wants both its arguments as literals, which a template cannot compute, so each pair
/// is written out.
///
/// On GFX9 a release also waits here, `s_waitcnt vmcnt(0)`. Where the compiler has such a wait too
/// they become one; it may not leave out a wait that a program asks for.
/// - On gfx942 at device and at system scope, and on gfx90a at system scope, `buffer_wbl2` writes
///   back L2, and the wait after it is until it has (LLVM AMDGPU usage, "Memory Model GFX90A",
///   "GFX942"). clang 19 leaves that wait out where the wave has no access of its own in flight
///   (mended in 2026 by llvm-project pull request 178316).
/// - At block scope the compiler has none: the waves share the L1 cache. But whoever acquires from
///   this wave may release at a wider scope, and cannot wait for the accesses of another wave;
///   happens-before is transitive ([intro.races]/10). For newer targets LLVM has such a wait (pull
///   request 161638).

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

/// Whether a release waits here. clang 15 leaves out no wait of its own, and its acquiring fences
/// write back too: two fences for one would write back twice.
#if !defined(__GFX9__)
template <class Scope>
inline constexpr bool release_waits = false;
#elif __clang_major__ <= 15
template <class Scope>
inline constexpr bool release_waits = std::is_same_v<Scope, block_scope_t>;
#else
template <class Scope>
inline constexpr bool release_waits =
    detail::is_one_of<Scope, block_scope_t, cluster_scope_t, device_scope_t, system_scope_t>;
#endif

/// Waits for the wave's global accesses and its write-backs; on other targets than GFX9 for
/// nothing.
__device__ inline void wait_for_global_memory() {
#if defined(__GFX9__)
  // s_waitcnt vmcnt(0): the other two counters at their largest value, which waits for nothing.
  __builtin_amdgcn_s_waitcnt(0x0f70);
  // To the compiler that touches no memory; no access may move to the other side of it.
  fence_at<thread_scope_t>::run(seq_cst);
#endif
}

template <class Order, class Scope>
__device__ void thread_fence(Order order, Scope) {
  if constexpr (release_waits<Scope> && detail::releases<Order>) {
    fence_at<Scope>::run(release);
    wait_for_global_memory();
    // acq_rel and seq_cst are the same instructions, and these are them.
    if constexpr (detail::acquires<Order>) fence_at<Scope>::run(acquire);
  } else if constexpr (!std::is_same_v<Order, relaxed_t>) {
    fence_at<Scope>::run(order);
  }
}

template <class Order>
__device__ void signal_fence(Order) {
  if constexpr (!std::is_same_v<Order, relaxed_t>) asm volatile("" ::: "memory");
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
