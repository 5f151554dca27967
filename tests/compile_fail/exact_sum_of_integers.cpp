// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (constraint|no matching|not satisfied)
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

// Sums of integers are exact as they are.
#if defined(REFUSED)
using element = int;
#else
using element = float;
#endif

pa::exact_sum<element> sum;
