// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>

/// @file
/// The __hip_atomic builtins take order and scope as integers; the compiler then infers the address
/// space of the pointer and brings the cache and wait instructions of the LLVM AMDGPU memory model
/// (LLVM AMDGPU usage, "Memory Model", one table per generation).
///
/// They are trusted for 4- and 8-byte integers only. clang 15 has no fetch_sub and turns a floating
/// fetch_max into an unsigned integer one; everything else is made from load and compare-exchange.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class Order>
inline constexpr int order_constant = __ATOMIC_SEQ_CST;
template <>
inline constexpr int order_constant<relaxed_t> = __ATOMIC_RELAXED;
template <>
inline constexpr int order_constant<acquire_t> = __ATOMIC_ACQUIRE;
template <>
inline constexpr int order_constant<release_t> = __ATOMIC_RELEASE;
template <>
inline constexpr int order_constant<acq_rel_t> = __ATOMIC_ACQ_REL;

/// AMD hardware has no clusters: that scope widens to the agent.
template <class Scope>
inline constexpr int scope_constant = __HIP_MEMORY_SCOPE_AGENT;
template <>
inline constexpr int scope_constant<thread_scope_t> = __HIP_MEMORY_SCOPE_SINGLETHREAD;
template <>
inline constexpr int scope_constant<subgroup_scope_t> = __HIP_MEMORY_SCOPE_WAVEFRONT;
template <>
inline constexpr int scope_constant<block_scope_t> = __HIP_MEMORY_SCOPE_WORKGROUP;
template <>
inline constexpr int scope_constant<system_scope_t> = __HIP_MEMORY_SCOPE_SYSTEM;

/// The address as the builtins want it. LLVM's address-space inference leaves volatile accesses
/// alone, and the operation would stay a slower flat one; the builtins are atomic without volatile.
template <class T>
__device__ T* object(const volatile T* address) {
  return const_cast<T*>(address);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
