// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/backends/cuda/wave.hpp>
#include <polyatomic/backends/generic/minmax_store.hpp>

/// @file
/// CUDA min and max: `red.min`, `atom.max` and so on for 4- and 8-byte integers; float and double
/// go over the integer instructions, other types over loops. These need the old value to notice a
/// NaN, so a floating store_min is an `atom`: the load before it would not make a `red` exact.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

struct min_opcode {
  static constexpr char text[] = ".min";
  static constexpr bool loses_8_byte_updates_in_clusters = true;
  template <class T>
  static __device__ T apply(T old, T value) {
    return generic::smaller(old, value);
  }
};

struct max_opcode {
  static constexpr char text[] = ".max";
  static constexpr bool loses_8_byte_updates_in_clusters = true;
  template <class T>
  static __device__ T apply(T old, T value) {
    return generic::larger(old, value);
  }
};

template <class T>
inline constexpr bool has_minmax_instruction = atomic_integer<T> &&
                                               (sizeof(T) == 4 || sizeof(T) == 8);
template <class T>
inline constexpr bool has_minmax_over_integers = atomic_floating<T> &&
                                                 (sizeof(T) == 4 || sizeof(T) == 8);

/// Whether the lanes of a warp may combine what they store, in front of the operation.
template <class T, class Order>
inline constexpr bool combines_extrema =
    !has_minmax_instruction<T> &&
    (!has_minmax_over_integers<T> || std::is_same_v<Order, relaxed_t>);

/// Whether they do. Of floats it would cost more than it saves in shared memory, where a load shows
/// soon enough that nothing changes.
template <class T>
__device__ bool combines_extrema_at(const volatile T* address) {
  return !has_minmax_over_integers<T> || __isGlobal(space_query(address));
}

/// The integer instructions, in the form that generic::fetch_min_over_integers wants.
struct integer_minmax {
  template <class T, class Order, class Scope>
  static __device__ T fetch_min(volatile T* address, T value, Order, Scope) {
    return fetch_operation<min_opcode, ordered_type<T>, Order, Scope>(address, value);
  }

  template <class T, class Order, class Scope>
  static __device__ T fetch_max(volatile T* address, T value, Order, Scope) {
    return fetch_operation<max_opcode, ordered_type<T>, Order, Scope>(address, value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_min(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_minmax_instruction<T>) {
    return integer_minmax::fetch_min(address, value, order, scope);
  } else if constexpr (has_minmax_over_integers<T>) {
    return generic::fetch_min_over_integers<integer_minmax>(address, value, order, scope);
  } else {
    return generic::fetch_min_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_min(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_minmax_instruction<T>) {
    store_operation<min_opcode, ordered_type<T>, Order, Scope>(address, value);
  } else {
    if constexpr (has_minmax_over_integers<T> && std::is_same_v<Order, relaxed_t>) {
      if (__isGlobal(space_query(address))) {
        generic::store_behind_first<generic::minimum_of_numbers<integer_minmax>, wave>(
            address, value, scope);
        return;
      }
    }
    static_cast<void>(cuda::fetch_min(address, value, order, scope));
  }
}

template <class T, class Order, class Scope>
__device__ T fetch_max(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_minmax_instruction<T>) {
    return integer_minmax::fetch_max(address, value, order, scope);
  } else if constexpr (has_minmax_over_integers<T>) {
    return generic::fetch_max_over_integers<integer_minmax>(address, value, order, scope);
  } else {
    return generic::fetch_max_loop(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_max(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_minmax_instruction<T>) {
    store_operation<max_opcode, ordered_type<T>, Order, Scope>(address, value);
  } else {
    if constexpr (has_minmax_over_integers<T> && std::is_same_v<Order, relaxed_t>) {
      if (__isGlobal(space_query(address))) {
        generic::store_behind_first<generic::maximum_of_numbers<integer_minmax>, wave>(
            address, value, scope);
        return;
      }
    }
    static_cast<void>(cuda::fetch_max(address, value, order, scope));
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
