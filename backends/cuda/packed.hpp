// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/arithmetic.hpp>

/// @file
/// CUDA packed additions: `red.add.noftz.f16x2` and, from sm_90 on, `.bf16x2`, on the word around
/// the object (PTX ISA "red", "atom"). In shared memory ptxas makes a loop of them.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// Whether a word of two Ts has an add instruction.
#if __CUDA_ARCH__ >= 900
template <class T>
inline constexpr bool has_packed_add = generic::computed_in_float<T>;
#else
template <class T>
inline constexpr bool has_packed_add = false;
template <generic::computed_in_float T>
inline constexpr bool has_packed_add<T> = !detail::is_bfloat16<T>;
#endif

template <class T>
struct packed_type {
  static constexpr char text[] = ".f16x2";
};
template <class T>
requires detail::is_bfloat16<T>
struct packed_type<T> {
  static constexpr char text[] = ".bf16x2";
};

/// The sums of both halves of a word.
template <class T>
struct packed_add_opcode {
  static constexpr char text[] = ".add.noftz";

  static __device__ std::uint32_t half_sum(std::uint32_t old, std::uint32_t value) {
    const T sum = generic::sum(detail::from_bits<T>(static_cast<std::uint16_t>(old)),
                               detail::from_bits<T>(static_cast<std::uint16_t>(value)));
    return detail::to_bits(sum);
  }
  static __device__ std::uint32_t apply(std::uint32_t old, std::uint32_t value) {
    return half_sum(old, value) | half_sum(old >> 16, value >> 16) << 16;
  }
};

/// The word to add: beside the value a −0, which changes no number, not even a −0.
template <class T>
__device__ std::uint32_t packed_operand(const generic::word_field<T>& field, T value) {
  return field.replaced(0x80008000u, value);
}

template <class T, class Order, class Scope>
__device__ T fetch_add_packed(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_packed_add<T>) {
    const auto field = generic::field_of(address);
    return field.read(fetch_operation<packed_add_opcode<T>, packed_type<T>, Order, Scope>(
        field.container, packed_operand(field, value)));
  } else {
    return cuda::fetch_add(address, value, order, scope);
  }
}

template <class T, class Order, class Scope>
__device__ void store_add_packed(volatile T* address, T value, Order order, Scope scope) {
  if constexpr (has_packed_add<T>) {
    const auto field = generic::field_of(address);
    store_operation<packed_add_opcode<T>, packed_type<T>, Order, Scope>(
        field.container, packed_operand(field, value));
  } else {
    cuda::store_add(address, value, order, scope);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
