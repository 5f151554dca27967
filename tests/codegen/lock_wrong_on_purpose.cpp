// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// A lock as it must not be written for a wave: whoever has taken it waits behind the loop for the
// lanes that try to take it. A test runs loops.py on this file and wants it to say so.

KERNEL wrong_lock(unsigned* lock, unsigned char* p, unsigned char v) {
  while (pa::exchange(lock, 1u, pa::acquire) != 0) {
  }
  pa::store(p, v);
  pa::store(lock, 0u, pa::release);
}
