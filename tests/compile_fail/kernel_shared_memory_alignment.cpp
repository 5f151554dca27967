// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: shared_memory may be aligned to at most 128 bytes
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
constexpr std::size_t alignment = 256;
#else
constexpr std::size_t alignment = 128;
#endif

struct counts {
  struct alignas(alignment) shared_memory {
    int bins[4];
  };
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    ctx.shared().bins[0] = 0;
  }
};

void use(const pa::native::queue& queue) {
  queue.launch({.blocks = 1, .block_size = 1}, counts{});
}
