// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What x86-64 and Arm hosts do. Every scope is the whole system, so each narrower one is widened.

namespace polyatomic::inline POLYATOMIC_ABI::host {

constexpr const char* refusal_on(const detail::cell& asked) {
  return asked.space == memory_space::host ? nullptr : "the host has host memory alone";
}

constexpr support support_on(target where, const detail::cell& asked) {
  if (host::refusal_on(asked) != nullptr) return support::unsupported;
  // lock cmpxchg16b or casp is the one instruction for 16 bytes: a load is one, the rest are loops.
  if (asked.size == 16) {
    const bool is_one = asked.operation == operation_kind::load ||
                        asked.operation == operation_kind::compare_exchange;
    return is_one ? support::native : support::cas_loop;
  }
  if (detail::moves_whole(asked)) return support::native;
  switch (asked.operation) {
    case operation_kind::add:  // lock xadd, lock add; ldadd
      return asked.floating || asked.complex ? support::cas_loop : support::native;
    case operation_kind::bitwise:
      // lock and, or, xor exist without result alone; ldclr, ldset, ldeor return the old value.
      return asked.returns_value && where == target::x86_64 ? support::cas_loop : support::native;
    default:
      return support::cas_loop;
  }
}

constexpr capability capability_on(target where, const detail::cell& asked) {
  const support level = support_on(where, asked);
  if (level == support::unsupported) return {};
  return {.level = level, .flushes_subnormals = false, .widens_scope = !asked.scope_is_system};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
