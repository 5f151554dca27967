// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: edges are numbers
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

struct place {
  float x;
};
#if defined(REFUSED)
using level = place;
#else
using level = float;
#endif

static_assert(sizeof(pa::bin_edges<level>) != 0);
