// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <histogram_spreads.hpp>

#include <polyatomic/core/queue.hpp>

#include <cstdint>
#include <string>

/// @file
/// Inputs of the benchmarks of histograms and scatters on an NVIDIA device, made there, and the
/// kernels to compare with: plain atomicAdd, and loads alone.

namespace histogram_inputs {

/// A floating sample is the middle of its bin.
template <class Sample>
__global__ void make_samples(Sample* samples, std::size_t n, spread which, std::uint32_t bins) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const auto bin = static_cast<Sample>(bin_of(i, which, bins));
    if constexpr (std::is_same_v<Sample, float>) {
      samples[i] = bin + 0.5f;
    } else {
      samples[i] = bin;
    }
  }
}

static __global__ void make_values(float* values, std::size_t n) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    values[i] = value_of(i);
  }
}

template <class Sample>
__global__ void count_plainly(const Sample* samples, std::size_t n, unsigned* counts) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    atomicAdd(counts + static_cast<std::uint32_t>(samples[i]), 1u);
  }
}

/// Four indices and values in one load each, as the fastest plain kernel of FACTS section 6.
static __global__ void add_plainly(const uint4* indices, const float4* values, std::size_t fours,
                                   float* cells) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < fours; i += stride) {
    const uint4 index = indices[i];
    const float4 value = values[i];
    atomicAdd(cells + index.x, value.x);
    atomicAdd(cells + index.y, value.y);
    atomicAdd(cells + index.z, value.z);
    atomicAdd(cells + index.w, value.w);
  }
}

/// Rows of four: an atomicAdd for each component.
static __global__ void add_rows_plainly(const unsigned* indices, const float4* values,
                                        std::size_t n, float* cells) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    float* const row = cells + std::size_t{indices[i]} * 4;
    const float4 value = values[i];
    atomicAdd(row, value.x);
    atomicAdd(row + 1, value.y);
    atomicAdd(row + 2, value.z);
    atomicAdd(row + 3, value.w);
  }
}

/// What can be reached at all: the input is read and nothing done with it.
static __global__ void __launch_bounds__(512)
    read_only(const uint4* input, std::size_t n, unsigned* sink) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  unsigned seen = 0;
  std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (; i + 7 * stride < n; i += 8 * stride) {
    uint4 loaded[8];
    for (int j = 0; j < 8; ++j) loaded[j] = input[i + j * stride];
    for (int j = 0; j < 8; ++j) seen ^= loaded[j].x + loaded[j].y + loaded[j].z + loaded[j].w;
  }
  for (; i < n; i += stride) seen ^= input[i].x;
  if (seen == 0x12345678u) *sink = seen;
}

template <class T>
__global__ void count_differences(const T* left, const T* right, std::size_t n, unsigned* found) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    if (left[i] != right[i]) atomicAdd(found, 1u);
  }
}

}  // namespace histogram_inputs
