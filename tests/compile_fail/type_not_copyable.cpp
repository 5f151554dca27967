// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: T must be trivially copyable, of 1, 2, 4, 8 or 16 bytes
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
struct resource {
  int handle;
  resource() = default;
  POLYATOMIC_FUNCTION resource(const resource& other) : handle(other.handle) {}
};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  resource r{};
  pa::store(reinterpret_cast<resource*>(p), r);
#else
  pa::store(p, 1);
#endif
}
