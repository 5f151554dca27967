// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: cells are integers of 32 or 64 bits, float or double, or packs
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
void use(const pa::native::queue& queue, const int* indices, const unsigned char* values,
         unsigned char* cells) {
  pa::scatter_add(queue, indices, values, 8, cells, 4);
}
#else
static_assert(pa::detail::scatter_value<unsigned>);
#endif
