// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/minmax.hpp>

/// @file
/// Internal: the members of atomic_ref that compute. Each is the free function of the same name.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

template <class T, class Order, class Scope>
class atomic_ref_members {
 protected:
  using load_order_t = without_release<Order>;
  using store_order_t = without_acquire<Order>;

  POLYATOMIC_FUNCTION explicit atomic_ref_members(T& object) : address_(&object) {}

  T* address_;

 public:
  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_add(addend_t<T> value, O order = {}) const {
    return polyatomic::fetch_add(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T add_fetch(addend_t<T> value, O order = {}) const {
    return polyatomic::add_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_add(addend_t<T> value, O order = {}) const {
    polyatomic::store_add(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_sub(addend_t<T> value, O order = {}) const {
    return polyatomic::fetch_sub(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T sub_fetch(addend_t<T> value, O order = {}) const {
    return polyatomic::sub_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_sub(addend_t<T> value, O order = {}) const {
    polyatomic::store_sub(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_inc(O order = {}) const {
    return polyatomic::fetch_inc(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T inc_fetch(O order = {}) const {
    return polyatomic::inc_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_inc(O order = {}) const {
    polyatomic::store_inc(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_dec(O order = {}) const {
    return polyatomic::fetch_dec(address_, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T dec_fetch(O order = {}) const {
    return polyatomic::dec_fetch(address_, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_dec(O order = {}) const {
    polyatomic::store_dec(address_, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_mul(T value, O order = {}) const {
    return polyatomic::fetch_mul(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T mul_fetch(T value, O order = {}) const {
    return polyatomic::mul_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_mul(T value, O order = {}) const {
    polyatomic::store_mul(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_div(T value, O order = {}) const {
    return polyatomic::fetch_div(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T div_fetch(T value, O order = {}) const {
    return polyatomic::div_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_div(T value, O order = {}) const {
    polyatomic::store_div(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_mod(T value, O order = {})
  const { return polyatomic::fetch_mod(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T mod_fetch(T value, O order = {})
  const { return polyatomic::mod_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_mod(T value, O order = {}) const {
    polyatomic::store_mod(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_inc_mod(T bound, O order = {})
  const { return polyatomic::fetch_inc_mod(address_, bound, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T inc_mod_fetch(T bound, O order = {})
  const { return polyatomic::inc_mod_fetch(address_, bound, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_inc_mod(T bound, O order = {}) const {
    polyatomic::store_inc_mod(address_, bound, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_dec_mod(T bound, O order = {})
  const { return polyatomic::fetch_dec_mod(address_, bound, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T dec_mod_fetch(T bound, O order = {})
  const { return polyatomic::dec_mod_fetch(address_, bound, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_dec_mod(T bound, O order = {}) const {
    polyatomic::store_dec_mod(address_, bound, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_min(T value, O order = {}) const {
    return polyatomic::fetch_min(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T min_fetch(T value, O order = {}) const {
    return polyatomic::min_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_min(T value, O order = {}) const {
    polyatomic::store_min(address_, value, order, Scope{});
  }

  template <class O = Order>
  POLYATOMIC_FUNCTION T fetch_max(T value, O order = {}) const {
    return polyatomic::fetch_max(address_, value, order, Scope{});
  }
  template <class O = Order>
  POLYATOMIC_FUNCTION T max_fetch(T value, O order = {}) const {
    return polyatomic::max_fetch(address_, value, order, Scope{});
  }
  template <class O = store_order_t>
  POLYATOMIC_FUNCTION void store_max(T value, O order = {}) const {
    polyatomic::store_max(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fetch_fminimum(T value, O order = {})
  const { return polyatomic::fetch_fminimum(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fminimum_fetch(T value, O order = {})
  const { return polyatomic::fminimum_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_floating<T> POLYATOMIC_FUNCTION void store_fminimum(T value, O order = {}) const {
    polyatomic::store_fminimum(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fetch_fmaximum(T value, O order = {})
  const { return polyatomic::fetch_fmaximum(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fmaximum_fetch(T value, O order = {})
  const { return polyatomic::fmaximum_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_floating<T> POLYATOMIC_FUNCTION void store_fmaximum(T value, O order = {}) const {
    polyatomic::store_fmaximum(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fetch_fminimum_num(T value, O order = {})
  const { return polyatomic::fetch_fminimum_num(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fminimum_num_fetch(T value, O order = {})
  const { return polyatomic::fminimum_num_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_floating<T> POLYATOMIC_FUNCTION void store_fminimum_num(T value,
                                                                          O order = {}) const {
    polyatomic::store_fminimum_num(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fetch_fmaximum_num(T value, O order = {})
  const { return polyatomic::fetch_fmaximum_num(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_floating<T> POLYATOMIC_FUNCTION T fmaximum_num_fetch(T value, O order = {})
  const { return polyatomic::fmaximum_num_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_floating<T> POLYATOMIC_FUNCTION void store_fmaximum_num(T value,
                                                                          O order = {}) const {
    polyatomic::store_fmaximum_num(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T fetch_and(T value, O order = {})
  const { return polyatomic::fetch_and(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T and_fetch(T value, O order = {})
  const { return polyatomic::and_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_bits<T> POLYATOMIC_FUNCTION void store_and(T value, O order = {}) const {
    polyatomic::store_and(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T fetch_or(T value, O order = {})
  const { return polyatomic::fetch_or(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T or_fetch(T value, O order = {})
  const { return polyatomic::or_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_bits<T> POLYATOMIC_FUNCTION void store_or(T value, O order = {}) const {
    polyatomic::store_or(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T fetch_xor(T value, O order = {})
  const { return polyatomic::fetch_xor(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_bits<T> POLYATOMIC_FUNCTION T xor_fetch(T value, O order = {})
  const { return polyatomic::xor_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_bits<T> POLYATOMIC_FUNCTION void store_xor(T value, O order = {}) const {
    polyatomic::store_xor(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_nand(T value, O order = {})
  const { return polyatomic::fetch_nand(address_, value, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T nand_fetch(T value, O order = {})
  const { return polyatomic::nand_fetch(address_, value, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_nand(T value, O order = {}) const {
    polyatomic::store_nand(address_, value, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_shl(unsigned count, O order = {})
  const { return polyatomic::fetch_shl(address_, count, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T shl_fetch(unsigned count, O order = {})
  const { return polyatomic::shl_fetch(address_, count, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_shl(unsigned count,
                                                                O order = {}) const {
    polyatomic::store_shl(address_, count, order, Scope{});
  }

  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T fetch_shr(unsigned count, O order = {})
  const { return polyatomic::fetch_shr(address_, count, order, Scope{}); }
  template <class O = Order>
  requires atomic_integer<T> POLYATOMIC_FUNCTION T shr_fetch(unsigned count, O order = {})
  const { return polyatomic::shr_fetch(address_, count, order, Scope{}); }
  template <class O = store_order_t>
  requires atomic_integer<T> POLYATOMIC_FUNCTION void store_shr(unsigned count,
                                                                O order = {}) const {
    polyatomic::store_shr(address_, count, order, Scope{});
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
