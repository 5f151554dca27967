// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/backends/generic/bitwise.hpp>

/// @file
/// CUDA and, or, xor of unsigned integers: `red.and` without result, `atom.and` with it, and their
/// siblings. For 1 and 2 bytes it is the same instruction on the word around the object, with an
/// operand that leaves the other bytes alone.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

struct and_opcode {
  static constexpr char text[] = ".and";
  static constexpr bool loses_8_byte_updates_in_clusters = true;
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old & value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_and(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_and_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(
        cuda::fetch_and(field.container, generic::and_operand(field, value), order, scope));
  } else {
    return fetch_operation<and_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

template <class T, class Order, class Scope>
__device__ void store_and(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    generic::fetch_and_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    cuda::store_and(field.container, generic::and_operand(field, value), order, scope);
  } else {
    store_operation<and_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

struct or_opcode {
  static constexpr char text[] = ".or";
  static constexpr bool loses_8_byte_updates_in_clusters = true;
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old | value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_or(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_or_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(cuda::fetch_or(field.container, field.in_place(value), order, scope));
  } else {
    return fetch_operation<or_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

template <class T, class Order, class Scope>
__device__ void store_or(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    generic::fetch_or_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    cuda::store_or(field.container, field.in_place(value), order, scope);
  } else {
    store_operation<or_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

struct xor_opcode {
  static constexpr char text[] = ".xor";
  static constexpr bool loses_8_byte_updates_in_clusters = true;
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old ^ value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_xor(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_xor_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(cuda::fetch_xor(field.container, field.in_place(value), order, scope));
  } else {
    return fetch_operation<xor_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

template <class T, class Order, class Scope>
__device__ void store_xor(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    generic::fetch_xor_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    cuda::store_xor(field.container, field.in_place(value), order, scope);
  } else {
    store_operation<xor_opcode, bit_type<T>, Order, Scope>(address, value);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
