// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <sched.h>

/// @file
/// Host pause between two polls: the processor's hint at first, then the core is given to others,
/// among which may be the thread that is waited for.

namespace polyatomic::inline POLYATOMIC_ABI::host {

/// @param polls  how many came before.
inline void pause(unsigned polls) {
  constexpr unsigned polls_before_yielding = 64;
  if (polls >= polls_before_yielding) {
    static_cast<void>(sched_yield());
    return;
  }
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Returns `value`, but the compiler cannot know that: a loop that tests it keeps in its body what
/// stands before (backends/generic/lock_pool.hpp).
inline unsigned keep_in_loop(unsigned value) {
  asm volatile("" : "+r"(value));
  return value;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::host
