// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: cells have 4 or 8 bytes
// BACKENDS: kokkos
#include <polyatomic/algorithms.hpp>

namespace pa = polyatomic;

#if defined(REFUSED)
using cell = unsigned char;
#else
using cell = unsigned;
#endif

static_assert(sizeof(pa::private_array_memory<cell, 16>) >= 16);
