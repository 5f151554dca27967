// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/backends/generic/arithmetic.hpp>

/// @file
/// CUDA add: `red.add` without result, `atom.add` with it, for 4- and 8-byte integers, float and
/// double; `red.inc`, `atom.dec` and their siblings for std::uint32_t. Other types are loops.
///
/// In global memory the f32 add flushes subnormals to zero, in shared memory it does not (PTX ISA
/// "atom": "Floating point operations").

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// The sum of the loops in shared memory: subnormals stay, whatever -ftz says, and it is never
/// fused with a multiplication.
inline __device__ float sum_in_shared(float old, float value) {
  float sum;
  asm("add.rn.f32 %0, %1, %2;" : "=f"(sum) : "f"(old), "f"(value));
  return sum;
}
inline __device__ double sum_in_shared(double old, double value) {
  return __dadd_rn(old, value);
}

struct add_opcode {
  static constexpr char text[] = ".add";
  template <class T>
  static __device__ T apply(T old, T value) {
    return generic::sum(old, value);
  }
  /// Only for what is a loop in shared memory and gains by a try in front of it.
  template <atomic_floating T>
  static __device__ T apply_in_shared(T old, T value) {
    return sum_in_shared(old, value);
  }
};

template <class T>
inline constexpr bool has_add_instruction = (atomic_integer<T> &&
                                             (sizeof(T) == 4 || sizeof(T) == 8)) ||
                                            std::is_same_v<T, float> || std::is_same_v<T, double>;

/// Whether the lanes of a warp combine what they add in front of the operation: where it is a loop,
/// and only integers, since floating sums depend on the order.
template <class T>
inline constexpr bool combines_additions = atomic_integer<T> && !has_add_instruction<T>;

template <class T, class Order, class Scope>
__device__ T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_add_instruction<T>) {
    return fetch_operation<add_opcode, add_type<T>, Order, Scope>(address, value);
  } else {
    return generic::add_loop(address, value, order, scope).old;
  }
}

template <class T, class Order, class Scope>
__device__ void store_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_add_instruction<T>) {
    store_operation<add_opcode, add_type<T>, Order, Scope>(address, value);
  } else {
    generic::add_loop(address, value, order, scope);
  }
}

/// The sum as the memory made it, so that the value returned is the value stored: `.ftz` in global
/// memory and nowhere else, whatever -ftz says, and never fused with a multiplication.
template <class T>
__device__ T stored_sum(const volatile T* address, T old, T value) {
  if constexpr (std::is_same_v<T, float>) {
    if (!__isGlobal(space_query(address))) return sum_in_shared(old, value);
    float sum;
    asm("add.rn.ftz.f32 %0, %1, %2;" : "=f"(sum) : "f"(old), "f"(value));
    return sum;
  } else if constexpr (std::is_same_v<T, double>) {
    return sum_in_shared(old, value);
  } else {
    return generic::sum(old, value);
  }
}

template <class T, class Order, class Scope>
__device__ T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_add_instruction<T>) {
    return stored_sum(address, cuda::fetch_add(address, value, order, scope), value);
  } else {
    return generic::add_loop(address, value, order, scope).stored;
  }
}

struct inc_opcode {
  static constexpr char text[] = ".inc";
  template <class T>
  static __device__ T apply(T old, T bound) {
    return generic::incremented_modulo(old, bound);
  }
};

struct dec_opcode {
  static constexpr char text[] = ".dec";
  template <class T>
  static __device__ T apply(T old, T bound) {
    return generic::decremented_modulo(old, bound);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (sizeof(T) == 4) {
    return fetch_operation<inc_opcode, add_type<T>, Order, Scope>(address, bound);
  } else {
    return generic::fetch_inc_mod_loop(address, bound, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (sizeof(T) == 4) {
    store_operation<inc_opcode, add_type<T>, Order, Scope>(address, bound);
  } else {
    generic::fetch_inc_mod_loop(address, bound, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ T fetch_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (sizeof(T) == 4) {
    return fetch_operation<dec_opcode, add_type<T>, Order, Scope>(address, bound);
  } else {
    return generic::fetch_dec_mod_loop(address, bound, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (sizeof(T) == 4) {
    store_operation<dec_opcode, add_type<T>, Order, Scope>(address, bound);
  } else {
    generic::fetch_dec_mod_loop(address, bound, order, scope);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
