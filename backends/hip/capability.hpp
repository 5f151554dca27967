// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What AMD targets do, all of them alike. Each `native` is checked against the compiled
/// instructions by tests/codegen; none of it has run on an AMD device yet.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// Integers, and floating min and max over them, are instructions in global memory and in LDS.
/// Floating adds and user functions are loops.
constexpr support instruction_or_loop(const detail::cell& asked) {
  if (detail::moves_whole(asked)) return support::native;
  if (asked.operation == operation_kind::update) return support::cas_loop;
  const bool is_floating_add = asked.floating && asked.operation == operation_kind::add;
  return is_floating_add ? support::cas_loop : support::native;
}

constexpr support support_on(const detail::cell& asked) {
  switch (asked.space) {
    case memory_space::global:
    case memory_space::shared:
      return instruction_or_loop(asked);
    case memory_space::managed:
    case memory_space::host:
      // Fine-grained memory over PCIe: only these are sure to be atomic at system scope.
      if (asked.scope_is_system && !detail::moves_whole(asked)) return support::unsupported;
      return instruction_or_loop(asked);
    case memory_space::local:           // a flat atomic must not reach scratch memory
    case memory_space::cluster_shared:  // no clusters
      return support::unsupported;
  }
  return support::unsupported;
}

constexpr capability capability_on(target, const detail::cell& asked) {
  const support level = support_on(asked);
  if (level == support::unsupported) return {};
  return {.level = level, .flushes_subnormals = false, .widens_scope = asked.scope_is_cluster};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
