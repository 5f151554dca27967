// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// One tag per public operation, to ask capability_of about it. A tag has the operation's name, the
/// kind of work it is, and whether it returns a value: the two things that decide which instruction
/// a target has for it.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Operations of one kind are one instruction apart at most.
enum class operation_kind { load, store, exchange, compare_exchange, add, minmax, bitwise, update };

namespace op {

struct load {
  static constexpr const char* name = "load";
  static constexpr operation_kind kind = operation_kind::load;
  static constexpr bool returns_value = true;
};

struct store {
  static constexpr const char* name = "store";
  static constexpr operation_kind kind = operation_kind::store;
  static constexpr bool returns_value = false;
};

struct exchange {
  static constexpr const char* name = "exchange";
  static constexpr operation_kind kind = operation_kind::exchange;
  static constexpr bool returns_value = true;
};

struct compare_exchange_strong {
  static constexpr const char* name = "compare_exchange_strong";
  static constexpr operation_kind kind = operation_kind::compare_exchange;
  static constexpr bool returns_value = true;
};

struct compare_exchange_weak {
  static constexpr const char* name = "compare_exchange_weak";
  static constexpr operation_kind kind = operation_kind::compare_exchange;
  static constexpr bool returns_value = true;
};

struct fetch_add {
  static constexpr const char* name = "fetch_add";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct add_fetch {
  static constexpr const char* name = "add_fetch";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct store_add {
  static constexpr const char* name = "store_add";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = false;
};

struct fetch_sub {
  static constexpr const char* name = "fetch_sub";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct sub_fetch {
  static constexpr const char* name = "sub_fetch";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct store_sub {
  static constexpr const char* name = "store_sub";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = false;
};

struct fetch_inc {
  static constexpr const char* name = "fetch_inc";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct inc_fetch {
  static constexpr const char* name = "inc_fetch";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct store_inc {
  static constexpr const char* name = "store_inc";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = false;
};

struct fetch_dec {
  static constexpr const char* name = "fetch_dec";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct dec_fetch {
  static constexpr const char* name = "dec_fetch";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = true;
};

struct store_dec {
  static constexpr const char* name = "store_dec";
  static constexpr operation_kind kind = operation_kind::add;
  static constexpr bool returns_value = false;
};

struct fetch_min {
  static constexpr const char* name = "fetch_min";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = true;
};

struct min_fetch {
  static constexpr const char* name = "min_fetch";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = true;
};

struct store_min {
  static constexpr const char* name = "store_min";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = false;
};

struct fetch_max {
  static constexpr const char* name = "fetch_max";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = true;
};

struct max_fetch {
  static constexpr const char* name = "max_fetch";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = true;
};

struct store_max {
  static constexpr const char* name = "store_max";
  static constexpr operation_kind kind = operation_kind::minmax;
  static constexpr bool returns_value = false;
};

struct fetch_and {
  static constexpr const char* name = "fetch_and";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct and_fetch {
  static constexpr const char* name = "and_fetch";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct store_and {
  static constexpr const char* name = "store_and";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = false;
};

struct fetch_or {
  static constexpr const char* name = "fetch_or";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct or_fetch {
  static constexpr const char* name = "or_fetch";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct store_or {
  static constexpr const char* name = "store_or";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = false;
};

struct fetch_xor {
  static constexpr const char* name = "fetch_xor";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct xor_fetch {
  static constexpr const char* name = "xor_fetch";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = true;
};

struct store_xor {
  static constexpr const char* name = "store_xor";
  static constexpr operation_kind kind = operation_kind::bitwise;
  static constexpr bool returns_value = false;
};

struct fetch_update {
  static constexpr const char* name = "fetch_update";
  static constexpr operation_kind kind = operation_kind::update;
  static constexpr bool returns_value = true;
};

struct update_fetch {
  static constexpr const char* name = "update_fetch";
  static constexpr operation_kind kind = operation_kind::update;
  static constexpr bool returns_value = true;
};

struct store_update {
  static constexpr const char* name = "store_update";
  static constexpr operation_kind kind = operation_kind::update;
  static constexpr bool returns_value = false;
};

struct try_update {
  static constexpr const char* name = "try_update";
  static constexpr operation_kind kind = operation_kind::update;
  static constexpr bool returns_value = true;
};

}  // namespace op

}  // namespace polyatomic::inline POLYATOMIC_ABI
