// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Histograms and scatters on an NVIDIA device: polyatomic beside CUB and plain atomicAdd, with the
/// bandwidth of reading the same input, in one run. Times are of the device (CUDA events) and hold
/// everything from the cleared output on; every result is compared with one made by atomicAdd.
/// The number of samples is 2^28, or 2 to the power in the environment's POLYATOMIC_LOG_SAMPLES.

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <cub/device/device_histogram.cuh>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 32;

enum class spread { uniform, zipf, hot, constant };
constexpr spread all_spreads[] = {spread::uniform, spread::zipf, spread::hot, spread::constant};

const char* name_of(spread which) {
  switch (which) {
    case spread::uniform:
      return "uniform";
    case spread::zipf:
      return "zipf";
    case spread::hot:
      return "hot90";
    case spread::constant:
      return "constant";
  }
  return "unknown";
}

std::size_t largest_input() {
  const char* const chosen = std::getenv("POLYATOMIC_LOG_SAMPLES");
  return std::size_t{1} << (chosen != nullptr ? std::atoi(chosen) : 28);
}

__device__ std::uint64_t mixed(std::uint64_t i) {
  std::uint64_t z = i * 0x9e3779b97f4a7c15u + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

__device__ std::uint32_t bin_of(std::size_t i, spread which, std::uint32_t bins) {
  const std::uint64_t random = mixed(i);
  if (which == spread::constant) return bins / 2;
  if (which == spread::hot && random % 10 != 0) return bins / 3;
  if (which == spread::zipf) {
    const float unit = static_cast<float>(random >> 40) * 0x1p-24f;
    const float position = exp2f(unit * log2f(static_cast<float>(bins) + 1.0f)) - 1.0f;
    const auto bin = static_cast<std::uint32_t>(position);
    return bin < bins ? bin : bins - 1;
  }
  return static_cast<std::uint32_t>((random >> 32) * bins >> 32);
}

template <class Sample>
struct generate {
  Sample* samples;
  spread which;
  std::uint32_t bins;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
#if defined(__CUDA_ARCH__)
    samples[i] = static_cast<Sample>(bin_of(i, which, bins));
#endif
  }
};

/// -2, -1, 1 or 2: sums of 2^28 of them are exact in float.
struct generate_values {
  float* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    constexpr float of[] = {-2.0f, -1.0f, 1.0f, 2.0f};
    values[i] = of[(i * 2654435761u >> 7) % 4];
  }
};

template <class Sample>
__global__ void count_plainly(const Sample* samples, std::size_t n, unsigned* counts) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    atomicAdd(counts + samples[i], 1u);
  }
}

__global__ void add_plainly(const unsigned* indices, const float* values, std::size_t n,
                            float* cells) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    atomicAdd(cells + indices[i], values[i]);
  }
}

/// What can be reached at all: the input is read and nothing done with it.
__global__ void read_only(const uint4* input, std::size_t n, unsigned* sink) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  unsigned seen = 0;
#pragma unroll 8
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const uint4 one = input[i];
    seen ^= one.x + one.y + one.z + one.w;
  }
  if (seen == 0x12345678u) *sink = seen;
}

/// Runs `work` as often as the benchmark asks for, by the device's clock.
template <class Work>
void time_on_device(benchmark::State& state, std::size_t items, const Work& work) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  work();  // warm-up
  for (auto _ : state) {
    cudaEventRecord(start);
    work();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    state.SetIterationTime(milliseconds * 1e-3);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  state.SetItemsProcessed(static_cast<std::int64_t>(items) * state.iterations());
}

template <class T>
void expect_equal(benchmark::State& state, const pa::cuda::queue& queue, const pa::buffer<T>& left,
                  const pa::buffer<T>& right) {
  std::vector<T> a(left.size());
  std::vector<T> b(right.size());
  queue.copy(a.data(), left.data(), a.size());
  queue.copy(b.data(), right.data(), b.size());
  queue.synchronize();
  if (a != b || cudaGetLastError() != cudaSuccess) state.SkipWithError("wrong result");
}

enum class method { polyatomic, cub, plain, read };

