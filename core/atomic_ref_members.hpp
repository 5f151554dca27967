// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/atomic_ref_reads.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/minmax.hpp>

/// @file
/// Internal: the members of atomic_ref that compute. Each is the free function of the same name,
/// and is there for the types that the function takes.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

// Additions with a tag. The tag's namespace is searched where the member is used
// ([temp.dep.candidate]): core/packed.hpp costs compile time and is included by those who need it.
template <class T, class Tag, class Order, class Scope>
POLYATOMIC_FUNCTION T tagged_fetch_add(T* address, T value, Tag tag, Order order, Scope scope) {
  return fetch_add(address, value, tag, order, scope);
}
template <class T, class Tag, class Order, class Scope>
POLYATOMIC_FUNCTION void tagged_store_add(T* address, T value, Tag tag, Order order, Scope scope) {
  store_add(address, value, tag, order, scope);
}
template <class T, class Tag, class Order, class Scope>
POLYATOMIC_FUNCTION T tagged_fetch_sub(T* address, T value, Tag tag, Order order, Scope scope) {
  return fetch_sub(address, value, tag, order, scope);
}
template <class T, class Tag, class Order, class Scope>
POLYATOMIC_FUNCTION void tagged_store_sub(T* address, T value, Tag tag, Order order, Scope scope) {
  store_sub(address, value, tag, order, scope);
}

template <class T, class Order, class Scope>
class atomic_ref_members : public atomic_ref_reads<T, Order, Scope> {
 protected:
  using reads = atomic_ref_reads<T, Order, Scope>;
  using reads::address_;
  using store_order_t = without_acquire<Order>;

  POLYATOMIC_FUNCTION explicit atomic_ref_members(T& object) : reads(object) {}

