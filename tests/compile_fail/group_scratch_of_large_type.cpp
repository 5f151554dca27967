// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: threads of a group exchange trivially copyable values of 1 to 64
// BACKENDS: kokkos
#include <polyatomic/core/group.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
constexpr int count = 17;
#else
constexpr int count = 16;
#endif

struct sums {
  int value[count];
};

pa::group_scratch<sums> scratch;
