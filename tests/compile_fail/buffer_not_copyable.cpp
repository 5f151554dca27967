// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: deleted
// BACKENDS: kokkos
#include <polyatomic/core/buffer.hpp>

namespace pa = polyatomic;

pa::buffer<int> use(pa::buffer<int>& values) {
#if defined(REFUSED)
  return pa::buffer<int>(values);
#else
  return pa::buffer<int>(std::move(values));
#endif
}
