// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: add, sub, inc and dec take integers
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {
enum class flags : int {};
}  // namespace

POLYATOMIC_FUNCTION void use([[maybe_unused]] int* p, [[maybe_unused]] float* f) {
#if defined(REFUSED)
  pa::fetch_add(reinterpret_cast<flags*>(p), flags{1});
#else
  pa::fetch_or(reinterpret_cast<flags*>(p), flags{1});
#endif
}
