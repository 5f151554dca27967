// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/address_space.hpp>
#include <polyatomic/backends/hip/fence.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// The __hip_atomic builtins take order and scope as integers; the compiler then infers the address
/// space of the pointer. They are trusted for 4- and 8-byte integers only. clang 15 has no
/// fetch_sub and turns a floating fetch_max into an unsigned integer one; everything else is made
/// from load and compare-exchange.
///
/// They are given the acquiring half of an order alone. What they bring for it orders only the
/// address space of the object (the `one-as` scopes of LLVM AMDGPU usage, "Memory Scopes", which
/// clang takes for HIP): a flag in LDS would not publish what was written to global memory, nor one
/// in global memory what was written to LDS. So the releasing half is a fence, which covers both,
/// and after an operation that acquires in LDS stands another. C++'s fences synchronise through
/// such operations ([atomics.fences]/2-4), and the instructions are those that the LLVM AMDGPU
/// memory model lists (LLVM AMDGPU usage, "Memory Model", one table per generation), in which
/// acq_rel and seq_cst read-modify-writes are alike.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

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

/// What a builtin is told of an order: its acquiring half.
template <class Order>
inline constexpr int acquiring_constant =
    detail::acquires<Order> ? __ATOMIC_ACQUIRE : __ATOMIC_RELAXED;

/// Only the threads of a block reach an object in LDS, so that no wider fence is needed for it.
template <class Scope>
using scope_in_shared =
    std::conditional_t<detail::is_one_of<Scope, thread_scope_t, subgroup_scope_t>, Scope,
                       block_scope_t>;

/// A fence as wide as the threads that can reach the object.
template <class Order, class Scope>
__device__ void fence_for(const volatile void* address, Order order, Scope scope) {
  if (is_known_shared(address)) {
    hip::thread_fence(order, scope_in_shared<Scope>{});
  } else {
    hip::thread_fence(order, scope);
  }
}

/// The releasing half of an order, to stand before an operation on the object.
template <class Order, class Scope>
__device__ void release_before(const volatile void* address, Order, Scope scope) {
  if constexpr (detail::releases<Order>) fence_for(address, release, scope);
}

/// What the builtin's acquiring half leaves out, to stand after it: it orders no global memory
/// where the object is in LDS. Where it is in global memory the wait for it holds back LDS too.
template <class Order, class Scope>
__device__ void acquire_after(const volatile void* address, Order, Scope) {
  if constexpr (detail::acquires<Order>) {
    if (!is_known_not_shared(address)) hip::thread_fence(acquire, scope_in_shared<Scope>{});
  }
}

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
