// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>

#include <polyatomic/polyatomic.hpp>

/// The atomics inside a program's own Kokkos kernel.
int main() {
  const Kokkos::ScopeGuard kokkos;
  using space = Kokkos::DefaultHostExecutionSpace;
  const Kokkos::View<int, space> sum("sum");
  Kokkos::parallel_for(
      "add", Kokkos::RangePolicy<space>(0, 1000),
      KOKKOS_LAMBDA(const int i) { polyatomic::store_add(sum.data(), i); });
  Kokkos::fence();
  return sum() == 499500 ? 0 : 1;
}
