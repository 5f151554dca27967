// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: bins are integers of 32 or 64 bits, float or double
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

// What would overflow after 255 samples.
#if defined(REFUSED)
void use(const pa::native::queue& queue, const float* samples, unsigned char* counts) {
  pa::histogram(queue, samples, 8, pa::even_bins(0.0f, 1.0f, 4), counts);
}
#else
static_assert(pa::detail::histogram_counter<unsigned>);
#endif
