// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>

#include "runtime.hpp"

namespace examples {

runtime::runtime() {
  // Without its hints on OMP_PROC_BIND, which would stand among the program's own messages.
  Kokkos::initialize(Kokkos::InitializationSettings().set_disable_warnings(true));
}

runtime::~runtime() {
  Kokkos::finalize();
}

}  // namespace examples
