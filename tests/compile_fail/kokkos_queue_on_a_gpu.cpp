// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: kokkos::queue runs on the host
// BACKENDS: kokkos
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

/// Memory that the host cannot reach, as Kokkos's CudaSpace.
struct far_memory {
  using memory_space = far_memory;
  using execution_space = Kokkos::DefaultHostExecutionSpace;
  using device_type = Kokkos::Device<execution_space, memory_space>;
};
struct far_threads {
  using execution_space = far_threads;
  using memory_space = far_memory;
  using device_type = Kokkos::Device<execution_space, memory_space>;
  using scratch_memory_space = Kokkos::ScratchMemorySpace<Kokkos::DefaultHostExecutionSpace>;
};

#if defined(REFUSED)
using threads = far_threads;
#else
using threads = Kokkos::DefaultHostExecutionSpace;
#endif

static_assert(sizeof(pa::kokkos::basic_queue<threads>) != 0);
