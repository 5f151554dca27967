// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/half.hpp>

#include "operations.hpp"

/// @file
/// The types beside 32- and 64-bit integers, float and double, and kernels' work on several types
/// at a time. Operands and results stand 16 bytes apart.

enum class enumeration : unsigned {};

struct two_words {
  unsigned first;
  unsigned second;
};

struct four_words {
  unsigned words[4];
};

/// A complex number, told by its shape.
template <class Part>
class complex {
 public:
  using value_type = Part;
  POLYATOMIC_FUNCTION Part real() const { return real_; }
  POLYATOMIC_FUNCTION Part imag() const { return imaginary_; }

 private:
  Part real_;
  Part imaginary_;
};

using signed_128 = pa::detail::signed_128;
using unsigned_128 = pa::detail::unsigned_128;

/// Memory for one object of any type.
struct alignas(16) line {
  char bytes[16];
};

template <class T>
DEVICE T* object_in(void* memory) {
  return static_cast<T*>(memory) + lane();
}

template <class T>
DEVICE T& value_in(line* values) {
  return *reinterpret_cast<T*>(values);
}

template <class... T>
DEVICE void load_each(void* objects, line* results) {
  ((value_in<T>(++results) = pa::load(object_in<T>(objects))), ...);
}

template <class... T>
DEVICE void store_each(void* objects, line* values) {
  (pa::store(object_in<T>(objects), value_in<T>(++values)), ...);
}

template <class T>
DEVICE void store_and_load(T* object, line* value) {
  pa::store(object, value_in<T>(value));
  value_in<T>(value) = pa::load(object);
}

template <class... T>
DEVICE void store_and_load_each(void* objects, line* values) {
  (store_and_load(object_in<T>(objects), ++values), ...);
}

template <class T>
DEVICE void exchange_once(T* object, line* values) {
  value_in<T>(values) = pa::exchange(object, value_in<T>(values));
}

template <class T>
DEVICE void compare_exchange_twice(T* object, line* values) {
  T expected = value_in<T>(values);
  pa::compare_exchange_strong(object, expected, value_in<T>(values + 1));
  value_in<T>(values + 2) = expected;
  pa::compare_exchange_weak(object, expected, value_in<T>(values + 3));
  value_in<T>(values + 4) = expected;
}

template <class... T>
DEVICE void exchange_each(void* objects, line* values) {
  (exchange_once(object_in<T>(objects), ++values), ...);
}

template <class... T>
DEVICE void compare_exchange_each(void* objects, line* values) {
  (compare_exchange_twice(object_in<T>(objects), values += 5), ...);
}

template <class T>
DEVICE void fetch_bitwise(T* object, line* values) {
  T results[6];
  each_fetch_bitwise(object, value_in<T>(values), results);
  for (int i = 0; i < 6; ++i) value_in<T>(values + i) = results[i];
}

template <class... T>
DEVICE void fetch_bitwise_of_each(void* objects, line* values) {
  (fetch_bitwise(object_in<T>(objects), values += 6), ...);
}

template <class... T>
DEVICE void store_bitwise_of_each(void* objects, line* values) {
  (each_store_bitwise(object_in<T>(objects), value_in<T>(++values)), ...);
}
