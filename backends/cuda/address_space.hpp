// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/instruction.hpp>

/// @file
/// Which state space an address belongs to.
///
/// A pointer in C++ is generic, and for a generic address ptxas emits a slower instruction. So each
/// operation asks first: global, shared, local, or none of these. For kernel parameters, members of
/// parameter structs, indexed pointers and __shared__ objects the answer is known to the compiler
/// and the tests vanish; for a pointer loaded from memory they cost one QSPC.
///
///   - local (thread-private, on the stack): plain operations. PTX defines atom for .global and
///     .shared only (PTX ISA "atom"), and no other thread can see the object.
///   - none: the shared memory of another block of the cluster, which stays generic.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

template <class T>
__device__ const void* without_qualifiers(const volatile T* address) {
  return const_cast<const T*>(address);
}

/// The address to ask for its state space. nvcc 13 follows a byte's address back to the struct that
/// holds it and then asks with the struct's type, which its own verifier rejects ("Broken function
/// found"). A step of no 2-byte elements, which it can't see through, keeps it from that; the
/// assembler removes it.
template <class T>
__device__ const void* space_query(const volatile T* address) {
  int nothing;
  asm("mov.u32 %0, 0;" : "=r"(nothing));
  return static_cast<const std::uint16_t*>(without_qualifiers(address)) + nothing;
}

template <class T>
__device__ std::size_t global_address(const volatile T* address) {
  return __cvta_generic_to_global(without_qualifiers(address));
}

template <class T>
__device__ std::size_t shared_address(const volatile T* address) {
  return __cvta_generic_to_shared(without_qualifiers(address));
}

template <class T>
__device__ std::size_t generic_address(const volatile T* address) {
  return reinterpret_cast<std::size_t>(without_qualifiers(address));
}

/// 16-byte objects need sm_90. Said here, in the device pass: the host pass compiles device code
/// for the host, which has them.
template <class T>
__device__ constexpr void require_size() {
#if __CUDA_ARCH__ < 900
  static_assert(sizeof(T) <= 8,
                "polyatomic: objects of 16 bytes need sm_90 or newer; use a lock_pool");
#endif
}

/// The object in thread-private memory, for plain accesses.
template <class T>
__device__ T local_load(const volatile T* address) {
  return detail::from_bits<T>(*detail::integer_view<detail::bits_t<T>>(address));
}
template <class T>
__device__ void local_store(volatile T* address, T value) {
  *detail::integer_view<detail::bits_t<T>>(address) = detail::to_bits(value);
}

/// Whether the generic instruction is atomic in the shared memory of another block of the cluster.
/// Of 8 bytes ptxas 13.0 makes an ATOM that may decline, and then a loop for the block's own memory
/// and a plain load and store for any other. An H200 declines and, or, xor, min and max, and updates
/// are lost; add, exchange and compare-exchange it does, and everything of 4 bytes, where nothing
/// stands behind the ATOM (tests/conformance/device/memory_cluster_contention.cpp).
template <class Opcode, class T>
inline constexpr bool is_atomic_in_clusters = sizeof(T) != 8 || !requires {
  Opcode::loses_8_byte_updates_in_clusters;
};

/// `atom` at a generic address, or a loop over compare-exchange where it is not atomic.
template <class Opcode, class Type, class Order, class Scope, class T>
__device__ T fetch_in_other_block(volatile T* address, T value) {
  const std::size_t where = generic_address(address);
  if constexpr (is_atomic_in_clusters<Opcode, T>) {
    return detail::from_bits<T>(
        ptx_atom<generic_space, Opcode, Type, Order, Scope>(where, detail::to_bits(value)));
  } else {
    detail::bits_t<T> seen;
    ptx_ld<generic_space, relaxed_t, Scope>(seen, where);
    while (true) {
      const auto wanted = seen;
      const T desired = Opcode::apply(detail::from_bits<T>(wanted), value);
      seen = ptx_cas<generic_space, Order, Scope>(where, wanted, detail::to_bits(desired));
      if (seen == wanted) return detail::from_bits<T>(seen);
    }
  }
}

/// `atom` in the address's own state space; returns the old value.
/// @tparam Opcode  its `text` and, for local memory, its meaning `apply(old, value)`.
template <class Opcode, class Type, class Order, class Scope, class T>
__device__ T fetch_operation(volatile T* address, T value) {
  require_size<T>();
  const auto bits = detail::to_bits(value);
  const void* where = space_query(address);
  sc_fence<Order, Scope>();
  if (__isGlobal(where)) {
    return detail::from_bits<T>(
        ptx_atom<global_space, Opcode, Type, Order, Scope>(global_address(address), bits));
  }
  if (__isShared(where)) {
    return detail::from_bits<T>(
        ptx_atom<shared_space, Opcode, Type, Order, Scope>(shared_address(address), bits));
  }
  if (__isLocal(where)) {
    const T old = local_load(address);
    local_store(address, Opcode::apply(old, value));
    return old;
  }
  return fetch_in_other_block<Opcode, Type, Order, Scope>(address, value);
}

/// `red` in shared memory. Where ptxas makes a loop of it, with a compare-exchange that waits for
/// its turn, a plain one is tried first, for that is faster where threads seldom meet: on an H200
/// 1.2 times with 1024 floats, 1.4 times with 8192. On a single one it is slower by a tenth.
template <class Opcode, class Type, class Order, class Scope, class T>
__device__ void store_in_shared(volatile T* address, T value) {
  const std::size_t where = shared_address(address);
  if constexpr (std::is_same_v<Order, relaxed_t> &&
                requires { Opcode::apply_in_shared(value, value); }) {
    detail::bits_t<T> seen;
    ptx_ld<shared_space, relaxed_t, Scope>(seen, where);
    const T desired = Opcode::apply_in_shared(detail::from_bits<T>(seen), value);
    const auto found =
        ptx_cas<shared_space, relaxed_t, Scope>(where, seen, detail::to_bits(desired));
    if (found == seen) return;
  }
  ptx_red<shared_space, Opcode, Type, Order, Scope>(where, detail::to_bits(value));
}

/// `red` in the address's own state space.
template <class Opcode, class Type, class Order, class Scope, class T>
__device__ void store_operation(volatile T* address, T value) {
  const auto bits = detail::to_bits(value);
  const void* where = space_query(address);
  if (__isGlobal(where)) {
    ptx_red<global_space, Opcode, Type, Order, Scope>(global_address(address), bits);
  } else if (__isShared(where)) {
    store_in_shared<Opcode, Type, Order, Scope>(address, value);
  } else if (__isLocal(where)) {
    local_store(address, Opcode::apply(local_load(address), value));
  } else if constexpr (is_atomic_in_clusters<Opcode, T>) {
    ptx_red<generic_space, Opcode, Type, Order, Scope>(generic_address(address), bits);
  } else {
    fetch_in_other_block<Opcode, Type, Order, Scope>(address, value);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
