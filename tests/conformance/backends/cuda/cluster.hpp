// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <subject.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

/// @file
/// Clusters of blocks on CUDA. Its sibling in ../hip declares the same names.

namespace subject {

/// Blocks of a cluster: half of what every device with clusters can launch (CUDA C++ Programming
/// Guide, "Thread Block Clusters").
inline constexpr unsigned cluster_blocks = 4;

/// Why no cluster can be launched; empty when one can.
inline std::string absence_of_clusters() {
  // The last is the newest (nvcc, "__CUDA_ARCH_LIST__"). Older code has no instructions for them.
  constexpr int compiled_for[] = {__CUDA_ARCH_LIST__};
  constexpr int newest = compiled_for[sizeof compiled_for / sizeof(int) - 1];
  if (newest < 900) return "the program was compiled for targets without clusters";
  return device_has_clusters() ? "" : "the device has no clusters";
}

/// The same object in the block memory of another block of the cluster (PTX ISA, "mapa").
/// @param object  in the block memory of the calling thread's block
template <class T>
POLYATOMIC_FUNCTION T* in_block_of_cluster(T* object, [[maybe_unused]] unsigned block) {
  T* mapped = object;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(mapped) : "l"(object), "r"(block));
#endif
  return mapped;
}

/// Every thread of the cluster waits for all others, and sees what they did before (PTX ISA,
/// "barrier.cluster"). A block must not end while others use its memory, nor they begin before it
/// has started. On the host and on targets without clusters, where kernels are compiled too and
/// never run, it stops the program.
template <class Context>
POLYATOMIC_FUNCTION void cluster_barrier(const Context&) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.release;\n\tbarrier.cluster.wait.acquire;" ::: "memory");
#elif defined(__CUDA_ARCH__)
  asm volatile("trap;");
#else
  __builtin_trap();
#endif
}

/// Launches `shape.blocks` blocks, a multiple of cluster_blocks, as clusters: block i is block
/// i % cluster_blocks of its cluster. The kernel's block memory may not be larger than what a
/// kernel gets unasked.
template <class Kernel>
void launch_clusters(const queue& q, pa::launch_shape shape, const Kernel& kernel) {
  constexpr std::size_t bytes = pa::detail::shared_memory_of<Kernel>::bytes;
  static_assert(bytes <= pa::cuda::internal::shared_memory_without_asking);
  cudaLaunchAttribute as_clusters{};
  as_clusters.id = cudaLaunchAttributeClusterDimension;
  as_clusters.val.clusterDim.x = cluster_blocks;
  as_clusters.val.clusterDim.y = 1;
  as_clusters.val.clusterDim.z = 1;
  cudaLaunchConfig_t how{};
  how.gridDim = dim3(static_cast<unsigned>(shape.blocks));
  how.blockDim = dim3(shape.block_size);
  how.dynamicSmemBytes = bytes;
  how.stream = q.stream();
  how.attrs = &as_clusters;
  how.numAttrs = 1;
  void (*const entry)(Kernel) = pa::cuda::internal::block_kernel<Kernel>;
  void* arguments[] = {pa::detail::argument_address(kernel)};
  pa::cuda::internal::check(
      cudaLaunchKernelExC(&how, reinterpret_cast<const void*>(entry), arguments),
      "cudaLaunchKernelExC");
}

}  // namespace subject
