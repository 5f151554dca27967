// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstdint>

/// @file
/// A value as 32-bit words: what the lanes of a wave can hand to one another.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

template <class T>
inline constexpr unsigned word_count = (sizeof(T) + 3) / 4;

template <class T>
struct word_image {
  std::uint32_t word[word_count<T>];
};

/// Bytes behind the end of the value are zeros.
template <class T>
POLYATOMIC_FUNCTION word_image<T> words_of(const T& value) {
  if constexpr (sizeof(T) % 4 == 0) {
    return __builtin_bit_cast(word_image<T>, value);
  } else {
    word_image<T> image{};
    __builtin_memcpy(image.word, __builtin_addressof(value), sizeof(T));
    return image;
  }
}

/// @param other  any value: a T need not have a default constructor.
template <class T>
POLYATOMIC_FUNCTION T value_of(const word_image<T>& image, [[maybe_unused]] T other) {
  if constexpr (sizeof(T) % 4 == 0) {
    return __builtin_bit_cast(T, image);
  } else {
    __builtin_memcpy(static_cast<void*>(__builtin_addressof(other)), image.word, sizeof(T));
    return other;
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
