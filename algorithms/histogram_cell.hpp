// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_number.hpp>
#include <polyatomic/algorithms/histogram_visit.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/combination.hpp>
#include <polyatomic/core/minmax.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Internal: what a sample does to a cell.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// The type of a cell in a copy: counts take 32 bits there, whatever the output is.
template <class Values, class Output>
using copy_cell = std::conditional_t<std::is_same_v<Values, ones>, std::uint32_t, Output>;

struct cell_add {
  using combination = plus_t;

  template <class T>
  POLYATOMIC_FUNCTION static T identity() {
    return T{};
  }
  template <class T>
  POLYATOMIC_FUNCTION static bool is_identity(T value) {
    return value == T{};
  }
  template <class T>
  POLYATOMIC_FUNCTION static T combined(T left, T right) {
    return combination{}(left, right);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void apply(T* cell, T value, Scope scope) {
    store_add(cell, value, relaxed, scope);
  }
};

/// The identity of minimumNumber is NaN: it loses to every number (docs/semantics.md).
template <class T>
POLYATOMIC_FUNCTION constexpr T nan_of() {
  return detail::from_bits<T>(
      static_cast<bits_t<T>>(floating_format<T>::infinity | (floating_format<T>::infinity >> 1)));
}

struct cell_min {
  using combination = minimum_t;

  template <class T>
  POLYATOMIC_FUNCTION static T identity() {
    if constexpr (atomic_floating<T>) {
      return detail::nan_of<T>();
    } else if constexpr (is_signed_integer<T>) {
      return static_cast<T>(static_cast<bits_t<T>>(~sign_mask<T>));
    } else {
      return static_cast<T>(~T{0});
    }
  }
  template <class T>
  POLYATOMIC_FUNCTION static bool is_identity(T value) {
    return atomic_floating<T> ? !(value <= value) : value == identity<T>();
  }
  template <class T>
  POLYATOMIC_FUNCTION static T combined(T left, T right) {
    return combination{}(left, right);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void apply(T* cell, T value, Scope scope) {
    store_min(cell, value, relaxed, scope);
  }
};

struct cell_max {
  using combination = maximum_t;

  template <class T>
  POLYATOMIC_FUNCTION static T identity() {
    if constexpr (atomic_floating<T>) {
      return detail::nan_of<T>();
    } else if constexpr (is_signed_integer<T>) {
      return static_cast<T>(sign_mask<T>);
    } else {
      return T{0};
    }
  }
  template <class T>
  POLYATOMIC_FUNCTION static bool is_identity(T value) {
    return atomic_floating<T> ? !(value <= value) : value == identity<T>();
  }
  template <class T>
  POLYATOMIC_FUNCTION static T combined(T left, T right) {
    return combination{}(left, right);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void apply(T* cell, T value, Scope scope) {
    store_max(cell, value, relaxed, scope);
  }
};

/// Sets a copy to the identity, by all threads of a block.
template <class Operation, class Block, class T>
POLYATOMIC_FUNCTION void set_identity(const Block& block, T* cells, std::uint32_t count) {
  for (std::uint32_t i = block.rank(); i < count; i += block.size()) {
    cells[i] = Operation::template identity<T>();
  }
}

/// Applies a value to a cell of a block's copy: plainly where the block is a single thread.
template <class Operation, bool Exclusive, class T>
POLYATOMIC_FUNCTION void apply_in_block(T* cell, T value) {
  if constexpr (Exclusive) {
    *cell = Operation::combined(*cell, value);
  } else {
    Operation::apply(cell, value, block_scope);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
