// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
struct two_bytes {
  char bytes[2];
};
struct three_bytes {
  char bytes[3];
};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  three_bytes b{};
  pa::atomic_ref(b).store(b);
#else
  two_bytes b{};
  pa::atomic_ref(b).store(b);
#endif
}
