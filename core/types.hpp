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
/// `std::int64_t` take the same path. Each operation family says which of the kinds below it takes.
/// 16-bit floating types are in core/half.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

template <class T, std::size_t N>
struct pack;  // core/pack.hpp

namespace detail {

/// What a pack is made of; `bytes` is 0 for any other type.
template <class T>
struct pack_shape {
  using element = T;
  static constexpr std::size_t bytes = 0;
};
template <class T, std::size_t N>
struct pack_shape<pack<T, N>> {
  using element = T;
  static constexpr std::size_t bytes = N * sizeof(T);
};

template <class T>
inline constexpr bool is_pack = pack_shape<T>::bytes != 0;

// An extension of GCC and Clang that -Wpedantic knows by this mark.
__extension__ typedef __int128 signed_128;
__extension__ typedef unsigned __int128 unsigned_128;

template <class T>
inline constexpr bool is_unqualified = std::is_same_v<T, std::remove_cv_t<T>>;

/// std::is_integral leaves __int128 out under -std=c++20.
template <class T>
inline constexpr bool is_128_bit_integer =
    std::is_same_v<T, signed_128> || std::is_same_v<T, unsigned_128>;

/// The parts of a floating format that its values are told by. Specialised for each floating type:
/// `infinity` is the bit pattern of +infinity.
template <class T>
struct floating_format;

template <class T>
concept has_complex_shape = requires(const T& value) {
  typename T::value_type;
  value.real();
  value.imag();
}
&&sizeof(T) == 2 * sizeof(typename T::value_type);

}  // namespace detail

/// An integer of 8 to 128 bits of any spelling, the character types among them. `bool` is not one.
template <class T>
concept atomic_integer = detail::is_unqualified<T> && !std::is_same_v<T, bool> &&
                         (std::is_integral_v<T> || detail::is_128_bit_integer<T>);

/// `float`, `double`, and the 16-bit types of core/half.hpp.
template <class T>
concept atomic_floating = requires {
  detail::floating_format<T>::infinity;
};

/// An integer or a floating type.
template <class T>
concept atomic_arithmetic = atomic_integer<T> || atomic_floating<T>;

/// A pointer to a complete object type: it counts in elements, as C++ pointers do.
template <class T>
concept atomic_pointer =
    std::is_pointer_v<T> && detail::is_unqualified<T> && std::is_object_v<std::remove_pointer_t<T>>;

/// A complex number, told by its shape: `value_type`, `real()`, `imag()` and nothing else inside.
/// std::complex, Kokkos::complex, cuda::std::complex and thrust::complex are such types.
template <class T>
concept atomic_complex = detail::has_complex_shape<T> && std::is_trivially_copyable_v<T> &&
    atomic_floating<typename T::value_type>;

/// What mul and div take: integers, floating types and complex numbers.
template <class T>
concept atomic_number = atomic_arithmetic<T> || atomic_complex<T>;

/// What add, sub, inc and dec take: numbers and pointers.
template <class T>
concept atomic_addable = atomic_number<T> || atomic_pointer<T>;

/// What bitwise operations take: integers, `bool` and enumerations.
template <class T>
concept atomic_bits = atomic_integer<T> ||
    (detail::is_unqualified<T> && (std::is_same_v<T, bool> || std::is_enum_v<T>));

/// What can be loaded, stored, exchanged and updated: a trivially copyable type of 1, 2, 4, 8 or 16
/// bytes. For other sizes there is lock_pool. A pack is not one object but several.
template <class T>
concept atomic_object =
    !detail::is_pack<T> && std::is_object_v<T> && detail::is_unqualified<T> &&
    std::is_trivially_copyable_v<T> && !std::is_array_v<T> &&
    (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16);

/// The alignment in bytes that an object must have to be operated on atomically. It can exceed
/// `alignof(T)`: an 8-byte object is 4-byte aligned inside a struct on some 32-bit ABIs. Less is
/// undefined behaviour, asserted in checked builds (POLYATOMIC_CHECKED).
///
/// On a GPU an operation on 1 or 2 bytes acts on the aligned 32-bit word around the object: that
/// word must lie inside the allocation. Its other bytes keep their values.
template <class T>
inline constexpr std::size_t required_alignment = sizeof(T) > alignof(T) ? sizeof(T) : alignof(T);

