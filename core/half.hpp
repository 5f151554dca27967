// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/types.hpp>

#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#elif defined(__HIP__)
#include <hip/hip_fp16.h>
#endif

/// @file
/// 16-bit floating types: half (IEEE 754 binary16) and bfloat16, the same on every backend and host
/// compiler, and the compilers' own: `__half` and `__nv_bfloat16` under nvcc, `__half` and
/// `_Float16` under hipcc, `_Float16` under host compilers that have it: g++ 12 on x86-64, clang 15.
/// With this header they are floating types for every operation.
///
/// A sum, product or quotient is made in float and rounded once, to nearest even. Subnormals are
/// kept. No target has an exact instruction for one of them alone: operations are loops on the word
/// around, but for load and store.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// binary16 to binary32; exact. A NaN keeps its payload.
POLYATOMIC_FUNCTION constexpr float float_of_half(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16;
  const std::uint32_t magnitude = bits & 0x7fffu;
  if (magnitude >= 0x7c00u) return __builtin_bit_cast(float, sign | 0x7f800000u | magnitude << 13);
  if (magnitude >= 0x0400u) {  // the exponent's bias grows from 15 to 127
    return __builtin_bit_cast(float, sign | ((magnitude << 13) + (112u << 23)));
  }
  constexpr float smallest_subnormal = 0x1p-24f;
  const float value = static_cast<float>(magnitude) * smallest_subnormal;
  return __builtin_bit_cast(float, sign | __builtin_bit_cast(std::uint32_t, value));
}

/// A value shifted right and rounded to nearest, ties to even.
POLYATOMIC_FUNCTION constexpr std::uint32_t shifted_to_nearest(std::uint32_t value,
                                                               std::uint32_t shift) {
  const std::uint32_t result = value >> shift;
  const std::uint32_t rest = value & ((1u << shift) - 1);
  const std::uint32_t tie = 1u << (shift - 1);
  const bool rounds_up = rest > tie || (rest == tie && (result & 1u) != 0);
  return result + (rounds_up ? 1u : 0u);
}

/// binary32 to binary16, to nearest even. A NaN becomes quiet and keeps the top of its payload.
POLYATOMIC_FUNCTION constexpr std::uint16_t half_of_float(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u;
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  std::uint32_t result = 0;
  if (magnitude > 0x7f800000u) {
    result = 0x7e00u | ((magnitude >> 13) & 0x01ffu);
  } else if (magnitude >= 0x477ff000u) {  // 65520, half way to the value after the largest
    result = 0x7c00u;
  } else if (magnitude >= 0x38800000u) {  // 2^-14, the smallest normal value
    result = detail::shifted_to_nearest(magnitude - (112u << 23), 13);
  } else {  // counted in units of 2^-24; below half a unit the shift leaves 0
    const std::uint32_t shift = 126u - (magnitude >> 23);
    if (shift <= 24) {
      result = detail::shifted_to_nearest((magnitude & 0x007fffffu) | 0x00800000u, shift);
    }
  }
  return static_cast<std::uint16_t>(sign | result);
}

/// bfloat16 is the upper half of a binary32.
POLYATOMIC_FUNCTION constexpr float float_of_bfloat16(std::uint16_t bits) {
  return __builtin_bit_cast(float, std::uint32_t{bits} << 16);
}

/// To nearest even. A NaN becomes quiet and keeps the top of its payload.
POLYATOMIC_FUNCTION constexpr std::uint16_t bfloat16_of_float(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>(bits >> 16 | 0x0040u);
  return static_cast<std::uint16_t>(detail::shifted_to_nearest(bits, 16));
}

/// What makes a 2-byte type a floating type for the library.
template <class T>
struct half_format {
  static constexpr std::uint16_t infinity = 0x7c00u;
  POLYATOMIC_FUNCTION static constexpr float widened(T value) {
    return detail::float_of_half(__builtin_bit_cast(std::uint16_t, value));
  }
  POLYATOMIC_FUNCTION static constexpr T rounded(float value) {
    return __builtin_bit_cast(T, detail::half_of_float(value));
  }
};

template <class T>
struct bfloat16_format {
  static constexpr std::uint16_t infinity = bfloat16_infinity;
  POLYATOMIC_FUNCTION static constexpr float widened(T value) {
    return detail::float_of_bfloat16(__builtin_bit_cast(std::uint16_t, value));
  }
  POLYATOMIC_FUNCTION static constexpr T rounded(float value) {
    return __builtin_bit_cast(T, detail::bfloat16_of_float(value));
  }
};

}  // namespace detail

/// IEEE 754 binary16. A value to store and to convert: compute in float.
class half {
 public:
  half() = default;
  POLYATOMIC_FUNCTION constexpr explicit half(float value) : bits_(detail::half_of_float(value)) {}
  POLYATOMIC_FUNCTION constexpr explicit operator float() const {
    return detail::float_of_half(bits_);
  }

 private:
  std::uint16_t bits_;
};

/// The upper 16 bits of an IEEE 754 binary32. A value to store and to convert: compute in float.
class bfloat16 {
 public:
  bfloat16() = default;
  POLYATOMIC_FUNCTION constexpr explicit bfloat16(float value)
      : bits_(detail::bfloat16_of_float(value)) {}
  POLYATOMIC_FUNCTION constexpr explicit operator float() const {
    return detail::float_of_bfloat16(bits_);
  }

 private:
  std::uint16_t bits_;
};

namespace detail {

template <>
struct floating_format<half> : half_format<half> {};
template <>
struct floating_format<bfloat16> : bfloat16_format<bfloat16> {};
#if defined(__CUDACC__)
template <>
struct floating_format<__half> : half_format<__half> {};
template <>
struct floating_format<__nv_bfloat16> : bfloat16_format<__nv_bfloat16> {};
#elif defined(__HIP__)
template <>
struct floating_format<__half> : half_format<__half> {};
#endif

// g++ 12 for aarch64 defines the macro without having the type in C++ (GCC 13 release notes). nvcc's
// passes agree on its own types alone.
#if !defined(__CUDACC__) && defined(__FLT16_MANT_DIG__) && \
    (defined(__clang__) || defined(__x86_64__) || __GNUC__ >= 13)
/// Internal. The compiler's own binary16, for tests; where it has none, this library's.
using compiler_half = _Float16;
template <>
struct floating_format<_Float16> : half_format<_Float16> {};
#else
using compiler_half = half;
#endif

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
