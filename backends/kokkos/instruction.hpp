// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>

/// @file
/// The compiler's __atomic builtins take an order as an integer. Scopes have no meaning on the
/// host: every thread shares one coherent memory, so each scope is the whole system.
///
/// The generic builtins (`__atomic_load` rather than `__atomic_load_n`) take an object of any type,
/// so a float is not read through an integer pointer (strict aliasing, [basic.lval]/11).

namespace polyatomic::inline POLYATOMIC_ABI::host {

template <class Order>
inline constexpr int order_constant = __ATOMIC_SEQ_CST;
template <>
inline constexpr int order_constant<relaxed_t> = __ATOMIC_RELAXED;
template <>
inline constexpr int order_constant<acquire_t> = __ATOMIC_ACQUIRE;
template <>
inline constexpr int order_constant<release_t> = __ATOMIC_RELEASE;
template <>
inline constexpr int order_constant<acq_rel_t> = __ATOMIC_ACQ_REL;

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
