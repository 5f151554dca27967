// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/packed.hpp>
#include <polyatomic/backends/generic/pack.hpp>

/// @file
/// CUDA packs: from sm_90 on `red.add` and `atom.add` with `.v2` and `.v4` of 32-bit words, in
/// global memory alone (PTX ISA "red": vector types). A word is a float or a pair of 16-bit floats:
/// `.v4.f16x2` is the same instruction as `.v8.f16`. Double has no vector form.
///
/// Elsewhere 16-bit floats are added pair by pair, and what is left element by element.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// How a word of a pack is added.
template <class T>
struct pack_word {
  using opcode = packed_add_opcode<T>;
  using type = packed_type<T>;
};
template <>
struct pack_word<float> {
  using opcode = add_opcode;
  using type = add_type<float>;
};

template <class T, std::size_t N>
using words_of = vector_words<N * sizeof(T) / 4>;

#if __CUDA_ARCH__ >= 900
template <class T, std::size_t N>
inline constexpr bool has_vector_add = sizeof(T) <= 4 && N * sizeof(T) >= 8;
#else
template <class T, std::size_t N>
inline constexpr bool has_vector_add = false;
#endif

template <class T>
__device__ volatile std::uint32_t* word_of(volatile T* elements, std::size_t word) {
  return reinterpret_cast<volatile std::uint32_t*>(elements) + word;
}

template <class T, std::size_t N, class Order, class Scope>
__device__ void store_add_parts(volatile T* elements, const pack<T, N>& value, Order order,
                                Scope scope) {
  if constexpr (has_packed_add<T>) {
    const auto words = __builtin_bit_cast(words_of<T, N>, value);
    for (std::size_t i = 0; i < N / 2; ++i) {
      store_operation<packed_add_opcode<T>, packed_type<T>, Order, Scope>(word_of(elements, i),
                                                                          words.word[i]);
    }
  } else {
    generic::store_add_each(elements, value, order, scope);
  }
}

template <class T, std::size_t N, class Order, class Scope>
__device__ pack<T, N> fetch_add_parts(volatile T* elements, const pack<T, N>& value, Order order,
                                      Scope scope) {
  if constexpr (has_packed_add<T>) {
    auto words = __builtin_bit_cast(words_of<T, N>, value);
    for (std::size_t i = 0; i < N / 2; ++i) {
      words.word[i] = fetch_operation<packed_add_opcode<T>, packed_type<T>, Order, Scope>(
          word_of(elements, i), words.word[i]);
    }
    return __builtin_bit_cast(pack<T, N>, words);
  } else {
    return generic::fetch_add_each(elements, value, order, scope);
  }
}

template <class T, std::size_t N, class Order, class Scope>
__device__ void store_add_elements(volatile T* elements, const pack<T, N>& value, Order order,
                                   Scope scope) {
  if constexpr (has_vector_add<T, N>) {
    if (__isGlobal(space_query(elements))) {
      using word = pack_word<T>;
      ptx_red_vector<typename word::opcode, typename word::type, Order, Scope>(
          global_address(elements), __builtin_bit_cast(words_of<T, N>, value));
      return;
    }
  }
  store_add_parts(elements, value, order, scope);
}

template <class T, std::size_t N, class Order, class Scope>
__device__ pack<T, N> fetch_add_elements(volatile T* elements, const pack<T, N>& value, Order order,
                                         Scope scope) {
  if constexpr (has_vector_add<T, N>) {
    if (__isGlobal(space_query(elements))) {
      using word = pack_word<T>;
      sc_fence<Order, Scope>();
      const auto old = ptx_atom_vector<typename word::opcode, typename word::type, Order, Scope>(
          global_address(elements), __builtin_bit_cast(words_of<T, N>, value));
      return __builtin_bit_cast(pack<T, N>, old);
    }
  }
  return fetch_add_parts(elements, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
