// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a buffer holds trivially copyable objects that are not const
// BACKENDS: kokkos
#include <polyatomic/core/buffer.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
using element = const int;
#else
using element = int;
#endif

std::size_t use(const pa::buffer<element>& values) {
  return values.size();
}
