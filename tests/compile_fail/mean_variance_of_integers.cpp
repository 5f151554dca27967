// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: mean_variance computes in float or double
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

// The mean would be cut.
#if defined(REFUSED)
using accumulator = int;
#else
using accumulator = float;
#endif

void use(const pa::native::queue& queue, const int* values) {
  pa::mean_variance<accumulator>(queue, values, 8);
}
