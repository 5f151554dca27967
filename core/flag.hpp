// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/load_store.hpp>

/// Where the instructions stand: core/exchange.hpp and core/bitwise.hpp lead there.

/// @file
/// A flag: a `bool` or an integer that is clear when 0, as std::atomic_flag is.
///
/// A flag alone is not yet a lock for a GPU: docs/semantics.md ("A lock in a subgroup") tells how
/// threads of one subgroup stop each other. core/lock_pool.hpp has locks that work.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <class T>
concept flag_object = atomic_integer<T> || std::is_same_v<T, bool>;

template <class T>
POLYATOMIC_FUNCTION constexpr void require_flag() {
  static_assert(flag_object<T>, "polyatomic: a flag is a bool or an integer");
}

}  // namespace detail

/// Sets the flag and returns whether it was set before.
///
/// @param order  any; acquire to enter a critical section. Relaxed by default.
/// @param scope  the threads that use the flag; device by default.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION bool test_and_set(volatile T* flag, Order order = {}, Scope scope = {}) {
  detail::require_flag<T>();
  if constexpr (sizeof(T) < 4) {
    // One instruction on the word around it, where an exchange would be a loop.
    return fetch_or(flag, T{1}, order, scope) != T{0};
  } else {
    return exchange(flag, T{1}, order, scope) != T{0};
  }
}

/// Returns whether the flag is set.
///
/// @param order  relaxed (default), acquire or seq_cst.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION bool test(const volatile T* flag, Order order = {}, Scope scope = {}) {
  detail::require_flag<T>();
  return load(flag, order, scope) != T{0};
}

/// Clears the flag.
///
/// @param order  relaxed (default), release or seq_cst; release to leave a critical section.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void clear(volatile T* flag, Order order = {}, Scope scope = {}) {
  detail::require_flag<T>();
  store(flag, T{0}, order, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
