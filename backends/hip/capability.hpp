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

/// Host memory, and managed memory that lies there, is behind a link, as another device's is. PCIe
/// has atomic requests for fetch-and-add, swap and compare-and-swap alone; a device drops the
/// others, or does them on a copy of its own, at any scope (LLVM, AMDGPU atomic expansion: "whether
/// or not the instructions will behave correctly depends on where the address physically resides";
/// ROCm/hip issue 815 for inc, ROCm/legacy-rocm-build issue 2481 for xor). An address does not say
/// that it is there, so the library cannot take another way.
constexpr bool is_sure_over_a_link(target where, const detail::cell& asked) {
  return detail::moves_whole(asked) || asked.operation == operation_kind::add ||
         instruction_or_loop(where, asked) == support::cas_loop;
}

/// Whether the tag coarse_grained makes a difference: it does for float and double, on gfx1100 for
/// float alone.
constexpr bool takes_coarse_grained(target where, const detail::cell& asked) {
  return asked.coarse_grained && asked.floating &&
         (asked.size == 4 || (asked.size == 8 && where != target::gfx1100));
}

constexpr const char* refusal_over_a_link(target where, const detail::cell& asked) {
  if (takes_coarse_grained(where, asked))
    return "memory behind a link is not coarse-grained, as the tag says";
  if (is_sure_over_a_link(where, asked)) return nullptr;
  return "over the link to this memory only load, store, exchange, compare-exchange, additions and "
         "loops over these are sure: the device may drop other atomics";
}

constexpr const char* refusal_of_host_memory(target where, const detail::cell& asked) {
  if (asked.scope_is_system && !asked.links.host_atomics &&
      !detail::is_whole_on_every_link(asked)) {
    return "the link to the host is not known to carry atomic requests "
           "(hostNativeAtomicSupported is 0)";
  }
  return refusal_over_a_link(where, asked);
}

/// Managed memory is host memory where pages do not migrate.
constexpr const char* refusal_of_managed_memory(target where, const detail::cell& asked) {
  if (asked.scope_is_system && !asked.links.concurrent_managed) {
    return "host and device must not use managed memory at the same time here "
           "(concurrentManagedAccess is 0)";
  }
  return refusal_over_a_link(where, asked);
}

constexpr const char* refusal_of_peer_memory(target where, const detail::cell& asked) {
  if (!asked.links.peers) return "the device cannot reach the memory of another one";
  if (!asked.links.peer_atomics && !detail::is_whole_on_every_link(asked)) {
    return "a link to another device is not known to carry atomic requests (the P2P attribute "
           "NativeAtomicSupported is 0)";
  }
  return refusal_over_a_link(where, asked);
}

constexpr const char* refusal_on(target where, const detail::cell& asked) {
  if (asked.size == 16) return "AMD devices have no instructions for 16 bytes";
  switch (asked.space) {
    case memory_space::global:
    case memory_space::shared:
      return nullptr;
    case memory_space::managed:
      return refusal_of_managed_memory(where, asked);
    case memory_space::host:
      return refusal_of_host_memory(where, asked);
    case memory_space::peer:
      return refusal_of_peer_memory(where, asked);
    case memory_space::local:
      return "a flat atomic must not reach scratch memory, where a thread's own variables are";
    case memory_space::cluster_shared:
      return "AMD devices have no clusters";
  }
  return "the capability table has no such memory space";
}

/// The tag is true of the device's own memory alone.
constexpr bool is_coarse_grained_add(target where, const detail::cell& asked) {
  return takes_coarse_grained(where, asked) && asked.space == memory_space::global;
}

constexpr support support_on(target where, const detail::cell& asked) {
  if (hip::refusal_on(where, asked) != nullptr) return support::unsupported;
  if (is_coarse_grained_add(where, asked)) return support::native;
  const support level = instruction_or_loop(where, asked);
  const bool is_pack = asked.pack_size != 0;
  return is_pack && level == support::native ? support::by_element : level;
}

constexpr capability capability_on(target where, const detail::cell& asked) {
  const support level = support_on(where, asked);
  if (level == support::unsupported) return {};
  // global_atomic_add_f32 flushes whatever the mode (LLVM SIISelLowering,
  // fpModeMatchesGlobalFPAtomicMode).
  const bool flushes = is_coarse_grained_add(where, asked) && asked.size == 4;
  return {.level = level, .flushes_subnormals = flushes, .widens_scope = asked.scope_is_cluster};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
