// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>

/// @file
/// What NVIDIA targets do. Each `native` and `wide` is checked against the compiled instructions by
/// tests/codegen.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// Whether the table has a row for a compute capability. Within one major version a newer minor
/// runs the older one's instructions, so it takes that row.
constexpr bool has_row(int major, int minor) {
  return (major == 7 && minor >= 5) || major == 8 || major == 9;
}
/// The row, if there is one.
constexpr target row_of(int major) {
  if (major == 9) return target::sm_90;
  return major == 8 ? target::sm_80 : target::sm_75;
}

/// In global memory: integers of 4 and 8 bytes have everything; float and double have adds, and min
/// and max over the integers.
constexpr support arithmetic_support(const detail::cell& asked) {
  if (asked.size < 4 && asked.operation == operation_kind::bitwise) return support::wide;
  if (asked.size != 4 && asked.size != 8) return support::cas_loop;
  switch (asked.operation) {
    case operation_kind::add:
      return asked.complex ? support::cas_loop : support::native;
    case operation_kind::count:
      return asked.size == 4 ? support::native : support::cas_loop;
    default:
      return support::native;
  }
}

/// In shared memory only 32-bit integers have arithmetic, min, max and bitwise instructions
/// (ATOMS). For 64-bit integers and for floating adds ptxas makes a spinning loop
/// (ATOMS.CAST.SPIN).
constexpr support shared_memory_support(const detail::cell& asked) {
  const bool on_integers = !asked.floating || asked.operation == operation_kind::minmax;
  return on_integers && asked.size <= 4 ? arithmetic_support(asked) : support::cas_loop;
}

/// In another block's shared memory floating adds are spinning loops too, and of 8 bytes only adds
/// are instructions: cuda::is_atomic_in_clusters.
constexpr support cluster_shared_support(const detail::cell& asked) {
  const bool is_add = asked.operation == operation_kind::add;
  if (is_add ? asked.floating : asked.size == 8) return support::cas_loop;
  return arithmetic_support(asked);
}

/// Packs and packed 16-bit floats in global memory. Vector instructions came with sm_90, as did
/// `.bf16x2`; double has none.
constexpr support word_support(target where, const detail::cell& asked) {
  if (asked.bfloat16 && where != target::sm_90) return support::cas_loop;
  if (asked.packed) return support::wide;
  const bool is_one_instruction =
      asked.size < 8 && (where == target::sm_90 || asked.pack_size == 4);
  return is_one_instruction ? support::native : support::by_element;
}

/// Loads and stores of any size, exchange and compare-exchange of 4 bytes and more are
/// instructions. A small object is exchanged by a loop on the word around it.
constexpr support moving_support(const detail::cell& asked) {
  return detail::reads_or_writes(asked) || asked.size >= 4 ? support::native : support::cas_loop;
}

constexpr support instruction_or_loop(target where, const detail::cell& asked) {
  if (asked.operation == operation_kind::update) return support::cas_loop;
  if (detail::moves_whole(asked)) return moving_support(asked);
  switch (asked.space) {
    case memory_space::shared:
      return shared_memory_support(asked);
    case memory_space::cluster_shared:
      return cluster_shared_support(asked);
    default:
      return asked.packed || asked.pack_size != 0 ? word_support(where, asked)
                                                  : arithmetic_support(asked);
  }
}

/// Pinned host memory behind PCIe is not atomic towards the host, nor between two devices, whatever
/// the scope of the instruction says: the link has no atomic requests for it (CUDA C++ Programming
/// Guide, "System-Wide Atomics": hostNativeAtomicSupported). A device alone is exact there.
constexpr const char* refusal_of_host_memory(const detail::cell& asked) {
  if (!asked.scope_is_system || asked.links.host_atomics) return nullptr;
  if (detail::is_whole_on_every_link(asked)) return nullptr;
  return "the link to the host carries no atomic requests (hostNativeAtomicSupported is 0): what "
         "the host or another device updates would be lost";
}

/// Without concurrent access the host must not touch managed memory while a kernel runs (CUDA C++
/// Programming Guide, "Unified Memory": concurrentManagedAccess).
constexpr const char* refusal_of_managed_memory(const detail::cell& asked) {
  if (!asked.scope_is_system || asked.links.concurrent_managed) return nullptr;
  return "host and device must not use managed memory at the same time here "
         "(concurrentManagedAccess is 0)";
}

/// Device scope is no better than system scope there: the operation goes over the link either way.
constexpr const char* refusal_of_peer_memory(const detail::cell& asked) {
  if (!asked.links.peers) return "the device cannot reach the memory of another one";
  if (asked.links.peer_atomics || detail::is_whole_on_every_link(asked)) return nullptr;
  return "a link to another device carries no atomic requests (the P2P attribute "
         "NativeAtomicSupported is 0)";
}

/// 16-byte instructions came with sm_90; clusters too.
constexpr const char* refusal_on(target where, const detail::cell& asked) {
  if (where != target::sm_90 && asked.size == 16) {
    return "16 bytes have instructions from sm_90 on";
  }
  switch (asked.space) {
    case memory_space::cluster_shared:
      return where == target::sm_90 ? nullptr : "there are clusters from sm_90 on";
    case memory_space::host:
      return refusal_of_host_memory(asked);
    case memory_space::managed:
      return refusal_of_managed_memory(asked);
    case memory_space::peer:
      return refusal_of_peer_memory(asked);
    default:
      return nullptr;
  }
}

constexpr support support_on(target where, const detail::cell& asked) {
  if (cuda::refusal_on(where, asked) != nullptr) return support::unsupported;
  return asked.space == memory_space::local ? support::plain : instruction_or_loop(where, asked);
}

/// Global f32 adds are `.FTZ`; in shared and local memory they are not.
constexpr bool flushes_subnormals(const detail::cell& asked) {
  const bool on_chip = asked.space == memory_space::shared ||
                       asked.space == memory_space::cluster_shared ||
                       asked.space == memory_space::local;
  return asked.operation == operation_kind::add && asked.floating && asked.size == 4 && !on_chip;
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
