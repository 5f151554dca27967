// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Loads of what is read once, on the host: as any others, but asked for ahead.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class T>
POLYATOMIC_FUNCTION T load_streaming(const T* address) {
  return *address;
}

/// So far ahead memory is asked for: the hardware's prefetchers stop at the end of each page, and
/// half of a page is long enough for memory to answer.
inline constexpr std::size_t bytes_ahead = 2048;

inline constexpr std::size_t bytes_of_cache_line = 64;

/// A thread that goes through an array upwards is at `here` and takes `Bytes` of it now: asks for
/// as many further on, if they fill cache lines. There may be no memory: nothing comes of it then.
/// (Inlined always: GCC takes a function that only prefetches for one without effect, and drops
/// calls of it.)
template <std::size_t Bytes>
[[gnu::always_inline]] POLYATOMIC_FUNCTION inline void prefetch_ahead(const void* here) {
  // A number: an address outside of the array would be undefined ([expr.add]/4).
  const auto number = reinterpret_cast<std::uintptr_t>(here) + bytes_ahead;
  for (std::size_t i = bytes_of_cache_line; i <= Bytes; i += bytes_of_cache_line) {
    __builtin_prefetch(reinterpret_cast<const void*>(number + i));
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
