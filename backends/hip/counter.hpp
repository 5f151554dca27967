// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// The counter instructions of HIP, `inc` and `dec`, relaxed. The builtins want order and scope as
/// literals, which a template cannot compute, so each scope is written out. clang 15 ignores the
/// order: no order but relaxed may be asked of them.
///
/// `inc` stores `old >= bound ? 0 : old + 1`, `dec` stores `old == 0 || old > bound ? bound : old -
/// 1` (LLVM Language Reference, "atomicrmw": uinc_wrap, udec_wrap).

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class Scope>
struct counter_at;

template <>
struct counter_at<thread_scope_t> {
  static __device__ std::uint32_t inc(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_inc32(address, bound, __ATOMIC_RELAXED, "singlethread");
  }
  static __device__ std::uint64_t inc(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_inc64(address, bound, __ATOMIC_RELAXED, "singlethread");
  }
  static __device__ std::uint32_t dec(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_dec32(address, bound, __ATOMIC_RELAXED, "singlethread");
  }
  static __device__ std::uint64_t dec(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_dec64(address, bound, __ATOMIC_RELAXED, "singlethread");
  }
};

template <>
struct counter_at<subgroup_scope_t> {
  static __device__ std::uint32_t inc(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_inc32(address, bound, __ATOMIC_RELAXED, "wavefront");
  }
  static __device__ std::uint64_t inc(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_inc64(address, bound, __ATOMIC_RELAXED, "wavefront");
  }
  static __device__ std::uint32_t dec(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_dec32(address, bound, __ATOMIC_RELAXED, "wavefront");
  }
  static __device__ std::uint64_t dec(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_dec64(address, bound, __ATOMIC_RELAXED, "wavefront");
  }
};

template <>
struct counter_at<block_scope_t> {
  static __device__ std::uint32_t inc(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_inc32(address, bound, __ATOMIC_RELAXED, "workgroup");
  }
  static __device__ std::uint64_t inc(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_inc64(address, bound, __ATOMIC_RELAXED, "workgroup");
  }
  static __device__ std::uint32_t dec(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_dec32(address, bound, __ATOMIC_RELAXED, "workgroup");
  }
  static __device__ std::uint64_t dec(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_dec64(address, bound, __ATOMIC_RELAXED, "workgroup");
  }
};

template <>
struct counter_at<device_scope_t> {
  static __device__ std::uint32_t inc(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_inc32(address, bound, __ATOMIC_RELAXED, "agent");
  }
  static __device__ std::uint64_t inc(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_inc64(address, bound, __ATOMIC_RELAXED, "agent");
  }
  static __device__ std::uint32_t dec(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_dec32(address, bound, __ATOMIC_RELAXED, "agent");
  }
  static __device__ std::uint64_t dec(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_dec64(address, bound, __ATOMIC_RELAXED, "agent");
  }
};

template <>
struct counter_at<system_scope_t> {
  static __device__ std::uint32_t inc(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_inc32(address, bound, __ATOMIC_RELAXED, "");
  }
  static __device__ std::uint64_t inc(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_inc64(address, bound, __ATOMIC_RELAXED, "");
  }
  static __device__ std::uint32_t dec(std::uint32_t* address, std::uint32_t bound) {
    return __builtin_amdgcn_atomic_dec32(address, bound, __ATOMIC_RELAXED, "");
  }
  static __device__ std::uint64_t dec(std::uint64_t* address, std::uint64_t bound) {
    return __builtin_amdgcn_atomic_dec64(address, bound, __ATOMIC_RELAXED, "");
  }
};

/// AMD hardware has no clusters: that scope widens to the agent.
template <>
struct counter_at<cluster_scope_t> : counter_at<device_scope_t> {};

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
