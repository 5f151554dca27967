// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>
#include <polyatomic/core/combination.hpp>

#include <concepts>
#include <cstdint>

/// @file
/// What the lanes of a warp can do together. Every instruction names the lanes that take part; all
/// of them execute it, and no others (PTX ISA, "membermask").

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

/// Not inlined: a loop around the call stays as short as if nothing were called, and is unrolled.
template <class T, class Work>
__device__ __noinline__ void call_for_global(std::uint32_t lanes, volatile T* address, Work work) {
  __builtin_assume(__isGlobal(without_qualifiers(address)));
  work(lanes, address);
}

struct wave {
  /// Bit i is lane i.
  using mask_type = std::uint32_t;
  static constexpr unsigned width = 32;

  static __device__ unsigned lane() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
  }
  static __device__ unsigned lanes_of_a_wave() { return width; }

  /// The lanes that execute this together. Lanes that the scheduler runs apart are left out, and
  /// find a mask of their own (CUDA C++ Programming Guide, "__activemask").
  static __device__ mask_type active() { return __activemask(); }

  static __device__ unsigned count(mask_type lanes) { return static_cast<unsigned>(__popc(lanes)); }
  /// The lowest lane; there is one.
  static __device__ unsigned first(mask_type lanes) {
    return static_cast<unsigned>(__ffs(static_cast<int>(lanes))) - 1;
  }
  /// How many of the lanes are below this one.
  static __device__ unsigned rank_in(mask_type lanes) {
    return count(lanes & ((mask_type{1} << lane()) - 1));
  }

  /// __syncwarp orders the memory accesses of the lanes it names (PTX ISA, "bar.warp.sync").
  static __device__ void barrier(mask_type lanes) { __syncwarp(lanes); }

  static __device__ mask_type ballot(mask_type lanes, bool yes) {
    return __ballot_sync(lanes, yes);
  }

  /// The word of lane `from`, which is one of `lanes`.
  static __device__ std::uint32_t read(mask_type lanes, std::uint32_t word, unsigned from) {
    return __shfl_sync(lanes, word, static_cast<int>(from));
  }

  /// The word of a lane that is the same one for all of them.
  static __device__ std::uint32_t read_uniform(mask_type lanes, std::uint32_t word, unsigned from) {
    return read(lanes, word, from);
  }

  /// The word of lane `lane() ^ step`; step is a power of two. Every lane of the warp calls.
  static __device__ std::uint32_t read_across(std::uint32_t word, unsigned step) {
    return __shfl_xor_sync(0xffffffffu, word, static_cast<int>(step));
  }

  /// The lanes whose key equals this one's.
  static __device__ mask_type equal(mask_type lanes, std::uint64_t key) {
    return __match_any_sync(lanes, key);
  }

  /// Whether all lanes have the same key.
  static __device__ bool are_equal(mask_type lanes, std::uint64_t key) {
    int all = 0;
    __match_all_sync(lanes, key, &all);
    return all != 0;
  }

  /// A number that two lanes share if they share the object. The upper half of shared addresses is
  /// one constant, and comparing constants costs no instruction. Thread-private objects of all
  /// lanes have one address.
  template <class T>
  static __device__ std::uint64_t address_key(const volatile T* address) {
    constexpr std::uint64_t upper_half_of_shared = 0xffffffff00000000u;
    constexpr std::uint64_t upper_half_of_local = 0xfffffffe00000000u;
    const void* where = space_query(address);
    if (__isGlobal(where)) return global_address(address);
    if (__isShared(where)) return shared_address(address) | upper_half_of_shared;
    if (__isLocal(where)) return lane() | upper_half_of_local;
    return generic_address(address);
  }

  /// Calls `work(mask, address)` for the lanes of a mask, for those with global addresses and for
  /// the others apart, as a function of its own where that is the better place for long work.
  template <class T, class Work>
  static __device__ void out_of_line(mask_type lanes, volatile T* address, Work work) {
    const bool is_global = __isGlobal(space_query(address));
    const mask_type together = ballot(lanes, is_global);
    if (is_global) {
      call_for_global(together, address, work);
    } else {
      work(lanes & ~together, address);
    }
  }

  /// Whether redux.sync combines such values: 32-bit integers, smaller ones widened to that, and
  /// the extrema of floats, over integers that are ordered as they are.
  template <class Operation, class T>
  static constexpr bool has_reduction = false;
#if __CUDA_ARCH__ >= 800
  template <class Operation, atomic_integer T>
  requires(sizeof(T) <= 4 && combination_of<Operation> != combination::other &&
           combination_of<Operation> != combination::product)  //
      static constexpr bool has_reduction<Operation, T> = true;
  template <class Operation, std::same_as<float> T>
  requires(combination_of<Operation> == combination::minimum ||
           combination_of<Operation> == combination::maximum)  //
      static constexpr bool has_reduction<Operation, T> = true;

  /// Combines the values of `lanes`; each of them gets the result (PTX ISA, "redux.sync").
  template <class Operation, class T>
  static __device__ T reduce(mask_type lanes, T value, Operation) {
    constexpr combination kind = combination_of<Operation>;
    const auto bits = static_cast<unsigned>(value);
    if constexpr (kind == combination::sum) {
      return static_cast<T>(__reduce_add_sync(lanes, bits));
    } else if constexpr (kind == combination::bit_and) {
      return static_cast<T>(__reduce_and_sync(lanes, bits));
    } else if constexpr (kind == combination::bit_or) {
      return static_cast<T>(__reduce_or_sync(lanes, bits));
    } else if constexpr (kind == combination::bit_xor) {
      return static_cast<T>(__reduce_xor_sync(lanes, bits));
    } else if constexpr (kind == combination::minimum && detail::is_signed_integer<T>) {
      return static_cast<T>(__reduce_min_sync(lanes, static_cast<int>(value)));
    } else if constexpr (kind == combination::minimum) {
      return static_cast<T>(__reduce_min_sync(lanes, bits));
    } else if constexpr (detail::is_signed_integer<T>) {
      return static_cast<T>(__reduce_max_sync(lanes, static_cast<int>(value)));
    } else {
      return static_cast<T>(__reduce_max_sync(lanes, bits));
    }
  }

  /// The extremum of floats. A NaN takes part by bits that are those of no number and lose to all;
  /// if all are NaN, the result is that of the first lane.
  template <class Operation>
  static __device__ float reduce(mask_type lanes, float value, Operation) {
    constexpr bool is_minimum = combination_of<Operation> == combination::minimum;
    constexpr std::uint32_t loses = is_minimum ? 0xffffffffu : 0;
    const std::uint32_t mine = generic::is_nan(value) ? loses : generic::ordered_bits(value);
    const std::uint32_t all =
        is_minimum ? __reduce_min_sync(lanes, mine) : __reduce_max_sync(lanes, mine);
    if (all != loses) return generic::from_ordered_bits<float>(all);
    return detail::from_bits<float>(read_uniform(lanes, detail::to_bits(value), first(lanes)));
  }
#endif
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
