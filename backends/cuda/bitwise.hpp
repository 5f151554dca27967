// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>

/// @file
/// CUDA and, or, xor: `red.and` without result, `atom.and` with it, and their siblings.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

struct and_opcode {
  static constexpr char text[] = ".and";
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old & value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_and(volatile T* address, T value, Order, Scope) {
  return fetch_operation<and_opcode, bit_type<T>, Order, Scope>(address, value);
}

template <class T, class Order, class Scope>
__device__ void store_and(volatile T* address, T value, Order, Scope) {
  store_operation<and_opcode, bit_type<T>, Order, Scope>(address, value);
}

struct or_opcode {
  static constexpr char text[] = ".or";
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old | value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_or(volatile T* address, T value, Order, Scope) {
  return fetch_operation<or_opcode, bit_type<T>, Order, Scope>(address, value);
}

template <class T, class Order, class Scope>
__device__ void store_or(volatile T* address, T value, Order, Scope) {
  store_operation<or_opcode, bit_type<T>, Order, Scope>(address, value);
}

struct xor_opcode {
  static constexpr char text[] = ".xor";
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old ^ value);
  }
};

template <class T, class Order, class Scope>
__device__ T fetch_xor(volatile T* address, T value, Order, Scope) {
  return fetch_operation<xor_opcode, bit_type<T>, Order, Scope>(address, value);
}

template <class T, class Order, class Scope>
__device__ void store_xor(volatile T* address, T value, Order, Scope) {
  store_operation<xor_opcode, bit_type<T>, Order, Scope>(address, value);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
