// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/run_reduction.hpp>

/// @file
/// Mean and variance in one pass. The arguments are those of algorithms/reduce.hpp.
///
/// It is stable: a few elements at a time have their mean first and then their differences from it,
/// and such moments are merged by the formula of Chan, Golub and LeVeque. Nothing is computed as a
/// small difference of large sums, so values far from zero keep their variance.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Number, mean and sum of squared differences from the mean, to a pointer. No elements: zeros.
///
/// @tparam Accumulator  float or double: elements are converted to it, and all is computed in it.
/// @param options       pa::unordered, a pa::workspace.
template <class Accumulator, class Queue, class Input, class... Options>
void mean_variance(const Queue& queue, const Input& input, std::size_t count,
                   moments<std::type_identity_t<Accumulator>>* result, Options&&... options) {
  static_assert(std::is_floating_point_v<Accumulator>,
                "polyatomic: mean_variance computes in float or double");
  detail::reduce_into("mean_variance", queue, input, count, detail::measuring<Accumulator>{},
                      moments<Accumulator>{}, result, std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Accumulator, class Queue, class Input, class... Options>
requires(detail::is_reduction_option<Options, Queue>&&...) moments<Accumulator> mean_variance(
    const Queue& queue, const Input& input, std::size_t count, Options&&... options) {
  static_assert(std::is_floating_point_v<Accumulator>,
                "polyatomic: mean_variance computes in float or double");
  return detail::reduce_to_host("mean_variance", queue, input, count,
                                detail::measuring<Accumulator>{}, moments<Accumulator>{},
                                std::forward<Options>(options)...);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