namespace detail {

template <std::size_t Size>
struct integers_of_size;
template <>
struct integers_of_size<1> {
  using unsigned_type = std::uint8_t;
  using signed_type = std::int8_t;
};
template <>
struct integers_of_size<2> {
  using unsigned_type = std::uint16_t;
  using signed_type = std::int16_t;
};
template <>
struct integers_of_size<4> {
  using unsigned_type = std::uint32_t;
  using signed_type = std::int32_t;
};
template <>
struct integers_of_size<8> {
  using unsigned_type = std::uint64_t;
  using signed_type = std::int64_t;
};
template <>
struct integers_of_size<16> {
  using unsigned_type = unsigned_128;
  using signed_type = signed_128;
};

/// The unsigned integer that holds T's object representation.
template <class T>
using bits_t = typename integers_of_size<sizeof(T)>::unsigned_type;

/// The signed integer of T's size.
template <class T>
using signed_bits_t = typename integers_of_size<sizeof(T)>::signed_type;

/// `std::bit_cast` is a constexpr host function, which device code may not call; the builtin may.
template <class T>
POLYATOMIC_FUNCTION constexpr bits_t<T> to_bits(T value) {
  return __builtin_bit_cast(bits_t<T>, value);
}

template <class T>
POLYATOMIC_FUNCTION constexpr T from_bits(bits_t<T> bits) {
  return __builtin_bit_cast(T, bits);
}

/// The same object seen as an integer, for atomic instructions. GCC and Clang tell the optimiser
/// nothing about types at their atomic builtins, nor can they at an asm statement.
template <class Integer, class T>
POLYATOMIC_FUNCTION volatile Integer* integer_view(volatile T* address) {
  static_assert(sizeof(Integer) == sizeof(T));
  return reinterpret_cast<volatile Integer*>(address);
}
template <class Integer, class T>
POLYATOMIC_FUNCTION const volatile Integer* integer_view(const volatile T* address) {
  static_assert(sizeof(Integer) == sizeof(T));
  return reinterpret_cast<const volatile Integer*>(address);
}

template <>
struct floating_format<float> {
  static constexpr std::uint32_t infinity = 0x7f800000u;
};
template <>
struct floating_format<double> {
  static constexpr std::uint64_t infinity = 0x7ff0000000000000u;
};

/// Of the two 16-bit formats bfloat16 is the one with this infinity.
inline constexpr std::uint16_t bfloat16_infinity = 0x7f80u;

template <class T>
inline constexpr bool is_bfloat16 = false;
template <atomic_floating T>
inline constexpr bool is_bfloat16<T> = floating_format<T>::infinity == bfloat16_infinity;

/// The sign bit of a number of T's size.
template <class T>
inline constexpr bits_t<T> sign_mask = static_cast<bits_t<T>>(bits_t<T>{1} << (sizeof(T) * 8 - 1));

template <atomic_integer T>
inline constexpr bool is_signed_integer = static_cast<T>(-1) < T{0};

/// What is added to a T: a pointer moves by elements.
template <class T>
using addend_t = std::conditional_t<std::is_pointer_v<T>, std::ptrdiff_t, T>;

/// The unsigned integer to compute in: the small ones would be promoted to int ([conv.prom]), where
/// an overflow is undefined.
template <class T>
using unpromoted_bits_t = std::conditional_t<(sizeof(T) < 4), std::uint32_t, bits_t<T>>;

template <class T>
struct byte_image {
  unsigned char bytes[sizeof(T)];
};

/// Whether a T made from bytes gives all of them back.
template <class T>
constexpr bool gives_bytes_back() {
  byte_image<T> image{};
  for (unsigned char& byte : image.bytes) byte = 1;
  const auto back = __builtin_bit_cast(byte_image<T>, __builtin_bit_cast(T, image));
  for (const unsigned char byte : back.bytes) {
    if (byte != 1) return false;
  }
  return true;
}

/// A padding byte has no value: reading it is no constant expression ([bit.cast]/2), and nvcc's
/// front end reads 0. A type that cannot be judged this way does not satisfy the concept.
template <class T>
concept has_no_padding_byte = requires {
  typename std::bool_constant<gives_bytes_back<T>()>;
}
&&gives_bytes_back<T>();

}  // namespace detail

/// What inc_mod and dec_mod take: unsigned integers.
template <class T>
concept atomic_counter = atomic_integer<T> && !detail::is_signed_integer<T>;

/// Whether every byte of a T belongs to its value. compare_exchange compares bytes, so it takes
/// only such types. Specialise it as true for a type of your own that is not recognised.
template <class T>
inline constexpr bool is_padding_free =
    std::has_unique_object_representations_v<T> || atomic_floating<T> || atomic_complex<T>;
template <class T>
requires(std::is_class_v<T> && !std::has_unique_object_representations_v<T> &&
         !atomic_floating<T> && !atomic_complex<T> &&
         detail::has_no_padding_byte<T>) inline constexpr bool is_padding_free<T> = true;

}  // namespace polyatomic::inline POLYATOMIC_ABI
