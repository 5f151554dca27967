// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_bins.hpp>
#include <polyatomic/core/function.hpp>

/// @file
/// What a thread of a device sorts the terms of a sum into, if it is its block.

namespace polyatomic::inline POLYATOMIC_ABI::hip::internal {

template <class Terms>
struct bins_of_thread {
  using type = detail::private_bins<typename Terms::bins, 4>;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip::internal
