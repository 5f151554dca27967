// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What AMD targets do, all of them alike. Each `native` and `wide` is checked against the compiled
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

/// PCIe has atomic requests for compare-exchange, exchange and addition alone; a device drops the
/// others, or does them on a copy of its own (LLVM, AMDGPU atomic expansion: "whether or not the
/// instructions will behave correctly depends on where the address physically resides"). Sure are
/// what moves objects whole, and at device scope the loops over that.
constexpr bool is_sure_over_a_link(const detail::cell& asked) {
  if (detail::moves_whole(asked)) return true;
  return !asked.scope_is_system && instruction_or_loop(asked) == support::cas_loop;
}

inline constexpr const char* unsure_over_a_link =
    "over the link to this memory only load, store, exchange, compare-exchange and, at device "
    "scope, "
    "loops over them are sure: the device may drop other atomics";

/// Host memory, and managed memory, which is host memory where pages do not migrate.
constexpr const char* refusal_of_host_memory(const detail::cell& asked) {
  const bool is_managed = asked.space == memory_space::managed;
  if (is_managed && asked.scope_is_system && !asked.links.concurrent_managed) {
    return "host and device must not use managed memory at the same time here "
           "(concurrentManagedAccess is 0)";
  }
  if (!is_managed && asked.scope_is_system && !asked.links.host_atomics &&
      !detail::is_whole_on_every_link(asked)) {
    return "the link to the host is not known to carry atomic requests "
           "(hostNativeAtomicSupported is 0)";
  }
  if (!asked.scope_is_system && asked.links.every_instruction_alone) return nullptr;
  return is_sure_over_a_link(asked) ? nullptr : unsure_over_a_link;
}

constexpr const char* refusal_of_peer_memory(const detail::cell& asked) {
  if (!asked.links.peers) return "the device cannot reach the memory of another one";
  if (!asked.links.peer_atomics && !detail::is_whole_on_every_link(asked)) {
    return "a link to another device is not known to carry atomic requests (the P2P attribute "
           "NativeAtomicSupported is 0)";
  }
  return is_sure_over_a_link(asked) ? nullptr : unsure_over_a_link;
}

constexpr const char* refusal_on(const detail::cell& asked) {
  if (asked.size == 16) return "AMD devices have no instructions for 16 bytes";
  switch (asked.space) {
    case memory_space::global:
    case memory_space::shared:
      return nullptr;
    case memory_space::managed:
    case memory_space::host:
      return refusal_of_host_memory(asked);
    case memory_space::peer:
      return refusal_of_peer_memory(asked);
    case memory_space::local:
      return "a flat atomic must not reach scratch memory, where a thread's own variables are";
    case memory_space::cluster_shared:
      return "AMD devices have no clusters";
  }
  return "the capability table has no such memory space";
}

constexpr support support_on(const detail::cell& asked) {
  return hip::refusal_on(asked) == nullptr ? instruction_or_loop(asked) : support::unsupported;
}

constexpr capability capability_on(target, const detail::cell& asked) {
  const support level = support_on(asked);
  if (level == support::unsupported) return {};
  return {.level = level, .flushes_subnormals = false, .widens_scope = asked.scope_is_cluster};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
