// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: Kokkos aligns its memory to 64 bytes
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
constexpr std::size_t alignment = 128;
#else
constexpr std::size_t alignment = 64;
#endif

struct alignas(alignment) line {
  int words[16];
};

pa::buffer<line> use(const pa::native::queue& queue) {
  return queue.allocate<line>(4);
}
