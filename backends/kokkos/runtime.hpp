// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <exception>
#include <string>

/// @file
/// Internal: the Kokkos runtime with its errors as exceptions.

namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal {

/// Throws `error` unless Kokkos runs: by itself it would end the program.
inline void check_initialized(const char* call) {
  if (!Kokkos::is_initialized()) {
    throw error(call, 0,
                Kokkos::is_finalized()
                    ? "Kokkos has been finalised; use queues before Kokkos::finalize"
                    : "Kokkos is not initialised; call Kokkos::initialize, or make a "
                      "Kokkos::ScopeGuard, in main first");
  }
}

template <class MemorySpace>
void* allocate_memory(std::size_t bytes) {
  std::string reason = "no memory";
  try {
    if (void* memory = Kokkos::kokkos_malloc<MemorySpace>("polyatomic::buffer", bytes)) {
      return memory;
    }
  } catch (const std::exception& failure) {
    reason = failure.what();
  }
  throw error("Kokkos::kokkos_malloc", 0,
              reason + ", asked for " + std::to_string(bytes) + " bytes");
}

/// How a buffer gives its memory back. Kokkos itself ends the program when memory outlives
/// Kokkos::finalize, as it does for a View.
template <class MemorySpace>
void release_memory(void* memory, int) noexcept {
  Kokkos::kokkos_free<MemorySpace>(memory);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal
