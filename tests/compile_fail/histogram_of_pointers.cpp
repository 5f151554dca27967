// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: this mapping does not take samples of this type
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
void use(const pa::native::queue& queue, const char* const* samples, unsigned* counts) {
  pa::histogram(queue, samples, 8, pa::even_bins(0.0f, 1.0f, 4), counts);
}
#else
static_assert(pa::bin_mapping<pa::even_bins<float>, float>);
#endif
