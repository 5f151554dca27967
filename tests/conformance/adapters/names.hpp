// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// What an adapter includes at its end: the names that operations/*.hpp call, and the question
/// whether the library has them. An adapter says what it has by overloads of one function,
///
///     namespace adapter {
///     template <class T, class Order, class Scope> requires …
///     T perform(pa::op::fetch_add, T* address, std::type_identity_t<T> value, Order, Scope);
///     }
///
/// and leaves out what its library lacks, or constrains it.

namespace adapter {

namespace pa = polyatomic;

/// Whether an overload takes the arguments of any shape that operations have.
template <class Operation, class T, class Order, class Scope>
inline constexpr bool has = requires(T* object, Order order, Scope scope) {
  perform(Operation{}, object, order, scope);
}
|| requires(T* object, T value, Order order, Scope scope) {
  perform(Operation{}, object, value, order, scope);
}
|| requires(T* object, pa::detail::addend_t<T> value, Order order, Scope scope) {
  perform(Operation{}, object, value, order, scope);
}
|| requires(T* object, T& expected, T desired, typename Order::success success,
            typename Order::failure failure, Scope scope) {
  perform(Operation{}, object, expected, desired, success, failure, scope);
};

}  // namespace adapter

namespace library {

#define GOES_TO_PERFORM(name)                                           \
  template <class T, class... Arguments>                                \
  POLYATOMIC_FUNCTION auto name(T* address, Arguments&&... arguments) { \
    return adapter::perform(polyatomic::op::name{}, address,            \
                            static_cast<Arguments&&>(arguments)...);    \
  }

GOES_TO_PERFORM(load)
GOES_TO_PERFORM(store)
GOES_TO_PERFORM(exchange)
GOES_TO_PERFORM(compare_exchange_strong)
GOES_TO_PERFORM(compare_exchange_weak)
GOES_TO_PERFORM(fetch_add)
GOES_TO_PERFORM(add_fetch)
GOES_TO_PERFORM(store_add)
GOES_TO_PERFORM(fetch_sub)
GOES_TO_PERFORM(sub_fetch)
GOES_TO_PERFORM(store_sub)
GOES_TO_PERFORM(fetch_inc)
GOES_TO_PERFORM(inc_fetch)
GOES_TO_PERFORM(store_inc)
GOES_TO_PERFORM(fetch_dec)
GOES_TO_PERFORM(dec_fetch)
GOES_TO_PERFORM(store_dec)
GOES_TO_PERFORM(fetch_mul)
GOES_TO_PERFORM(mul_fetch)
GOES_TO_PERFORM(store_mul)
GOES_TO_PERFORM(fetch_div)
GOES_TO_PERFORM(div_fetch)
GOES_TO_PERFORM(store_div)
GOES_TO_PERFORM(fetch_mod)
GOES_TO_PERFORM(mod_fetch)
GOES_TO_PERFORM(store_mod)
GOES_TO_PERFORM(fetch_inc_mod)
GOES_TO_PERFORM(inc_mod_fetch)
GOES_TO_PERFORM(store_inc_mod)
GOES_TO_PERFORM(fetch_dec_mod)
GOES_TO_PERFORM(dec_mod_fetch)
GOES_TO_PERFORM(store_dec_mod)
GOES_TO_PERFORM(fetch_min)
GOES_TO_PERFORM(min_fetch)
GOES_TO_PERFORM(store_min)
GOES_TO_PERFORM(fetch_max)
GOES_TO_PERFORM(max_fetch)
GOES_TO_PERFORM(store_max)
GOES_TO_PERFORM(fetch_fminimum)
GOES_TO_PERFORM(fminimum_fetch)
GOES_TO_PERFORM(store_fminimum)
GOES_TO_PERFORM(fetch_fmaximum)
GOES_TO_PERFORM(fmaximum_fetch)
GOES_TO_PERFORM(store_fmaximum)
GOES_TO_PERFORM(fetch_fminimum_num)
GOES_TO_PERFORM(fminimum_num_fetch)
GOES_TO_PERFORM(store_fminimum_num)
GOES_TO_PERFORM(fetch_fmaximum_num)
GOES_TO_PERFORM(fmaximum_num_fetch)
GOES_TO_PERFORM(store_fmaximum_num)
GOES_TO_PERFORM(fetch_and)
GOES_TO_PERFORM(and_fetch)
GOES_TO_PERFORM(store_and)
GOES_TO_PERFORM(fetch_or)
GOES_TO_PERFORM(or_fetch)
GOES_TO_PERFORM(store_or)
GOES_TO_PERFORM(fetch_xor)
GOES_TO_PERFORM(xor_fetch)
GOES_TO_PERFORM(store_xor)
GOES_TO_PERFORM(fetch_nand)
GOES_TO_PERFORM(nand_fetch)
GOES_TO_PERFORM(store_nand)
GOES_TO_PERFORM(fetch_shl)
GOES_TO_PERFORM(shl_fetch)
GOES_TO_PERFORM(store_shl)
GOES_TO_PERFORM(fetch_shr)
GOES_TO_PERFORM(shr_fetch)
GOES_TO_PERFORM(store_shr)
GOES_TO_PERFORM(fetch_update)
GOES_TO_PERFORM(update_fetch)
GOES_TO_PERFORM(store_update)
GOES_TO_PERFORM(try_update)

#undef GOES_TO_PERFORM

}  // namespace library
