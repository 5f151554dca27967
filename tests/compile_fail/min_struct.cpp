// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: min and max take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
enum class flags : int {};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_min(reinterpret_cast<flags*>(p), flags{1});
#else
  pa::fetch_min(p, 1);
#endif
}
