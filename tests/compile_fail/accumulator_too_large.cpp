// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: an accumulator is trivially copyable and has at most 56 bytes
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
constexpr int count = 8;
#else
constexpr int count = 7;
#endif

struct sums {
  double value[count];
};

struct adding {
  POLYATOMIC_FUNCTION sums operator()(sums a, const sums& b) const {
    for (int i = 0; i < count; ++i) a.value[i] += b.value[i];
    return a;
  }
};

using reducer = pa::detail::folding<sums, adding, pa::detail::no_transform>;
static_assert(sizeof(pa::detail::carrier<reducer>::type) <= 64);
