// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/address_space.hpp>

/// @file
/// CUDA load and store: `ld.{relaxed,acquire}` and `st.{relaxed,release}`. A seq_cst load is
/// `fence.sc; ld.acquire`, a seq_cst store `fence.sc; st.relaxed` (NVIDIA's C++-to-PTX mapping).

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

template <class T, class Order, class Scope>
__device__ T load(const volatile T* address, Order, Scope) {
  require_size<T>();
  const void* where = space_query(address);
  detail::bits_t<T> bits;
  sc_fence<Order, Scope>();
  if (__isGlobal(where)) {
    ptx_ld<global_space, Order, Scope>(bits, global_address(address));
  } else if (__isShared(where)) {
    ptx_ld<shared_space, Order, Scope>(bits, shared_address(address));
  } else if (__isLocal(where)) {
    return local_load(address);
  } else {
    ptx_ld<generic_space, Order, Scope>(bits, generic_address(address));
  }
  return detail::from_bits<T>(bits);
}

template <class T, class Order, class Scope>
__device__ void store(volatile T* address, T value, Order, Scope) {
  // After fence.sc nothing is left for the store itself to release.
  using order = std::conditional_t<std::is_same_v<Order, seq_cst_t>, relaxed_t, Order>;
  require_size<T>();
  const void* where = space_query(address);
  const auto bits = detail::to_bits(value);
  sc_fence<Order, Scope>();
  if (__isGlobal(where)) {
    ptx_st<global_space, order, Scope>(global_address(address), bits);
  } else if (__isShared(where)) {
    ptx_st<shared_space, order, Scope>(shared_address(address), bits);
  } else if (__isLocal(where)) {
    local_store(address, value);
  } else {
    ptx_st<generic_space, order, Scope>(generic_address(address), bits);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
