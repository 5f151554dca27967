// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel.hpp"

/// @file
/// The shared memory of another block of the cluster.

/// An object in block 1 of the cluster, by an object in this block (PTX ISA, "mapa").
template <class T>
DEVICE T* in_other_block(T* object) {
  T* mapped = object;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mapa.u64 %0, %1, 1;" : "=l"(mapped) : "l"(object));
#endif
  return mapped;
}

template <class T>
DEVICE T* in_other_block() {
  SHARED T object[64];
  return in_other_block(&object[lane()]);
}
