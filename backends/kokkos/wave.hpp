// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstdint>

/// @file
/// A subgroup of the host is one thread: a wave of one lane.

namespace polyatomic::inline POLYATOMIC_ABI::host {

struct wave {
  using mask_type = std::uint32_t;
  static constexpr unsigned width = 1;

  POLYATOMIC_FUNCTION static unsigned lane() { return 0; }
  POLYATOMIC_FUNCTION static unsigned lanes_of_a_wave() { return width; }
  POLYATOMIC_FUNCTION static mask_type active() { return 1; }
  POLYATOMIC_FUNCTION static unsigned count(mask_type lanes) { return lanes & 1; }
  POLYATOMIC_FUNCTION static unsigned first(mask_type) { return 0; }
  POLYATOMIC_FUNCTION static unsigned rank_in(mask_type) { return 0; }
  POLYATOMIC_FUNCTION static void barrier(mask_type) {}
  POLYATOMIC_FUNCTION static mask_type ballot(mask_type lanes, bool yes) { return yes ? lanes : 0; }
  POLYATOMIC_FUNCTION static std::uint32_t read(mask_type, std::uint32_t word, unsigned) {
    return word;
  }
  POLYATOMIC_FUNCTION static std::uint32_t read_uniform(mask_type, std::uint32_t word, unsigned) {
    return word;
  }
  POLYATOMIC_FUNCTION static std::uint32_t read_across(std::uint32_t word, unsigned) {
    return word;
  }
  POLYATOMIC_FUNCTION static mask_type equal(mask_type lanes, std::uint64_t) { return lanes; }

  /// A number that two lanes share if they share the object.
  template <class T>
  POLYATOMIC_FUNCTION static std::uint64_t address_key(const volatile T* address) {
    return reinterpret_cast<std::uintptr_t>(address);
  }

  /// Calls `work(mask, address)`. Here long work is best where it is called.
  template <class T, class Work>
  POLYATOMIC_FUNCTION static void out_of_line(mask_type lanes, volatile T* address, Work work) {
    work(lanes, address);
  }

  template <class Operation, class T>
  static constexpr bool has_reduction = false;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
