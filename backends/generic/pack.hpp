// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/types.hpp>

#include POLYATOMIC_BACKEND_HEADER(arithmetic.hpp)

/// @file
/// A pack where there is no instruction for it: one addition after the other.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

template <class T, std::size_t N, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add_each(volatile T* elements, const pack<T, N>& value, Order order,
                                        Scope scope) {
  for (std::size_t i = 0; i < N; ++i) {
    backend::store_add(elements + i, value.elements[i], order, scope);
  }
}

/// Returns the old elements.
template <class T, std::size_t N, class Order, class Scope>
POLYATOMIC_FUNCTION pack<T, N> fetch_add_each(volatile T* elements, pack<T, N> value, Order order,
                                              Scope scope) {
  for (std::size_t i = 0; i < N; ++i) {
    value.elements[i] = backend::fetch_add(elements + i, value.elements[i], order, scope);
  }
  return value;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
