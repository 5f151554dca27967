// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <type_traits>

/// @file
/// Memory orders and thread scopes, as tag objects.
///
/// Both are types, so both are compile-time and no run-time switch over them is ever generated.
/// Pass them by value: a reference to a namespace-scope object is undefined in device code.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Atomicity on the one object and nothing more ([atomics.order]/1, PTX ISA ".relaxed").
struct relaxed_t {
  static constexpr const char* name = "relaxed";
};
/// What the writer released before its store is visible after this load ([atomics.order]/2).
struct acquire_t {
  static constexpr const char* name = "acquire";
};
/// Earlier accesses of this thread are visible to whoever acquires the value stored here.
struct release_t {
  static constexpr const char* name = "release";
};
/// Acquire and release in one read-modify-write.
struct acq_rel_t {
  static constexpr const char* name = "acq_rel";
};
/// One total order over all sequentially consistent operations ([atomics.order]/4). On a GPU it
/// holds among operations whose scopes include each other's threads (PTX ISA, "Morally strong").
struct seq_cst_t {
  static constexpr const char* name = "seq_cst";
};

inline constexpr relaxed_t relaxed{};
inline constexpr acquire_t acquire{};
inline constexpr release_t release{};
inline constexpr acq_rel_t acq_rel{};
inline constexpr seq_cst_t seq_cst{};

/// Only the calling thread. NVIDIA hardware has nothing narrower than a block: there it widens.
struct thread_scope_t {
  static constexpr const char* name = "thread";
};
/// The threads that run in lockstep or nearly so: a warp or a wave.
struct subgroup_scope_t {
  static constexpr const char* name = "subgroup";
};
/// The threads of one block (CUDA: CTA, HIP: workgroup, Kokkos: team).
struct block_scope_t {
  static constexpr const char* name = "block";
};
/// The threads of one cluster of blocks (sm_90 and newer; elsewhere it widens to the device).
struct cluster_scope_t {
  static constexpr const char* name = "cluster";
};
/// Every thread of one device. The default.
struct device_scope_t {
  static constexpr const char* name = "device";
};
/// Every thread of every device and of the host.
struct system_scope_t {
  static constexpr const char* name = "system";
};

inline constexpr thread_scope_t thread_scope{};
inline constexpr subgroup_scope_t subgroup_scope{};
inline constexpr block_scope_t block_scope{};
inline constexpr cluster_scope_t cluster_scope{};
inline constexpr device_scope_t device_scope{};
inline constexpr system_scope_t system_scope{};

namespace detail {

template <class T, class... Candidates>
inline constexpr bool is_one_of = (std::is_same_v<T, Candidates> || ...);

}  // namespace detail

/// A memory order tag.
template <class T>
concept memory_order = detail::is_one_of<T, relaxed_t, acquire_t, release_t, acq_rel_t, seq_cst_t>;

/// A thread scope tag.
template <class T>
concept memory_scope = detail::is_one_of<T, thread_scope_t, subgroup_scope_t, block_scope_t,
                                         cluster_scope_t, device_scope_t, system_scope_t>;

/// An order that a load can have. A load writes nothing, so it has nothing to release.
template <class T>
concept load_order = detail::is_one_of<T, relaxed_t, acquire_t, seq_cst_t>;

/// An order that a store can have. A store reads nothing, so it has nothing to acquire.
template <class T>
concept store_order = detail::is_one_of<T, relaxed_t, release_t, seq_cst_t>;

/// An order that an operation without a returned value can have: a reduction cannot acquire
/// (PTX ISA, "red": .sem is .relaxed or .release).
template <class T>
concept reduction_order = detail::is_one_of<T, relaxed_t, release_t>;

namespace detail {

template <class Order>
inline constexpr bool acquires = is_one_of<Order, acquire_t, acq_rel_t, seq_cst_t>;

template <class Order>
inline constexpr bool releases = is_one_of<Order, release_t, acq_rel_t, seq_cst_t>;

/// An operation that ends without its write is a load: it keeps the acquiring half of its order.
template <class Order>
using without_release =
    std::conditional_t<std::is_same_v<Order, acq_rel_t>, acquire_t,
                       std::conditional_t<std::is_same_v<Order, release_t>, relaxed_t, Order>>;

/// The releasing half of an order: what a plain store keeps of it.
template <class Order>
using without_acquire =
    std::conditional_t<std::is_same_v<Order, acq_rel_t>, release_t,
                       std::conditional_t<std::is_same_v<Order, acquire_t>, relaxed_t, Order>>;

/// The weakest order that is at least as strong as both. Since C++17 the failure order of a
/// compare-exchange may be stronger than its success order; an instruction has one order for both.
template <class Success, class Failure>
using strongest_order = std::conditional_t<
    std::is_same_v<Success, seq_cst_t> || std::is_same_v<Failure, seq_cst_t>, seq_cst_t,
    std::conditional_t<std::is_same_v<Failure, acquire_t> && releases<Success>, acq_rel_t,
                       std::conditional_t<std::is_same_v<Failure, acquire_t>, acquire_t, Success>>>;

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
