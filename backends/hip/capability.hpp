// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What AMD targets do. Each `native`, `wide` and `by_element` is checked against the compiled
/// instructions by tests/codegen; none of it has run on an AMD device yet.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

/// LDS adds float on every target, double not on gfx1100; both round to nearest and keep subnormals
/// (backends/hip/arithmetic.hpp). In global memory the floating add is right in coarse-grained
/// memory alone.
constexpr bool has_floating_add(target where, const detail::cell& asked) {
  if (asked.space != memory_space::shared || asked.size < 4) return false;
  return asked.size == 4 || where != target::gfx1100;
}

/// Integers of 4 and 8 bytes, counters too, and min and max of float and double over them, are
/// instructions in global memory and in LDS; so are loads and stores of every size. Small objects
/// are bitwise operands in the word around them, and loops otherwise. User functions are loops.
constexpr support instruction_or_loop(target where, const detail::cell& asked) {
  const bool has_instructions = asked.size >= 4;
  switch (asked.operation) {
    case operation_kind::load:
    case operation_kind::store:
      return support::native;
    case operation_kind::exchange:
    case operation_kind::compare_exchange:
    case operation_kind::minmax:
    case operation_kind::count:
      return has_instructions ? support::native : support::cas_loop;
    case operation_kind::add:
      if (asked.complex) return support::cas_loop;
      if (asked.floating) {
        return has_floating_add(where, asked) ? support::native : support::cas_loop;
      }
      return has_instructions ? support::native : support::cas_loop;
    case operation_kind::bitwise:
      return has_instructions ? support::native : support::wide;
    case operation_kind::update:
      return support::cas_loop;
  }
  return support::unsupported;
}

/// Host memory, and managed memory that lies there, is fine-grained and behind PCIe, which carries
/// fetch-and-add, swap and compare-and-swap. Other instructions do nothing there, or wrong, at any
/// scope (ROCm/hip issue 815 for inc, ROCm/legacy-rocm-build issue 2481 for xor); an address does
/// not say that it is there, so the library cannot take another way. At system scope only what
/// moves an object whole is sure to be atomic.
constexpr support support_over_pcie(target where, const detail::cell& asked) {
  const support level = instruction_or_loop(where, asked);
  if (detail::moves_whole(asked)) return level;
  if (asked.scope_is_system) return support::unsupported;
  const bool is_request = asked.operation == operation_kind::add || level == support::cas_loop;
  return is_request ? level : support::unsupported;
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
      return is_coarse_grained_add(where, asked) ? support::native
                                                 : instruction_or_loop(where, asked);
    case memory_space::shared: {
      const support level = instruction_or_loop(where, asked);
      const bool is_pack = asked.pack_size != 0;
      return is_pack && level == support::native ? support::by_element : level;
    }
    case memory_space::managed:
    case memory_space::host:
      if (is_coarse_grained_add(where, asked)) return support::unsupported;  // the tag is not true
      return support_over_pcie(where, asked);
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
      is_coarse_grained_add(where, asked) && asked.size == 4 && asked.space == memory_space::global;
  return {.level = level, .flushes_subnormals = flushes, .widens_scope = asked.scope_is_cluster};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
