// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: the capability table has no row for this target
// BACKENDS: cuda
// CUDA_ARCHITECTURES: 100-real
#include <polyatomic/core/this_target.hpp>

namespace pa = polyatomic;

POLYATOMIC_FUNCTION pa::target use() {
#if defined(REFUSED)
  return pa::this_target();
#else
  return pa::target::sm_90;
#endif
}
