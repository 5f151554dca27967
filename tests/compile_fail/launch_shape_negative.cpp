// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: (narrowing|cannot be narrowed)
// BACKENDS: kokkos
#include <polyatomic/core/launch_shape.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
constexpr int blocks = -1;
#else
constexpr int blocks = 1;
#endif

pa::launch_shape use() {
  return {.blocks = blocks, .block_size = 64};
}
