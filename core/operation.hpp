// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// One tag per public operation, to ask capability_of about it. A tag has the operation's name, the
/// kind of work it is, whether it returns a value, and which types it takes: what decides which
/// instruction a target has for it.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Operations of one kind are one instruction apart at most.
enum class operation_kind {
  load,
  store,
  exchange,
  compare_exchange,
  add,
  count,  ///< inc_mod and dec_mod
  minmax,
  bitwise,
  update  ///< a loop over compare-exchange on every target
};

/// The types that an operation takes, by the concepts of core/types.hpp.
enum class operand_kind {
  object,      ///< atomic_object
  comparable,  ///< atomic_object without padding bytes
  addable,     ///< integers, floating types, complex numbers, pointers
  number,      ///< integers, floating types, complex numbers
  ordered,     ///< integers, floating types
  floating,    ///< floating types
  integer,     ///< integers
  counter,     ///< unsigned integers
  bits         ///< integers, bool, enumerations
};

namespace detail {

template <operation_kind Kind, operand_kind Operand>
struct returning {
  static constexpr operation_kind kind = Kind;
  static constexpr operand_kind operand = Operand;
  static constexpr bool returns_value = true;
};

template <operation_kind Kind, operand_kind Operand>
struct returning_nothing {
  static constexpr operation_kind kind = Kind;
  static constexpr operand_kind operand = Operand;
  static constexpr bool returns_value = false;
};

}  // namespace detail

namespace op {

struct load : detail::returning<operation_kind::load, operand_kind::object> {
  static constexpr const char* name = "load";
};
struct store : detail::returning_nothing<operation_kind::store, operand_kind::object> {
  static constexpr const char* name = "store";
};

struct exchange : detail::returning<operation_kind::exchange, operand_kind::object> {
  static constexpr const char* name = "exchange";
};
struct compare_exchange_strong
    : detail::returning<operation_kind::compare_exchange, operand_kind::comparable> {
  static constexpr const char* name = "compare_exchange_strong";
};
struct compare_exchange_weak
    : detail::returning<operation_kind::compare_exchange, operand_kind::comparable> {
  static constexpr const char* name = "compare_exchange_weak";
};

struct fetch_add : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "fetch_add";
};
struct add_fetch : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "add_fetch";
};
struct store_add : detail::returning_nothing<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "store_add";
};

struct fetch_sub : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "fetch_sub";
};
struct sub_fetch : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "sub_fetch";
};
struct store_sub : detail::returning_nothing<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "store_sub";
};

struct fetch_inc : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "fetch_inc";
};
struct inc_fetch : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "inc_fetch";
};
struct store_inc : detail::returning_nothing<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "store_inc";
};

struct fetch_dec : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "fetch_dec";
};
struct dec_fetch : detail::returning<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "dec_fetch";
};
struct store_dec : detail::returning_nothing<operation_kind::add, operand_kind::addable> {
  static constexpr const char* name = "store_dec";
};

struct fetch_mul : detail::returning<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "fetch_mul";
};
struct mul_fetch : detail::returning<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "mul_fetch";
};
struct store_mul : detail::returning_nothing<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "store_mul";
};

struct fetch_div : detail::returning<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "fetch_div";
};
struct div_fetch : detail::returning<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "div_fetch";
};
struct store_div : detail::returning_nothing<operation_kind::update, operand_kind::number> {
  static constexpr const char* name = "store_div";
};

struct fetch_mod : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "fetch_mod";
};
struct mod_fetch : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "mod_fetch";
};
struct store_mod : detail::returning_nothing<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "store_mod";
};

struct fetch_inc_mod : detail::returning<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "fetch_inc_mod";
};
struct inc_mod_fetch : detail::returning<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "inc_mod_fetch";
};
struct store_inc_mod : detail::returning_nothing<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "store_inc_mod";
};

struct fetch_dec_mod : detail::returning<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "fetch_dec_mod";
};
struct dec_mod_fetch : detail::returning<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "dec_mod_fetch";
};
struct store_dec_mod : detail::returning_nothing<operation_kind::count, operand_kind::counter> {
  static constexpr const char* name = "store_dec_mod";
};

struct fetch_min : detail::returning<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "fetch_min";
};
struct min_fetch : detail::returning<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "min_fetch";
};
struct store_min : detail::returning_nothing<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "store_min";
};

struct fetch_max : detail::returning<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "fetch_max";
};
struct max_fetch : detail::returning<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "max_fetch";
};
struct store_max : detail::returning_nothing<operation_kind::minmax, operand_kind::ordered> {
  static constexpr const char* name = "store_max";
};

struct fetch_fminimum : detail::returning<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "fetch_fminimum";
};
struct fminimum_fetch : detail::returning<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "fminimum_fetch";
};
struct store_fminimum : detail::returning_nothing<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "store_fminimum";
};

struct fetch_fmaximum : detail::returning<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "fetch_fmaximum";
};
struct fmaximum_fetch : detail::returning<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "fmaximum_fetch";
};
struct store_fmaximum : detail::returning_nothing<operation_kind::update, operand_kind::floating> {
  static constexpr const char* name = "store_fmaximum";
};

struct fetch_fminimum_num : detail::returning<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "fetch_fminimum_num";
};
struct fminimum_num_fetch : detail::returning<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "fminimum_num_fetch";
};
struct store_fminimum_num
    : detail::returning_nothing<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "store_fminimum_num";
};

struct fetch_fmaximum_num : detail::returning<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "fetch_fmaximum_num";
};
struct fmaximum_num_fetch : detail::returning<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "fmaximum_num_fetch";
};
struct store_fmaximum_num
    : detail::returning_nothing<operation_kind::minmax, operand_kind::floating> {
  static constexpr const char* name = "store_fmaximum_num";
};

struct fetch_and : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "fetch_and";
};
struct and_fetch : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "and_fetch";
};
struct store_and : detail::returning_nothing<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "store_and";
};

struct fetch_or : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "fetch_or";
};
struct or_fetch : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "or_fetch";
};
struct store_or : detail::returning_nothing<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "store_or";
};

struct fetch_xor : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "fetch_xor";
};
struct xor_fetch : detail::returning<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "xor_fetch";
};
struct store_xor : detail::returning_nothing<operation_kind::bitwise, operand_kind::bits> {
  static constexpr const char* name = "store_xor";
};

struct fetch_nand : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "fetch_nand";
};
struct nand_fetch : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "nand_fetch";
};
struct store_nand : detail::returning_nothing<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "store_nand";
};

struct fetch_shl : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "fetch_shl";
};
struct shl_fetch : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "shl_fetch";
};
struct store_shl : detail::returning_nothing<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "store_shl";
};

struct fetch_shr : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "fetch_shr";
};
struct shr_fetch : detail::returning<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "shr_fetch";
};
struct store_shr : detail::returning_nothing<operation_kind::update, operand_kind::integer> {
  static constexpr const char* name = "store_shr";
};

struct fetch_update : detail::returning<operation_kind::update, operand_kind::object> {
  static constexpr const char* name = "fetch_update";
};
struct update_fetch : detail::returning<operation_kind::update, operand_kind::object> {
  static constexpr const char* name = "update_fetch";
};
struct store_update : detail::returning_nothing<operation_kind::update, operand_kind::object> {
  static constexpr const char* name = "store_update";
};
struct try_update : detail::returning<operation_kind::update, operand_kind::object> {
  static constexpr const char* name = "try_update";
};

}  // namespace op

}  // namespace polyatomic::inline POLYATOMIC_ABI
