// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_bins.hpp>

/// @file
/// What a thread of a device sorts the terms of a sum into, if it is its block.

namespace polyatomic::inline POLYATOMIC_ABI::hip::internal {

template <class Terms>
using bins_of_thread = detail::plain_bins_of_thread<Terms>;

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip::internal
