// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no matching|cannot convert)
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

// A memory space is no number of elements.
pa::buffer<int> use(const pa::native::queue& queue) {
#if defined(REFUSED)
  return queue.allocate<int>(pa::memory_space::host);
#else
  return queue.allocate<int>(1, pa::memory_space::host);
#endif
}
