// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/load_store.hpp>

/// Where the pause stands: backends/{cuda,hip,kokkos}/wait.hpp
#include POLYATOMIC_BACKEND_HEADER(wait.hpp)

/// @file
/// Waiting for another thread's write, by polling: a device cannot wake a sleeping thread.
///
/// The other thread must be able to run. These wait for ever:
///   - a lane that waits for another lane of its wave, where lanes are not scheduled independently
///     (AMD; NVIDIA before sm_70);
///   - a block that waits for one that is not resident: launch such kernels with launch_resident.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Returns once the bits at `address` differ from those of `old`. A change there and back may go
/// unseen ([atomics.wait]/4).
///
/// @param old    a type without padding bytes: see is_padding_free.
/// @param order  of the load that sees the change: relaxed (default), acquire or seq_cst.
/// @param scope  includes the thread that writes; device by default.
template <class T, class Order = relaxed_t, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void wait(const volatile T* address, std::type_identity_t<T> old,
                              Order order = {}, Scope scope = {}) {
  detail::require_no_padding<T>();
  detail::require_load(address, order, scope);
  for (unsigned polls = 0;
       detail::to_bits(backend::load(address, order, scope)) == detail::to_bits(old); ++polls) {
    backend::pause(polls);
  }
}

/// Tells one waiting thread that the value has changed. Waiting threads find out by themselves: it
/// does nothing, and is here so that programs written for std::atomic_ref keep their shape.
template <class T>
POLYATOMIC_FUNCTION void notify_one(volatile T* address) {
  detail::require_address(address);
}

/// As notify_one, for all waiting threads.
template <class T>
POLYATOMIC_FUNCTION void notify_all(volatile T* address) {
  detail::require_address(address);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
