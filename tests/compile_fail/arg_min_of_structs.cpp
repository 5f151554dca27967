// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: arg_min and arg_max take integers and floating numbers
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

struct place {
  float x;
};
#if defined(REFUSED)
using element = place;
#else
using element = float;
#endif

static_assert(sizeof(pa::detail::search_order<false, element>::bits) == 4);
