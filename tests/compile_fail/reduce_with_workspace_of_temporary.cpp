// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: behind the operation there may be
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

// The workspace would be gone before the work is done.
void use(const pa::native::queue& queue, const int* values, int* result) {
#if defined(REFUSED)
  pa::reduce<int>(queue, values, 8, result, 0, pa::plus, pa::workspace(queue));
#else
  pa::workspace workspace(queue);
  pa::reduce<int>(queue, values, 8, result, 0, pa::plus, workspace);
#endif
}
