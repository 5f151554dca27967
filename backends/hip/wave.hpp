// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/address_space.hpp>
#include <polyatomic/core/combination.hpp>

#include <hip/hip_runtime.h>

#include <cstdint>

/// @file
/// What the lanes of a wave can do together. They run in lockstep, so the lanes that take part are
/// those that execute the instruction; masks only say which of them belong to a group.

namespace polyatomic::inline POLYATOMIC_ABI::hip {

struct wave {
  /// Bit i is lane i, in waves of 32 and of 64.
  using mask_type = std::uint64_t;
  static constexpr unsigned width = 64;

  static __device__ unsigned lane() {
    return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  }
  /// 32 or 64: the device pass knows its target.
  static __device__ unsigned lanes_of_a_wave() { return static_cast<unsigned>(warpSize); }

  static __device__ mask_type active() { return __builtin_amdgcn_read_exec(); }

  static __device__ unsigned count(mask_type lanes) {
    return static_cast<unsigned>(__builtin_popcountll(lanes));
  }
  /// The lowest lane; there is one.
  static __device__ unsigned first(mask_type lanes) {
    return static_cast<unsigned>(__builtin_ctzll(lanes));
  }
  /// How many of the lanes are below this one.
  static __device__ unsigned rank_in(mask_type lanes) {
    return __builtin_amdgcn_mbcnt_hi(static_cast<unsigned>(lanes >> 32),
                                     __builtin_amdgcn_mbcnt_lo(static_cast<unsigned>(lanes), 0));
  }

  /// The lanes of a wave run in lockstep, and their accesses reach memory in program order: only
  /// the compiler has to be kept from moving them (LLVM AMDGPU memory model, "fence - wavefront").
  static __device__ void barrier(mask_type) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  }

  static __device__ mask_type ballot(mask_type lanes, bool yes) {
    constexpr int not_equal = 33;  // llvm::CmpInst::ICMP_NE
    return __builtin_amdgcn_uicmp(static_cast<unsigned>(yes), 0u, not_equal) & lanes;
  }

  /// The word of lane `from`, which is one of `lanes`. Where a wave of 64 is run as two halves, a
  /// permutation does not cross them (RDNA ISA, "DS_BPERMUTE_B32"), so each lane is read in turn.
  static __device__ std::uint32_t read(mask_type, std::uint32_t word, unsigned from) {
#if !defined(__GFX9__)
    if (warpSize == 64) {
      std::uint32_t found = word;
      for (unsigned lane = 0; lane < 64; ++lane) {
        const std::uint32_t other = read_uniform(0, word, lane);
        if (lane == from) found = other;
      }
      return found;
    }
#endif
    return static_cast<std::uint32_t>(
        __builtin_amdgcn_ds_bpermute(static_cast<int>(4 * from), static_cast<int>(word)));
  }

  /// The word of a lane that is the same one for all of them.
  static __device__ std::uint32_t read_uniform(mask_type, std::uint32_t word, unsigned from) {
    return static_cast<std::uint32_t>(
        __builtin_amdgcn_readlane(static_cast<int>(word), static_cast<int>(from)));
  }

  /// The word of lane `lane() ^ step`; step is a power of two. Every lane of the wave calls.
  static __device__ std::uint32_t read_across(std::uint32_t word, unsigned step) {
    constexpr int quad_swaps_lanes = 0xb1;  // DPP: lanes 1 0 3 2 of each quad
    constexpr int quad_swaps_pairs = 0x4e;  // DPP: lanes 2 3 0 1
    constexpr int row_rotates_8 = 0x128;    // DPP: a row has 16 lanes
    constexpr int swizzle_xor_4 = 0x101f;
    constexpr int swizzle_xor_16 = 0x401f;
    const int own = static_cast<int>(word);
    int other;
    if (step == 1) {
      other = __builtin_amdgcn_mov_dpp(own, quad_swaps_lanes, 0xf, 0xf, true);
    } else if (step == 2) {
      other = __builtin_amdgcn_mov_dpp(own, quad_swaps_pairs, 0xf, 0xf, true);
    } else if (step == 4) {
      other = __builtin_amdgcn_ds_swizzle(own, swizzle_xor_4);
    } else if (step == 8) {
      other = __builtin_amdgcn_mov_dpp(own, row_rotates_8, 0xf, 0xf, true);
    } else if (step == 16) {
      other = __builtin_amdgcn_ds_swizzle(own, swizzle_xor_16);
    } else {
      return read(0, word, lane() ^ step);
    }
    return static_cast<std::uint32_t>(other);
  }

  /// The lanes whose key equals this one's: one key after another, so at most as many rounds as
  /// there are lanes.
  static __device__ mask_type equal(mask_type lanes, std::uint64_t key) {
    mask_type mine = 0;
    for (mask_type left = lanes; left != 0;) {
      const unsigned leader = first(left);
      const std::uint64_t low = read_uniform(0, static_cast<std::uint32_t>(key), leader);
      const std::uint64_t high = read_uniform(0, static_cast<std::uint32_t>(key >> 32), leader);
      const bool same = key == (high << 32 | low);
      const mask_type found = ballot(lanes, same);
      if (same) mine = found;
      left &= ~found;
    }
    return mine;
  }

  /// A number that two lanes share if they share the object. Thread-private objects of all lanes
  /// have one address.
  template <class T>
  static __device__ std::uint64_t address_key(const volatile T* address) {
    constexpr std::uint64_t upper_half_of_private = 0xffffffff00000000u;
    if (is_private(address)) return lane() | upper_half_of_private;
    return reinterpret_cast<std::uintptr_t>(address);
  }

  /// Calls `work(mask, address)`. Here long work is best where it is called.
  template <class T, class Work>
  static __device__ void out_of_line(mask_type lanes, volatile T* address, Work work) {
    work(lanes, address);
  }

  template <class Operation, class T>
  static constexpr bool has_reduction = false;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
