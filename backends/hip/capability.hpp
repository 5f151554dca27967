// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What AMD targets do. Each `native` and `wide` is checked against the compiled
/// instructions by tests/codegen; none of it has run on an AMD device yet.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// Integers of 4 and 8 bytes, and min and max of float and double over them, are instructions in
/// global memory and in LDS; so are loads and stores of every size. Small objects are bitwise
/// operands in the word around them, and loops otherwise. Floating adds, counters and user
/// functions are loops.
constexpr support instruction_or_loop(const detail::cell& asked) {
  const bool has_instructions = asked.size >= 4;
  switch (asked.operation) {
    case operation_kind::load:
    case operation_kind::store:
      return support::native;
    case operation_kind::exchange:
    case operation_kind::compare_exchange:
    case operation_kind::minmax:
      return has_instructions ? support::native : support::cas_loop;
    case operation_kind::add:
      return has_instructions && !asked.floating && !asked.complex ? support::native
                                                                   : support::cas_loop;
    case operation_kind::bitwise:
      return has_instructions ? support::native : support::wide;
    case operation_kind::count:
    case operation_kind::update:
      return support::cas_loop;
  }
  return support::unsupported;
}

/// Float and double have add instructions in memory that is known to be coarse-grained; on gfx1100
/// float alone.
constexpr bool is_coarse_grained_add(target where, const detail::cell& asked) {
  return asked.coarse_grained && asked.floating &&
         (asked.size == 4 || (asked.size == 8 && where != target::gfx1100));
}

constexpr support support_on(target where, const detail::cell& asked) {
  if (asked.size == 16) return support::unsupported;
  switch (asked.space) {
    case memory_space::global:
      return is_coarse_grained_add(where, asked) ? support::native : instruction_or_loop(asked);
    case memory_space::shared:
      return instruction_or_loop(asked);
    case memory_space::managed:
    case memory_space::host:
      if (is_coarse_grained_add(where, asked))
        return support::unsupported;  // the tag is not true here
      // Fine-grained memory over PCIe: only these are sure to be atomic at system scope.
      if (asked.scope_is_system && !detail::moves_whole(asked)) return support::unsupported;
      return instruction_or_loop(asked);
    case memory_space::local:           // a flat atomic must not reach scratch memory
    case memory_space::cluster_shared:  // no clusters
      return support::unsupported;
  }
  return support::unsupported;
}

constexpr capability capability_on(target where, const detail::cell& asked) {
  const support level = support_on(where, asked);
  if (level == support::unsupported) return {};
  // global_atomic_add_f32 flushes whatever the mode (LLVM SIISelLowering,
  // fpModeMatchesGlobalFPAtomicMode).
  const bool flushes =
      is_coarse_grained_add(where, asked) && asked.size == 4 && level == support::native;
  return {.level = level, .flushes_subnormals = flushes, .widens_scope = asked.scope_is_cluster};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
