// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <subject.hpp>

#include <string>

/// @file
/// Clusters of blocks on HIP: there are none. So that the same kernels are compiled, a cluster is
/// one block here. Its sibling in ../cuda declares the same names.

namespace subject {

/// Blocks of a cluster.
inline constexpr unsigned cluster_blocks = 1;

/// Why no cluster can be launched.
inline std::string absence_of_clusters() {
  return "AMD devices have no clusters";
}

/// The same object in the block memory of another block of the cluster.
template <class T>
POLYATOMIC_FUNCTION T* in_block_of_cluster(T* object, unsigned) {
  return object;
}

/// Every thread of the cluster waits for all others.
template <class Context>
POLYATOMIC_FUNCTION void cluster_barrier(const Context& ctx) {
  ctx.block().barrier();
}

/// Launches `shape.blocks` blocks as clusters.
template <class Kernel>
void launch_clusters(const queue& q, pa::launch_shape shape, const Kernel& kernel) {
  q.launch(shape, kernel);
}

}  // namespace subject
