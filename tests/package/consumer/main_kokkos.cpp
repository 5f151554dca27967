// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>

int run();

int main() {
  const Kokkos::ScopeGuard kokkos;
  return run();
}
