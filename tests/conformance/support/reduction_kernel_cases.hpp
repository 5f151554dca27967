// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/reduction_cases.hpp>

/// @file
/// What tests of the kernel of device-wide reductions share: reductions that are run one after
/// another in the same memory, and what they must give.

namespace conformance {

template <class Reducer, class Input>
using work_on = pa::detail::reduction<Reducer, Input>;

using composing = pa::detail::folding<affine, compose, composed_from>;
using adding = pa::detail::folding<double, pa::plus_t, pa::detail::no_transform>;
using adding_words = pa::detail::folding<std::uint32_t, pa::plus_t, pa::detail::no_transform>;
using finding_greatest = pa::detail::finding<std::uint64_t, true>;

/// Places for the results of one shape and size.
struct kernel_results {
  affine composed;
  double sum;
  double unordered_sum;
  std::uint32_t unordered_words;
  pa::indexed<std::uint64_t> greatest;
};

/// A permutation of the low 20 bits of an index: the greatest is somewhere in the middle.
struct scattered {
  POLYATOMIC_FUNCTION std::uint64_t operator[](std::size_t i) const {
    return i * 0x9e3779b9u % 1048576;
  }
};

/// All reductions, one after another in the same memory.
///
/// @param launch  `launch(kernel)` runs a kernel in the shape that is tested.
template <class Launch>
void reduce_everything(const Launch& launch, std::size_t n, const double* values,
                       kernel_results* out, pa::detail::reduction_memory memory) {
  const auto run = [&]<bool Unordered>(std::bool_constant<Unordered>, const auto& work) {
    using work_type = std::remove_cvref_t<decltype(work)>;
    launch(pa::detail::reduction_kernel<work_type, Unordered>{work, memory});
  };
  const std::false_type in_order;
  const std::true_type in_any_order;
  run(in_order,
      work_on<composing, indexes>{
          {}, n, {compose{}, composed_from{}}, composed_value<affine>::of(77), &out->composed});
  run(in_order, work_on<adding, const double*>{values, n, {}, 0.5, &out->sum});
  run(in_any_order, work_on<adding, const double*>{values, n, {}, 0.5, &out->unordered_sum});
  run(in_any_order, work_on<adding_words, indexes>{{}, n, {}, 5u, &out->unordered_words});
  run(in_order, work_on<finding_greatest, scattered>{{}, n, {}, {0, pa::no_index}, &out->greatest});
}

inline kernel_results expected_of(const std::vector<double>& values, std::size_t n) {
  kernel_results all{composed_value<affine>::of(77), 0.5, 0.5, 5u, {0, pa::no_index}};
  for (std::size_t i = 0; i < n; ++i) {
    all.composed = compose{}(all.composed, composed_value<affine>::of(i));
    all.sum += values[i];
    all.unordered_words += static_cast<std::uint32_t>(i);
    const std::uint64_t value = scattered{}[i];
    if (i == 0 || value > all.greatest.value) all.greatest = {value, i};
  }
  all.unordered_sum = all.sum;
  return all;
}

inline void compare(report& results, const std::string& where, const kernel_results& expected,
                    const kernel_results& got) {
  results.expect_same(where, "composed, factor", expected.composed.factor, got.composed.factor);
  results.expect_same(where, "composed, summand", expected.composed.summand, got.composed.summand);
  results.expect_same(where, "composed, tag", expected.composed.tag, got.composed.tag);
  results.expect_same(where, "sum", expected.sum, got.sum);
  results.expect_same(where, "unordered sum", expected.unordered_sum, got.unordered_sum);
  results.expect_same(where, "unordered words", expected.unordered_words, got.unordered_words);
  results.expect_same(where, "greatest", expected.greatest.value, got.greatest.value);
  results.expect_same(where, "index of the greatest", expected.greatest.index, got.greatest.index);
}

}  // namespace conformance