template <class Sample>
void run_histogram(benchmark::State& state, method how, spread which, std::uint32_t bins,
                   std::size_t n) {
  const pa::cuda::queue queue;
  auto samples = queue.allocate<Sample>(n);
  queue.parallel_for(n, generate<Sample>{samples.data(), which, bins});
  auto expected = queue.allocate<unsigned>(bins);
  auto counts = queue.allocate<unsigned>(bins);
  queue.fill(expected.data(), 0u, bins);
  count_plainly<<<blocks, block_size>>>(samples.data(), n, expected.data());
  std::size_t bytes = 0;
  pa::buffer<unsigned char> temporary;
  const auto call_cub = [&](void* memory) {
    cub::DeviceHistogram::HistogramEven(memory, bytes, samples.data(), counts.data(),
                                        static_cast<int>(bins) + 1, 0, static_cast<int>(bins),
                                        static_cast<int>(n));
  };
  if (how == method::cub) {
    call_cub(nullptr);
    temporary = queue.allocate<unsigned char>(bytes);
  }
  time_on_device(state, n, [&] {
    switch (how) {
      case method::polyatomic:
        pa::histogram(queue, samples.data(), n, pa::bincount(bins), counts.data());
        break;
      case method::cub:
        call_cub(temporary.data());
        break;
      case method::plain:
        cudaMemsetAsync(counts.data(), 0, bins * sizeof(unsigned));
        count_plainly<<<blocks, block_size>>>(samples.data(), n, counts.data());
        break;
      case method::read:
        read_only<<<blocks, block_size>>>(reinterpret_cast<const uint4*>(samples.data()),
                                          n * sizeof(Sample) / 16, counts.data());
        break;
    }
  });
  if (how != method::read) expect_equal(state, queue, counts, expected);
  if (how == method::polyatomic) {
    state.SetLabel(pa::name_of(
        pa::plan_of_histogram<Sample, unsigned>(queue, n, bins, pa::histogram_tier::automatic, 0)
            .tier));
  }
}

void run_scatter(benchmark::State& state, method how, spread which, std::uint32_t cells,
                 std::size_t n) {
  const pa::cuda::queue queue;
  auto indices = queue.allocate<unsigned>(n);
  auto values = queue.allocate<float>(n);
  auto expected = queue.allocate<float>(cells);
  auto sums = queue.allocate<float>(cells);
  queue.parallel_for(n, generate<unsigned>{indices.data(), which, cells});
  queue.parallel_for(n, generate_values{values.data()});
  queue.fill(expected.data(), 0.0f, cells);
  add_plainly<<<blocks, block_size>>>(indices.data(), values.data(), n, expected.data());
  time_on_device(state, n, [&] {
    cudaMemsetAsync(sums.data(), 0, cells * sizeof(float));
    if (how == method::polyatomic) {
      pa::scatter_add(queue, indices.data(), values.data(), n, sums.data(), cells);
    } else {
      add_plainly<<<blocks, block_size>>>(indices.data(), values.data(), n, sums.data());
    }
  });
  expect_equal(state, queue, sums, expected);
}

template <class Run>
void register_one(const std::string& name, const Run& run) {
  benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Iterations(7);
}

struct named_method {
  method how;
  const char* name;
};

template <class Sample>
void register_histograms(const std::string& type, std::uint32_t bins, std::size_t n) {
  const named_method methods[] = {{method::polyatomic, "pa::histogram"},
                                  {method::cub, "cub::DeviceHistogram"},
                                  {method::plain, "atomicAdd"},
                                  {method::read, "read only"}};
  for (const spread which : all_spreads) {
    for (const named_method& one : methods) {
      if (one.how == method::cub && bins > (1u << 20)) continue;  // it faults there
      register_one("histogram/" + type + "/" + std::to_string(bins) + "/" + name_of(which) + "/n" +
                       std::to_string(n) + "/" + one.name,
                   [how = one.how, which, bins, n](benchmark::State& state) {
                     run_histogram<Sample>(state, how, which, bins, n);
                   });
    }
  }
}

void register_scatters(std::uint32_t cells, std::size_t n) {
  const named_method methods[] = {{method::polyatomic, "pa::scatter_add"},
                                  {method::plain, "atomicAdd"}};
  for (const spread which : all_spreads) {
    for (const named_method& one : methods) {
      register_one("scatter/f32/" + std::to_string(cells) + "/" + name_of(which) + "/" + one.name,
                   [how = one.how, which, cells, n](benchmark::State& state) {
                     run_scatter(state, how, which, cells, n);
                   });
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (pa::cuda::queue::device_count() == 0) {
    std::puts("no device found: not run");
    return 0;
  }
  const std::size_t n = largest_input();
  register_histograms<std::uint8_t>("u8", 256, 4 * n < (1u << 30) ? 4 * n : (1u << 30));
  for (const std::uint32_t bins :
       {256u, 4096u, 16384u, 57344u, 65536u, 114688u, 131072u, 262144u, 1u << 20, 1u << 24}) {
    register_histograms<std::uint32_t>("u32", bins, n);
  }
  for (const std::size_t few : {std::size_t{1} << 16, std::size_t{1} << 20}) {
    for (const std::uint32_t bins : {256u, 4096u, 57344u, 1u << 20}) {
      register_histograms<std::uint32_t>("u32", bins, few);
    }
  }
  for (const std::uint32_t cells : {256u, 4096u, 32768u, 65536u, 1u << 20, 1u << 24}) {
    register_scatters(cells, n);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
