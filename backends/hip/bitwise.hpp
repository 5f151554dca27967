// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/bitwise.hpp>
#include <polyatomic/backends/hip/instruction.hpp>

/// @file
/// HIP and, or, xor: `global_atomic_and` and `ds_and_b32` and their siblings; without result the
/// compiler leaves out the return bit (`glc`). T is an unsigned integer. For 1 and 2 bytes it is
/// the same instruction on the word around the object, with an operand that leaves the other bytes
/// alone.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

template <class T, class Order, class Scope>
__device__ T fetch_and(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_and_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(
        hip::fetch_and(field.container, generic::and_operand(field, value), order, scope));
  } else {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_and(object(address), value, acquiring_constant<Order>,
                                         scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  }
}

template <class T, class Order, class Scope>
__device__ void store_and(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_and(address, value, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_or(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_or_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(hip::fetch_or(field.container, field.in_place(value), order, scope));
  } else {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_or(object(address), value, acquiring_constant<Order>,
                                        scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  }
}

template <class T, class Order, class Scope>
__device__ void store_or(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_or(address, value, order, scope));
}

template <class T, class Order, class Scope>
__device__ T fetch_xor(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (sizeof(T) == 16) {
    return generic::fetch_xor_loop(address, value, order, scope);
  } else if constexpr (sizeof(T) < smallest_exchange) {
    const auto field = generic::field_of(address);
    return field.read(hip::fetch_xor(field.container, field.in_place(value), order, scope));
  } else {
    release_before(address, order, scope);
    const T old = __hip_atomic_fetch_xor(object(address), value, acquiring_constant<Order>,
                                         scope_constant<Scope>);
    acquire_after(address, order, scope);
    return old;
  }
}

template <class T, class Order, class Scope>
__device__ void store_xor(volatile T* address, T value, Order order, Scope scope) {
  static_cast<void>(hip::fetch_xor(address, value, order, scope));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
