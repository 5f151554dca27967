// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Which types can be operated on, their alignment, and their object representation as an integer.
///
/// Integers are told apart by width and signedness, never by name: `long`, `long long` and
/// `std::int64_t` take the same path. To admit a further type, widen the concepts here; each
/// operation family then says what it does with it.

namespace polyatomic::inline POLYATOMIC_ABI {

/// A 32- or 64-bit integer of any spelling. `bool` is not one.
template <class T>
concept atomic_integer =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && std::is_same_v<T, std::remove_cv_t<T>> &&
    (sizeof(T) == 4 || sizeof(T) == 8);

/// `float` or `double`.
template <class T>
concept atomic_floating = std::is_same_v<T, float> || std::is_same_v<T, double>;

/// A type that every operation family accepts.
template <class T>
concept atomic_arithmetic = atomic_integer<T> || atomic_floating<T>;

/// The alignment in bytes that an object must have to be operated on atomically. It can exceed
/// `alignof(T)`: an 8-byte object is 4-byte aligned inside a struct on some 32-bit ABIs. Less is
/// undefined behaviour, asserted in checked builds (POLYATOMIC_CHECKED).
template <class T>
inline constexpr std::size_t required_alignment = sizeof(T) > alignof(T) ? sizeof(T) : alignof(T);

namespace detail {

template <std::size_t Size>
struct bits_of_size;
template <>
struct bits_of_size<4> {
  using type = std::uint32_t;
};
template <>
struct bits_of_size<8> {
  using type = std::uint64_t;
};

/// The unsigned integer that holds T's object representation.
template <class T>
using bits_t = typename bits_of_size<sizeof(T)>::type;

/// `std::bit_cast` is a constexpr host function, which device code may not call; the builtin may.
template <class T>
POLYATOMIC_FUNCTION constexpr bits_t<T> to_bits(T value) {
  return __builtin_bit_cast(bits_t<T>, value);
}

template <class T>
POLYATOMIC_FUNCTION constexpr T from_bits(bits_t<T> bits) {
  return __builtin_bit_cast(T, bits);
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
