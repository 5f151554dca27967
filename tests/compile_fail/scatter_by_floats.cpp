// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: indices are integers of up to 64 bits
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
void use(const pa::native::queue& queue, const float* indices, const float* values, float* cells) {
  pa::scatter_add(queue, indices, values, 8, cells, 4);
}
#else
static_assert(pa::atomic_integer<unsigned>);
#endif
