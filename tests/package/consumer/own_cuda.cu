// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <polyatomic/polyatomic.hpp>

// Linking to polyatomic::cuda is all that asks for C++20 here.
static_assert(__cplusplus >= 202002L);

__global__ void add_index(int* sum) {
  polyatomic::store_add(sum, static_cast<int>(threadIdx.x));
}

/// The atomics inside a program's own CUDA kernel.
int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return 77;
  int* sum = nullptr;
  if (cudaMallocManaged(&sum, sizeof(int)) != cudaSuccess) return 1;
  *sum = 0;
  add_index<<<1, 100>>>(sum);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  return *sum == 4950 ? 0 : 1;
}
