// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/instruction.hpp>

/// @file
/// CUDA fence: `fence.sc` for seq_cst, `fence.acq_rel` for acquire, release and acq_rel (the
/// one-sided fences of newer PTX versions compile to the same instruction on sm_90).

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

template <class Order, class Scope>
__device__ void thread_fence(Order, Scope) {
  if constexpr (std::is_same_v<Order, seq_cst_t>) {
    sc_fence<Order, Scope>();
  } else if constexpr (!std::is_same_v<Order, relaxed_t>) {
    asm volatile("fence.acq_rel%0;" ::"C"(scope_modifier<Scope>::text) : "memory");
  }
}

template <class Order>
__device__ void signal_fence(Order) {
  if constexpr (!std::is_same_v<Order, relaxed_t>) asm volatile("" ::: "memory");
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
