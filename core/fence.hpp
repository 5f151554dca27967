// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/fence.hpp
#include POLYATOMIC_BACKEND_HEADER(fence.hpp)

/// @file
/// A fence of its own. Where an operation can carry the order, prefer that: on NVIDIA a separate
/// fence costs more than the order on the operation.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Orders this thread's accesses before and after it, towards the threads of `scope`
/// ([atomics.fences]). A relaxed fence does nothing.
///
/// @param order  any.
/// @param scope  device by default.
template <class Order, class Scope = device_scope_t>
POLYATOMIC_FUNCTION void thread_fence(Order order, Scope scope = {}) {
  detail::require_tags<Order, Scope>();
  backend::thread_fence(order, scope);
}

/// Keeps the compiler alone from moving this thread's accesses across it; no instruction is made.
/// It orders a thread with a signal handler that runs on the same thread ([atomics.fences]/7). There
/// are none on devices; NVIDIA's assembler, which works after the compiler, is not told of it.
///
/// @param order  any; a relaxed one does nothing.
template <class Order>
POLYATOMIC_FUNCTION void signal_fence(Order order) {
  detail::require_tags<Order, thread_scope_t>();
  backend::signal_fence(order);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
