// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/arithmetic.hpp>
#include <polyatomic/backends/hip/fence.hpp>

/// @file
/// HIP additions in coarse-grained memory: `global_atomic_add_f32` and `global_atomic_add_f64`.
///
/// The builtins are relaxed and know no scope: coarse-grained memory is coherent within its device
/// only, whatever the scope (LLVM AMDGPU usage, "Memory Model": coarse-grained allocations). Orders
/// are the fences around them.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// The f32 instruction turns subnormals into zeros, the f64 one does not (LLVM SIISelLowering,
/// fpModeMatchesGlobalFPAtomicMode). gfx11 has the f32 one alone.
template <class T>
inline constexpr bool has_coarse_grained_add = false;

template <class T>
using in_global_memory = __attribute__((address_space(1))) T;

// The builtins want a pointer to global memory; only a C cast leads there from a generic one.
#if defined(__gfx90a__) || defined(__gfx942__) || defined(__GFX11__)
template <>
inline constexpr bool has_coarse_grained_add<float> = true;

__device__ inline float add_in_global_memory(volatile float* address, float value) {
  return __builtin_amdgcn_global_atomic_fadd_f32((in_global_memory<float>*)object(address), value);
}
#endif
#if defined(__gfx90a__) || defined(__gfx942__)
template <>
inline constexpr bool has_coarse_grained_add<double> = true;

__device__ inline double add_in_global_memory(volatile double* address, double value) {
  return __builtin_amdgcn_global_atomic_fadd_f64((in_global_memory<double>*)object(address), value);
}
#endif

/// An object in LDS is none of coarse-grained memory, but a library's caller may pass one.
template <class T, class Order, class Scope>
__device__ T fetch_add_coarse_grained(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_coarse_grained_add<T>) {
    if (!is_shared(address)) {
      hip::thread_fence(detail::without_acquire<Order>{}, scope);
      const T old = add_in_global_memory(address, value);
      hip::thread_fence(detail::without_release<Order>{}, scope);
      return old;
    }
  }
  return hip::fetch_add(address, value, order, scope);
}

template <class T, class Order, class Scope>
__device__ void store_add_coarse_grained(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_add_coarse_grained(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
