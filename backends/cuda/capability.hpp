// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What NVIDIA targets do. Each `native` is checked against the compiled instructions by
/// tests/codegen.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// In shared memory only 32-bit integers have arithmetic, min, max and bitwise instructions
/// (ATOMS). For 64-bit integers and for floating adds ptxas makes a spinning loop
/// (ATOMS.CAST.SPIN).
constexpr support shared_memory_support(const detail::cell& asked) {
  if (detail::moves_whole(asked)) return support::native;
  const bool on_integers = !asked.floating || asked.operation == operation_kind::minmax;
  return on_integers && asked.size == 4 ? support::native : support::cas_loop;
}

/// Another block's shared memory is reached by the generic instructions (ATOM), which have 64-bit
/// integers too. Floating adds spin there as well.
constexpr support cluster_shared_support(const detail::cell& asked) {
  const bool is_floating_add = asked.floating && asked.operation == operation_kind::add;
  return is_floating_add ? support::cas_loop : support::native;
}

constexpr support support_on(target where, const detail::cell& asked) {
  const bool is_loop = asked.operation == operation_kind::update;
  switch (asked.space) {
    case memory_space::global:
    case memory_space::managed:
      return is_loop ? support::cas_loop : support::native;
    case memory_space::host:
      // Over PCIe a device's atomics are not atomic towards the host or another device. A queue
      // knows whether the link is better (capability_of asks hostNativeAtomicSupported).
      if (asked.scope_is_system && asked.operation != operation_kind::load &&
          asked.operation != operation_kind::store) {
        return support::unsupported;
      }
      return is_loop ? support::cas_loop : support::native;
    case memory_space::shared:
      return is_loop ? support::cas_loop : shared_memory_support(asked);
    case memory_space::cluster_shared:
      if (where != target::sm_90) return support::unsupported;
      return is_loop ? support::cas_loop : cluster_shared_support(asked);
    case memory_space::local:
      return support::plain;
  }
  return support::unsupported;
}

/// Global f32 adds are `.FTZ`; in shared and local memory they are not.
constexpr bool flushes_subnormals(const detail::cell& asked) {
  const bool in_global = asked.space == memory_space::global ||
                         asked.space == memory_space::managed || asked.space == memory_space::host;
  return asked.operation == operation_kind::add && asked.floating && asked.size == 4 && in_global;
}

constexpr capability capability_on(target where, const detail::cell& asked) {
  const support level = support_on(where, asked);
  if (level == support::unsupported) return {};
  return {.level = level,
          .flushes_subnormals = flushes_subnormals(asked),
          .widens_scope =
              asked.scope_below_block || (asked.scope_is_cluster && where != target::sm_90)};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
