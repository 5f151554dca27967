// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: an object under a lock_pool must be trivially copyable
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
struct resource {
  int handle[6];
  resource() = default;
  POLYATOMIC_FUNCTION resource(const resource& other) : handle{other.handle[0]} {}
};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] pa::lock_view locks, [[maybe_unused]] int* p) {
#if defined(REFUSED)
  resource r{};
  locks.store(reinterpret_cast<resource*>(p), r);
#else
  locks.store(p, 1);
#endif
}
