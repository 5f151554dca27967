// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/pack.hpp>

/// @file
/// Host packs: x86-64 and aarch64 have no vector additions to memory.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T, std::size_t N, class Order, class Scope>
POLYATOMIC_FUNCTION void store_add_elements(volatile T* elements, const pack<T, N>& value,
                                            Order order, Scope scope) {
  generic::store_add_each(elements, value, order, scope);
}

template <class T, std::size_t N, class Order, class Scope>
POLYATOMIC_FUNCTION pack<T, N> fetch_add_elements(volatile T* elements, const pack<T, N>& value,
                                                  Order order, Scope scope) {
  return generic::fetch_add_each(elements, value, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
