// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/instruction.hpp>

/// @file
/// Host fence: only seq_cst costs an instruction on x86-64.

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class Order, class Scope>
POLYATOMIC_FUNCTION void thread_fence(Order, Scope) {
  __atomic_thread_fence(order_constant<Order>);
}

template <class Order>
POLYATOMIC_FUNCTION void signal_fence(Order) {
  __atomic_signal_fence(order_constant<Order>);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
