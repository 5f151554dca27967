// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel.hpp"

/// @file
/// Every operation of a family once, on an object of any type, relaxed and at device scope.

template <class T>
DEVICE void each_fetch_add(T* object, pa::detail::addend_t<T> value, T* result) {
  result[0] = pa::fetch_add(object, value);
  result[1] = pa::add_fetch(object, value);
  result[2] = pa::fetch_sub(object, value);
  result[3] = pa::sub_fetch(object, value);
  result[4] = pa::fetch_inc(object);
  result[5] = pa::inc_fetch(object);
  result[6] = pa::fetch_dec(object);
  result[7] = pa::dec_fetch(object);
}

template <class T>
DEVICE void each_store_add(T* object, pa::detail::addend_t<T> value) {
  pa::store_add(object, value);
  pa::store_sub(object, value);
  pa::store_inc(object);
  pa::store_dec(object);
}

template <class T>
DEVICE void each_exchange(T* object, T value, T* result) {
  result[0] = pa::exchange(object, value);
  T expected = value;
  pa::compare_exchange_strong(object, expected, result[1]);
  result[2] = expected;
  pa::compare_exchange_weak(object, expected, result[3]);
  result[4] = expected;
}

template <class T>
DEVICE void each_minmax(T* object, T value, T* result) {
  result[0] = pa::fetch_min(object, value);
  result[1] = pa::min_fetch(object, value);
  result[2] = pa::fetch_max(object, value);
  result[3] = pa::max_fetch(object, value);
  pa::store_min(object, value);
  pa::store_max(object, value);
}

template <class T>
DEVICE void each_minmax_of_numbers(T* object, T value, T* result) {
  result[0] = pa::fetch_fminimum_num(object, value);
  result[1] = pa::fminimum_num_fetch(object, value);
  result[2] = pa::fetch_fmaximum_num(object, value);
  result[3] = pa::fmaximum_num_fetch(object, value);
  pa::store_fminimum_num(object, value);
  pa::store_fmaximum_num(object, value);
}

template <class T>
DEVICE void each_counter(T* object, T bound, T* result) {
  result[0] = pa::fetch_inc_mod(object, bound);
  result[1] = pa::inc_mod_fetch(object, bound);
  result[2] = pa::fetch_dec_mod(object, bound);
  result[3] = pa::dec_mod_fetch(object, bound);
  pa::store_inc_mod(object, bound);
  pa::store_dec_mod(object, bound);
}

template <class T>
DEVICE void each_fetch_bitwise(T* object, T value, T* result) {
  result[0] = pa::fetch_and(object, value);
  result[1] = pa::and_fetch(object, value);
  result[2] = pa::fetch_or(object, value);
  result[3] = pa::or_fetch(object, value);
  result[4] = pa::fetch_xor(object, value);
  result[5] = pa::xor_fetch(object, value);
}

template <class T>
DEVICE void each_store_bitwise(T* object, T value) {
  pa::store_and(object, value);
  pa::store_or(object, value);
  pa::store_xor(object, value);
}

template <class T>
struct triple {
  POLYATOMIC_FUNCTION T operator()(T value) const { return static_cast<T>(value * T{3}); }
};

template <class T>
struct triple_below {
  T limit;
  POLYATOMIC_FUNCTION bool operator()(T& value) const {
    if (!(value < limit)) return false;
    value = static_cast<T>(value * T{3});
    return true;
  }
};

template <class T>
DEVICE void each_update(T* object, T limit, T* result) {
  result[0] = pa::fetch_update(object, triple<T>{});
  result[1] = pa::update_fetch(object, triple<T>{});
  pa::store_update(object, triple<T>{});
  const auto tried = pa::try_update(object, triple_below<T>{limit});
  result[2] = tried.stored ? tried.old : T{0};
}
