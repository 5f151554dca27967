// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

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

/// The object as an unsigned integer of its size. AMD hardware has no 16-byte atomics, and clang
/// would call a library that devices do not have.
template <class T>
__device__ detail::bits_t<T>* bits_view(const volatile T* address) {
  static_assert(sizeof(T) <= 8,
                "polyatomic: AMD devices have no atomics of 16 bytes; use a lock_pool");
  return reinterpret_cast<detail::bits_t<T>*>(object(address));
}

/// The smallest object, in bytes, that has read-modify-write instructions.
inline constexpr std::size_t smallest_exchange = 4;

/// 4- and 8-byte integers: what the read-modify-write builtins are trusted with.
template <class T>
inline constexpr bool has_instruction = atomic_integer<T> && (sizeof(T) == 4 || sizeof(T) == 8);

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