 public:
  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_add(addend_t<T> value, O order = {}) const noexcept
      requires(atomic_addable<T> && !addition_tag<O>) {
    return polyatomic::fetch_add(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T add_fetch(addend_t<T> value,
                                  O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::add_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_add(addend_t<T> value, O order = {}) const noexcept
      requires(atomic_addable<T> && !addition_tag<O>) {
    polyatomic::store_add(address_, value, order, Scope{});
  }

  /// With a tag after the value: `packed` (include core/packed.hpp) or `coarse_grained`; store_add
  /// and store_sub take `componentwise` too.
  template <class Tag, class O = Order>
  POLYATOMIC_FUNCTION T fetch_add(T value, Tag tag, O order = {}) const noexcept
      requires(atomic_number<T>&& addition_tag<Tag> && !std::is_same_v<Tag, componentwise_t>) {
    return detail::tagged_fetch_add(address_, value, tag, order, Scope{});
  }
  template <addition_tag Tag, class O = store_order_t>
  POLYATOMIC_FUNCTION void store_add(T value, Tag tag,
                                     O order = {}) const noexcept requires atomic_number<T> {
    detail::tagged_store_add(address_, value, tag, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_sub(addend_t<T> value, O order = {}) const noexcept
      requires(atomic_addable<T> && !addition_tag<O>) {
    return polyatomic::fetch_sub(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T sub_fetch(addend_t<T> value,
                                  O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::sub_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_sub(addend_t<T> value, O order = {}) const noexcept
      requires(atomic_addable<T> && !addition_tag<O>) {
    polyatomic::store_sub(address_, value, order, Scope{});
  }

  template <class Tag, class O = Order>
  POLYATOMIC_FUNCTION T fetch_sub(T value, Tag tag, O order = {}) const noexcept
      requires(atomic_number<T>&& addition_tag<Tag> && !std::is_same_v<Tag, componentwise_t>) {
    return detail::tagged_fetch_sub(address_, value, tag, order, Scope{});
  }
  template <addition_tag Tag, class O = store_order_t>
  POLYATOMIC_FUNCTION void store_sub(T value, Tag tag,
                                     O order = {}) const noexcept requires atomic_number<T> {
    detail::tagged_store_sub(address_, value, tag, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_inc(O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::fetch_inc(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T inc_fetch(O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::inc_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_inc(O order = {}) const noexcept requires atomic_addable<T> {
    polyatomic::store_inc(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_dec(O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::fetch_dec(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T dec_fetch(O order = {}) const noexcept requires atomic_addable<T> {
    return polyatomic::dec_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_dec(O order = {}) const noexcept requires atomic_addable<T> {
    polyatomic::store_dec(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_mul(T value, O order = {}) const noexcept requires atomic_number<T> {
    return polyatomic::fetch_mul(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T mul_fetch(T value, O order = {}) const noexcept requires atomic_number<T> {
    return polyatomic::mul_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_mul(T value,
                                     O order = {}) const noexcept requires atomic_number<T> {
    polyatomic::store_mul(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_div(T value, O order = {}) const noexcept requires atomic_number<T> {
    return polyatomic::fetch_div(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T div_fetch(T value, O order = {}) const noexcept requires atomic_number<T> {
    return polyatomic::div_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_div(T value,
                                     O order = {}) const noexcept requires atomic_number<T> {
    polyatomic::store_div(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_mod(T value, O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::fetch_mod(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T mod_fetch(T value, O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::mod_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_mod(T value,
                                     O order = {}) const noexcept requires atomic_integer<T> {
    polyatomic::store_mod(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_inc_mod(T bound,
                                      O order = {}) const noexcept requires atomic_counter<T> {
    return polyatomic::fetch_inc_mod(address_, bound, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T inc_mod_fetch(T bound,
                                      O order = {}) const noexcept requires atomic_counter<T> {
    return polyatomic::inc_mod_fetch(address_, bound, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_inc_mod(T bound,
                                         O order = {}) const noexcept requires atomic_counter<T> {
    polyatomic::store_inc_mod(address_, bound, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_dec_mod(T bound,
                                      O order = {}) const noexcept requires atomic_counter<T> {
    return polyatomic::fetch_dec_mod(address_, bound, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T dec_mod_fetch(T bound,
                                      O order = {}) const noexcept requires atomic_counter<T> {
    return polyatomic::dec_mod_fetch(address_, bound, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_dec_mod(T bound,
                                         O order = {}) const noexcept requires atomic_counter<T> {
    polyatomic::store_dec_mod(address_, bound, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_min(T value,
                                  O order = {}) const noexcept requires atomic_arithmetic<T> {
    return polyatomic::fetch_min(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T min_fetch(T value,
                                  O order = {}) const noexcept requires atomic_arithmetic<T> {
    return polyatomic::min_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_min(T value,
                                     O order = {}) const noexcept requires atomic_arithmetic<T> {
    polyatomic::store_min(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_max(T value,
                                  O order = {}) const noexcept requires atomic_arithmetic<T> {
    return polyatomic::fetch_max(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T max_fetch(T value,
                                  O order = {}) const noexcept requires atomic_arithmetic<T> {
    return polyatomic::max_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_max(T value,
                                     O order = {}) const noexcept requires atomic_arithmetic<T> {
    polyatomic::store_max(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_fminimum(T value,
                                       O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fetch_fminimum(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T fminimum_fetch(T value,
                                       O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fminimum_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_fminimum(T value,
                                          O order = {}) const noexcept requires atomic_floating<T> {
    polyatomic::store_fminimum(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_fmaximum(T value,
                                       O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fetch_fmaximum(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T fmaximum_fetch(T value,
                                       O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fmaximum_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_fmaximum(T value,
                                          O order = {}) const noexcept requires atomic_floating<T> {
    polyatomic::store_fmaximum(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T
  fetch_fminimum_num(T value, O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fetch_fminimum_num(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T
  fminimum_num_fetch(T value, O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fminimum_num_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_fminimum_num(T value, O order = {}) const noexcept requires
      atomic_floating<T> {
    polyatomic::store_fminimum_num(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T
  fetch_fmaximum_num(T value, O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fetch_fmaximum_num(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T
  fmaximum_num_fetch(T value, O order = {}) const noexcept requires atomic_floating<T> {
    return polyatomic::fmaximum_num_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_fmaximum_num(T value, O order = {}) const noexcept requires
      atomic_floating<T> {
    polyatomic::store_fmaximum_num(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_and(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::fetch_and(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T and_fetch(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::and_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_and(T value, O order = {}) const noexcept requires atomic_bits<T> {
    polyatomic::store_and(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_or(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::fetch_or(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T or_fetch(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::or_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_or(T value, O order = {}) const noexcept requires atomic_bits<T> {
    polyatomic::store_or(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_xor(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::fetch_xor(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T xor_fetch(T value, O order = {}) const noexcept requires atomic_bits<T> {
    return polyatomic::xor_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_xor(T value, O order = {}) const noexcept requires atomic_bits<T> {
    polyatomic::store_xor(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_nand(T value,
                                   O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::fetch_nand(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T nand_fetch(T value,
                                   O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::nand_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_nand(T value,
                                      O order = {}) const noexcept requires atomic_integer<T> {
    polyatomic::store_nand(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_shl(unsigned count,
                                  O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::fetch_shl(address_, count, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T shl_fetch(unsigned count,
                                  O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::shl_fetch(address_, count, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_shl(unsigned count,
                                     O order = {}) const noexcept requires atomic_integer<T> {
    polyatomic::store_shl(address_, count, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_shr(unsigned count,
                                  O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::fetch_shr(address_, count, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T shr_fetch(unsigned count,
                                  O order = {}) const noexcept requires atomic_integer<T> {
    return polyatomic::shr_fetch(address_, count, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_shr(unsigned count,
                                     O order = {}) const noexcept requires atomic_integer<T> {
    polyatomic::store_shr(address_, count, order, Scope{});
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
