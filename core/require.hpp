// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/check.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// Internal: what the arguments of each kind of operation must be, and the message if they are not.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

template <class T>
POLYATOMIC_FUNCTION void require_alignment([[maybe_unused]] const volatile T* address) {
  POLYATOMIC_EXPECTS(reinterpret_cast<std::uintptr_t>(address) % required_alignment<T> == 0,
                     "the address is aligned to required_alignment<T>");
}

/// @return true: a class asks in a static_assert.
template <class T>
POLYATOMIC_FUNCTION constexpr bool require_object() {
  static_assert(!is_pack<T>,
                "polyatomic: a pack is atomic element by element, so it has fetch_add, fetch_sub, "
                "store_add and store_sub and nothing else; operate on its elements");
  static_assert(is_pack<T> || atomic_object<T>,
                "polyatomic: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes, and neither "
                "const nor volatile; for other sizes use a lock_pool");
  return true;
}

template <class T>
POLYATOMIC_FUNCTION void require_address(const volatile T* address) {
  require_object<T>();
  require_alignment(address);
}

/// Comparing the bytes of an object compares its padding too, which has no value.
template <class T>
POLYATOMIC_FUNCTION constexpr void require_no_padding() {
  static_assert(is_padding_free<T>,
                "polyatomic: compare_exchange compares bytes, and T may have padding bytes. If it "
                "has none, specialise polyatomic::is_padding_free<T> as true; otherwise give the "
                "padding a name, or use fetch_update");
}

template <class Order, class Scope>
POLYATOMIC_FUNCTION constexpr void require_tags() {
  static_assert(memory_order<Order>,
                "polyatomic: the memory order comes first, then the scope; orders are relaxed, "
                "acquire, release, acq_rel and seq_cst");
  static_assert(memory_scope<Scope>,
                "polyatomic: the scope must be thread_scope, subgroup_scope, block_scope, "
                "cluster_scope, device_scope or system_scope");
}

/// An operation that reads, writes and returns something.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void require_read_modify_write(const volatile T* address, Order, Scope) {
  require_tags<Order, Scope>();
  require_address(address);
}

template <class Order, class Scope>
POLYATOMIC_FUNCTION constexpr void require_reduction_tags() {
  require_tags<Order, Scope>();
  static_assert(reduction_order<Order>,
                "polyatomic: an operation that returns nothing cannot acquire: store_X takes "
                "relaxed or release; use fetch_X for acquire, acq_rel and seq_cst");
}

/// An operation that returns nothing: store_add and its siblings.
template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void require_reduction(const volatile T* address, Order, Scope) {
  require_reduction_tags<Order, Scope>();
  require_address(address);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void require_load(const volatile T* address, Order, Scope) {
  require_tags<Order, Scope>();
  static_assert(load_order<Order>,
                "polyatomic: a load cannot release: load takes relaxed, acquire or seq_cst");
  require_address(address);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void require_store(const volatile T* address, Order, Scope) {
  require_tags<Order, Scope>();
  static_assert(store_order<Order>,
                "polyatomic: a store cannot acquire: store takes relaxed, release or seq_cst");
  require_address(address);
}

template <class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION void require_compare_exchange(const volatile T* address, Success, Failure,
                                                  Scope) {
  require_tags<Success, Scope>();
  static_assert(load_order<Failure>,
                "polyatomic: a failed compare_exchange is a load: its failure order is relaxed, "
                "acquire or seq_cst, and stands between the success order and the scope");
  require_no_padding<T>();
  require_address(address);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
