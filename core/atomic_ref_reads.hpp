// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/flag.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/wait.hpp>

/// @file
/// Internal: the members of atomic_ref that only read, and what the class says of itself. All that
/// a reference to a const object has.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// @tparam T  may be const.
template <class T, class Order, class Scope>
class atomic_ref_reads {
  static_assert(require_object<std::remove_const_t<T>>());
  static_assert(memory_order<Order> && memory_scope<Scope>,
                "polyatomic: atomic_ref<T, Order, Scope>: first an order's type, then a scope's");

 protected:
  using load_order_t = without_release<Order>;

  POLYATOMIC_FUNCTION explicit atomic_ref_reads(T& object) : address_(&object) {
    detail::require_address(address_);
  }

  T* address_;

 public:
  using value_type = std::remove_const_t<T>;

  /// The alignment in bytes that the object must have.
  static constexpr std::size_t required_alignment = polyatomic::required_alignment<value_type>;
  static constexpr bool is_always_lock_free = true;
  static constexpr Order default_order{};
  static constexpr Scope scope{};

  POLYATOMIC_FUNCTION bool is_lock_free() const noexcept { return is_always_lock_free; }

  /// Where the object is, as C++26's std::atomic_ref tells.
  POLYATOMIC_FUNCTION constexpr T* address() const noexcept { return address_; }

  template <class O = load_order_t>
  POLYATOMIC_FUNCTION value_type load(O order = {}) const noexcept {
    return polyatomic::load(address_, order, Scope{});
  }
  POLYATOMIC_FUNCTION operator value_type() const noexcept { return load(); }

  /// Returns once the value differs from `old`: core/wait.hpp.
  template <class O = load_order_t>
  POLYATOMIC_FUNCTION void wait(value_type old, O order = {}) const noexcept {
    polyatomic::wait(address_, old, order, Scope{});
  }

  /// Whether a flag is set: core/flag.hpp.
  template <class O = load_order_t>
  POLYATOMIC_FUNCTION bool test(O order = {}) const noexcept requires flag_object<value_type> {
    return polyatomic::test(address_, order, Scope{});
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
