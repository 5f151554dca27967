// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/oracle.hpp>

#include <polyatomic/core/function.hpp>

#include <optional>

/// @file
/// What goes into one cell of the matrix, what comes out of it, and what must come out of it.

namespace conformance {

/// One case: what stands in memory, what is combined with it, and the value that a compare-exchange
/// writes (its `operand` is what it expects).
template <class T>
struct input {
  T stored;
  T operand;
  T desired;
};

/// All bits zero.
template <class T>
POLYATOMIC_FUNCTION T zero() {
  return pa::detail::from_bits<T>(pa::detail::bits_t<T>{0});
}

/// What an operation handed back: a value (of a compare-exchange: `expected` afterwards), and
/// whether it wrote. Operations that hand back nothing leave both as `nothing` makes them.
template <class T>
struct outcome {
  T value;
  unsigned flag;
};

template <class T>
POLYATOMIC_FUNCTION outcome<T> value_only(T value) {
  return {value, 0};
}

template <class T>
POLYATOMIC_FUNCTION outcome<T> nothing() {
  return {zero<T>(), 0};
}

/// An object and its neighbours.
template <class T>
struct place {
  alignas(pa::required_alignment<T>) T before;
  alignas(pa::required_alignment<T>) T object;
  alignas(pa::required_alignment<T>) T after;
};

/// What the neighbours hold, which no operation may change: a 1 and a 0, also as a bool.
template <class T>
POLYATOMIC_FUNCTION pa::detail::bits_t<T> before_object() {
  return 1;
}
template <class T>
POLYATOMIC_FUNCTION pa::detail::bits_t<T> after_object() {
  return 0;
}

/// Bits of record::flag.
inline constexpr unsigned wrote = 1;
inline constexpr unsigned changed_neighbour_before = 2;
inline constexpr unsigned changed_neighbour_after = 4;

/// What one case of one cell left: the object, the outcome, and whether a neighbour was changed.
template <class T>
struct record {
  T object;
  T value;
  unsigned flag;
};

/// A value that must come out: these bits, or any NaN (which NaN an addition makes is not told), of
/// a complex number in both parts.
template <class T>
struct wanted {
  T value;
  bool any_nan = false;

  bool accepts(T got) const {
    if constexpr (oracle::is_float<T>) {
      if (any_nan) return oracle::is_nan(got);
    } else if constexpr (oracle::is_complex<T>) {
      if (any_nan) return oracle::is_nan(got.real()) && oracle::is_nan(got.imag());
    }
    return oracle::same_bits(value, got);
  }
};

/// The result of arithmetic: exact bits, unless it is a NaN.
template <class T>
wanted<T> computed(T value) {
  if constexpr (oracle::is_float<T>) return {value, oracle::is_nan(value)};
  if constexpr (oracle::is_complex<T>) {
    return {value, oracle::is_nan(value.real()) && oracle::is_nan(value.imag())};
  }
  return {value};
}

/// What must stand in memory and what must be handed back.
template <class T>
struct answer {
  wanted<T> object;
  wanted<T> value = {zero<T>()};
  unsigned flag = 0;

  bool accepts(const record<T>& got) const {
    return object.accepts(got.object) && value.accepts(got.value) && flag == got.flag;
  }
};

/// The answers of which one must come out. Only a weak compare-exchange has a second one.
template <class T>
struct answers {
  answer<T> first;
  std::optional<answer<T>> second = {};

  bool accept(const record<T>& got) const {
    return first.accepts(got) || (second && second->accepts(got));
  }
};

}  // namespace conformance
