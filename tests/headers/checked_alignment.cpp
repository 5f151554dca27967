// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Built with POLYATOMIC_CHECKED: an operation on an object that is not aligned to
/// required_alignment<T> stops the program. If it does not, this program says so.

#include <polyatomic/polyatomic.hpp>

#include <cstdio>

int main() {
  alignas(8) char bytes[16] = {};
  std::puts("aligned");
  polyatomic::store_add(reinterpret_cast<int*>(bytes + 4), 1);
  std::puts("not aligned");
  std::fflush(stdout);
  polyatomic::store_add(reinterpret_cast<int*>(bytes + 1), 1);
  std::puts("the precondition was not checked");
}
