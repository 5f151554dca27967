// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// The words of the capability table: targets, memory spaces, answers, and one cell's question.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What code is generated for. A CUDA device belongs to the newest target of its major version that
/// is not newer than itself: 8.6 to sm_80. A major version without a row has no target yet.
/// aarch64 is Armv8.1 with the Large System Extensions (LSE). Without them each read-modify-write
/// that the table calls native is a loop of load-exclusive and store-exclusive.
enum class target { sm_75, sm_80, sm_90, gfx90a, gfx942, gfx1100, x86_64, aarch64 };

/// Where the object lives.
enum class memory_space {
  global,          ///< the device's own memory
  shared,          ///< the block's shared memory (CUDA) or LDS (HIP)
  cluster_shared,  ///< the shared memory of another block of the cluster
  local,           ///< thread-private: the device's stack
  host,            ///< host memory: heap, stack, static; from a device: pinned host memory
  managed,         ///< memory that migrates between host and devices
  peer             ///< another device's own memory, reached over the link between the two
};

/// What a machine says of the ways from one device to memory that is not its own alone: a queue
/// asks for it (`queue::links`). The defaults are a device that is alone on PCIe, under Linux.
struct memory_links {
  /// The device's atomics on host memory are atomic towards the host (hostNativeAtomicSupported).
  bool host_atomics = false;
  /// Host and devices may use managed memory at the same time (concurrentManagedAccess).
  bool concurrent_managed = true;
  /// The device can reach another one's memory.
  bool peers = false;
  /// Its atomics are atomic in the memory of each device that it can reach (the P2P attribute
  /// NativeAtomicSupported).
  bool peer_atomics = false;
};

/// How an operation is done.
enum class support {
  native,      ///< one atomic instruction of the target. For floating min and max: one integer
               ///< instruction, unless a NaN was stored, which is then redone by a loop; a load
               ///< comes first, and is all where nothing is to be changed or released
  wide,        ///< one atomic instruction on the 32-bit word around the object
  by_element,  ///< a pack: one atomic instruction for each element or pair of elements
  cas_loop,    ///< a loop: over compare-exchange, or one that the assembler makes
  plain,       ///< plain instructions, as no other thread can reach the object
  lock,        ///< under a lock
  unsupported  ///< not atomic, or not there: do not use it
};

/// The answer for one cell of the table.
struct capability {
  support level = support::unsupported;
  bool flushes_subnormals = false;  ///< subnormal operands and results become zero, sign kept
  bool widens_scope = false;        ///< the target has no such scope and uses a larger one
};

constexpr bool operator==(const capability& left, const capability& right) {
  return left.level == right.level && left.flushes_subnormals == right.flushes_subnormals &&
         left.widens_scope == right.widens_scope;
}

constexpr const char* to_string(target value) {
  switch (value) {
    case target::sm_75:
      return "sm_75";
    case target::sm_80:
      return "sm_80";
    case target::sm_90:
      return "sm_90";
    case target::gfx90a:
      return "gfx90a";
    case target::gfx942:
      return "gfx942";
    case target::gfx1100:
      return "gfx1100";
    case target::x86_64:
      return "x86_64";
    case target::aarch64:
      return "aarch64";
  }
  return "unknown";
}

constexpr const char* to_string(memory_space value) {
  switch (value) {
    case memory_space::global:
      return "global";
    case memory_space::shared:
      return "shared";
    case memory_space::cluster_shared:
      return "cluster_shared";
    case memory_space::local:
      return "local";
    case memory_space::host:
      return "host";
    case memory_space::managed:
      return "managed";
    case memory_space::peer:
      return "peer";
  }
  return "unknown";
}

constexpr const char* to_string(support value) {
  switch (value) {
    case support::native:
      return "native";
    case support::wide:
      return "wide";
    case support::by_element:
      return "by_element";
    case support::cas_loop:
      return "cas_loop";
    case support::plain:
      return "plain";
    case support::lock:
      return "lock";
    case support::unsupported:
      return "unsupported";
  }
  return "unknown";
}

namespace detail {

/// What a backend's table is asked: everything about operation and type that decides an
/// instruction.
struct cell {
  operation_kind operation;
  bool returns_value;
  bool floating;
  bool bfloat16;
  bool complex;
  std::size_t size;       ///< bytes; of one element, if it is a pack
  std::size_t pack_size;  ///< bytes of the whole pack; 0 for anything else
  bool packed;            ///< the tags of core/addition_tag.hpp
  bool coarse_grained;
  memory_space space;
  bool scope_below_block;  ///< thread or subgroup
  bool scope_is_cluster;
  bool scope_is_system;
  memory_links links;
};

constexpr bool reads_or_writes(const cell& asked) {
  return asked.operation == operation_kind::load || asked.operation == operation_kind::store;
}

/// Load, store, exchange and compare-exchange: an object moved whole, whatever its type.
constexpr bool moves_whole(const cell& asked) {
  return reads_or_writes(asked) || asked.operation == operation_kind::exchange ||
         asked.operation == operation_kind::compare_exchange;
}

/// What a queue says of every operation on a device without a row in the table.
inline constexpr const char* unknown_device = "the capability table has no row for this device";

/// A load or a store that every link passes on as one: of up to 8 bytes (PCI Express Base
/// Specification, "Update Ordering and Granularity").
constexpr bool is_whole_on_every_link(const cell& asked) {
  return reads_or_writes(asked) && asked.size <= 8;
}

/// Counts what a device's links to the other devices can do.
class peer_count {
 public:
  constexpr void add(bool reachable, bool atomic) {
    if (!reachable) return;
    ++reachable_;
    if (atomic) ++atomic_;
  }
  constexpr bool any() const { return reachable_ != 0; }
  /// One link without atomics spoils it: an address does not tell which link it is behind.
  constexpr bool all_atomic() const { return any() && atomic_ == reachable_; }

 private:
  int reachable_ = 0;
  int atomic_ = 0;
};

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
