// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (no matching member function|no matching function|cannot convert|invalid conversion)
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
using source_element = float;
#else
using source_element = int;
#endif

// The elements are copied byte by byte, so both sides have one type.
void use(const pa::native::queue& queue, int* destination, const source_element* source) {
  queue.copy(destination, source, 2);
}
