// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Built with POLYATOMIC_CHECKED: an operation through a lock_view that no lock_pool gave stops the
/// program. If it does not, this program says so, or has died over a null pointer.

#include <polyatomic/core/lock_pool.hpp>

#include <cstdint>
#include <cstdio>

int main() {
  char bytes[3] = {};
  std::uint32_t lock = 0;
  // No alignment is asked for here.
  polyatomic::lock_view(&lock, 0).store(reinterpret_cast<short*>(bytes + 1), 1);
  std::puts("a view of a lock");
  std::fflush(stdout);
  polyatomic::lock_view().store(bytes, 1);
  std::puts("the precondition was not checked");
}
