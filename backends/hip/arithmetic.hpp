// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/arithmetic.hpp>
#include <polyatomic/backends/hip/counter.hpp>

/// @file
/// HIP add: `global_atomic_add`, `global_atomic_add_x2`, `ds_add_u32` and their siblings for
/// 4- and 8-byte integers; without result the compiler leaves out the return bit (`glc`).
/// `global_atomic_inc`, `ds_dec_rtn_u64` and their siblings for inc_mod and dec_mod of the same
/// sizes.
///
/// In LDS float and double have `ds_add_f32` and `ds_add_f64`. They round to nearest even whatever
/// the wave's MODE register says; `ds_add_f32` flushes subnormals where that register makes
/// `v_add_f32` flush them (with -fgpu-flush-denormals-to-zero, not by default), and `ds_add_f64`
/// never does (llvm-project pull request 89468). In global memory floating adds are
/// compare-exchange loops: the native ones are wrong on fine-grained memory, and neither the
/// pointer nor the scope says which kind of memory it is.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

#if defined(__gfx90a__) || defined(__gfx940__) || defined(__gfx941__) || defined(__gfx942__) || \
    defined(__gfx950__)
inline constexpr bool has_shared_add_f64 = true;
#else
inline constexpr bool has_shared_add_f64 = false;
#endif

/// The floating types that LDS can add to.
template <class T>
inline constexpr bool has_shared_add = std::is_same_v<T, float> ||
                                       (has_shared_add_f64 && std::is_same_v<T, double>);

/// @param address  of an object in LDS.
template <class T, class Order, class Scope>
__device__ T fetch_add_shared(volatile T* address, T value, Order order, Scope) {
  constexpr scope_in_shared<Scope> scope{};
  release_before(address, order, scope);
  const T old = __hip_atomic_fetch_add(shared_pointer(address), value, acquiring_constant<Order>,
                                       scope_constant<scope_in_shared<Scope>>);
  acquire_after(address, order, scope);
  return old;
}

/// Whether the lanes of a wave combine what they add in front of the operation: where it is a loop,
/// and only integers, since floating sums depend on the order.
template <class T>
inline constexpr bool combines_additions = atomic_integer<T> && !has_instruction<T>;

template <class T, class Order, class Scope>
__device__ T fetch_add(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_add(object(address), value, acquiring_constant<Order>,
                                         scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  } else {
    if constexpr (has_shared_add<T>) {
      if (is_shared(address)) return fetch_add_shared(address, value, order, scope);
    }
    return generic::add_loop(address, value, order, scope).old;
  }
}

/// The sum as the memory made it, never fused with a multiplication, so that the value returned is
/// the value stored.
template <class T>
__device__ T stored_sum(T old, T value) {
#pragma clang fp contract(off)
  return old + value;
}

template <class T, class Order, class Scope>
__device__ T add_fetch(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    return generic::sum(hip::fetch_add(address, value, order, scope), value);
  } else {
    if constexpr (has_shared_add<T>) {
      if (is_shared(address)) {
        return stored_sum(fetch_add_shared(address, value, order, scope), value);
      }
    }
    return generic::add_loop(address, value, order, scope).stored;
  }
}

template <class T, class Order, class Scope>
__device__ void store_add(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_add(address, value, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    release_before(address, order, scope);
    const T old = static_cast<T>(counter_at<Scope>::inc(bits_view(address), bound));
    if constexpr (detail::acquires<Order>) fence_for(address, acquire, scope);
    return old;
  } else {
    return generic::fetch_inc_mod_loop(address, bound, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_inc_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(hip::fetch_inc_mod(address, bound, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  if constexpr (has_instruction<T>) {
    release_before(address, order, scope);
    const T old = static_cast<T>(counter_at<Scope>::dec(bits_view(address), bound));
    if constexpr (detail::acquires<Order>) fence_for(address, acquire, scope);
    return old;
  } else {
    return generic::fetch_dec_mod_loop(address, bound, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_dec_mod(volatile T* address, T bound, Order order, Scope scope) {
  static_cast<void>(hip::fetch_dec_mod(address, bound, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
