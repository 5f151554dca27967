// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Device-wide reductions on an NVIDIA device: polyatomic beside CUB and beside loads alone, on the
/// same data in one run, with a workspace. Each is timed with a small kernel of somebody else
/// between the calls, in a stream and in a CUDA graph; the time of that kernel alone is a row of
/// its own ("foreign kernel alone"). Times are of the device (CUDA events), for one call; every
/// result is checked.

#include <device_measure.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <cub/device/device_reduce.cuh>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

enum class timing { stream, graph };

__global__ void foreign_kernel(unsigned* word) {
  if (threadIdx.x == 0) *word += 1;
}

/// Small whole numbers: float sums of 2^28 of them are not exact, but their error is small.
template <class T>
struct fill_values {
  T* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    std::uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    values[i] = static_cast<T>(x % 1021);
  }
};

/// What all candidates of one type share.
template <class T>
struct data {
  explicit data(std::size_t count)
      : queue(stream_of_the_run()),
        memory(queue),
        input(queue.template allocate<T>(count)),
        result(queue.template allocate<unsigned char>(64)),
        word(queue.template allocate<unsigned>(1)) {
    queue.fill(word.data(), 0u, 1);
    queue.parallel_for(count, fill_values<T>{input.data()});
    queue.synchronize();
  }

  static cudaStream_t stream_of_the_run() {
    cudaStream_t stream = nullptr;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    return stream;
  }

  pa::cuda::queue queue;
  pa::workspace<pa::cuda::queue> memory;
  pa::buffer<T> input;
  pa::buffer<unsigned char> result;
  pa::buffer<unsigned> word;
  pa::buffer<unsigned char> scratch;  ///< CUB's
};

struct sum_default {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    pa::reduce<T>(in.queue, in.input.data(), n, reinterpret_cast<T*>(in.result.data()), T{0},
                  pa::plus, in.memory);
  }
};

struct sum_unordered {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    pa::reduce<T>(in.queue, in.input.data(), n, reinterpret_cast<T*>(in.result.data()), T{0},
                  pa::plus, in.memory, pa::unordered);
  }
};

template <class T>
void make_scratch(data<T>& in, std::size_t bytes) {
  if (in.scratch.size() < bytes) in.scratch = in.queue.template allocate<unsigned char>(bytes);
}

struct sum_cub {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    auto* const result = reinterpret_cast<T*>(in.result.data());
    const auto count = static_cast<std::int64_t>(n);
    std::size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, in.input.data(), result, count, in.queue.stream());
    make_scratch(in, bytes);
    cub::DeviceReduce::Sum(in.scratch.data(), bytes, in.input.data(), result, count,
                           in.queue.stream());
  }
};

struct arg_min_default {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    pa::arg_min(in.queue, in.input.data(), n, reinterpret_cast<pa::indexed<T>*>(in.result.data()),
                in.memory);
  }
};

struct arg_min_cub {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    auto* const value = reinterpret_cast<T*>(in.result.data());
    auto* const index = reinterpret_cast<std::int64_t*>(in.result.data() + 8);
    const auto count = static_cast<std::int64_t>(n);
    std::size_t bytes = 0;
    cub::DeviceReduce::ArgMin(nullptr, bytes, in.input.data(), value, index, count,
                              in.queue.stream());
    make_scratch(in, bytes);
    cub::DeviceReduce::ArgMin(in.scratch.data(), bytes, in.input.data(), value, index, count,
                              in.queue.stream());
  }
};

/// The limit: every element is loaded once, by 16 bytes, and hardly anything is done with it.
template <class T>
__global__ void __launch_bounds__(512)
    load_all(const uint4* input, std::size_t vectors, T* result) {
  unsigned seen = 0;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (; i + 3 * stride < vectors; i += 4 * stride) {
    uint4 loaded[4];
    for (int j = 0; j < 4; ++j) loaded[j] = input[i + j * stride];
    for (int j = 0; j < 4; ++j) seen |= loaded[j].x | loaded[j].y | loaded[j].z | loaded[j].w;
  }
  for (; i < vectors; i += stride) seen |= input[i].x;
  if (seen == 0x12345677u) *result = T{0};
}

struct loads_alone {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    load_all<T><<<264, 512, 0, in.queue.stream()>>>(reinterpret_cast<const uint4*>(in.input.data()),
                                                    n * sizeof(T) / 16,
                                                    reinterpret_cast<T*>(in.result.data()));
  }
};

struct nothing {
  template <class T>
  static void call(data<T>&, std::size_t) {}
};

/// Calls in a row, each behind a foreign kernel.
template <class Candidate, class T>
void calls(data<T>& in, std::size_t n, int count) {
  for (int i = 0; i < count; ++i) {
    foreign_kernel<<<1, 32, 0, in.queue.stream()>>>(in.word.data());
    Candidate::call(in, n);
  }
}

template <class Candidate, class T>
bool result_is_right(data<T>& in, std::size_t n) {
  if constexpr (std::is_same_v<Candidate, loads_alone> || std::is_same_v<Candidate, nothing>) {
    return true;
  } else {
    std::vector<T> values(n);
    std::vector<unsigned char> bytes(64);
    Candidate::call(in, n);
    in.queue.copy(values.data(), in.input.data(), n);
    in.queue.copy(bytes.data(), in.result.data(), 64);
    in.queue.synchronize();
    const T got = *reinterpret_cast<const T*>(bytes.data());
    if constexpr (std::is_same_v<Candidate, arg_min_default> ||
                  std::is_same_v<Candidate, arg_min_cub>) {
      const auto index = *reinterpret_cast<const std::uint64_t*>(bytes.data() + 8);
      std::size_t least = 0;
      for (std::size_t i = 1; i < n; ++i) least = values[i] < values[least] ? i : least;
      return got == values[least] && index == least;
    } else if constexpr (std::is_integral_v<T>) {
      std::uint64_t sum = 0;
      for (const T value : values) sum += static_cast<std::uint64_t>(value);
      return got == static_cast<T>(sum);
    } else {
      double sum = 0;
      for (const T value : values) sum += value;
      return std::abs(static_cast<double>(got) - sum) <= 1e-5 * sum;
    }
  }
}

template <class Candidate, class T>
void run(benchmark::State& state, const std::shared_ptr<data<T>>& in, std::size_t n, timing how) {
  const int count = n >= (std::size_t{1} << 26) ? 5 : 200;
  const cudaStream_t stream = in->queue.stream();
  measure::check(state, result_is_right<Candidate>(*in, n));
  measure::event_clock clock(stream);
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t recorded = nullptr;
  if (how == timing::graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    calls<Candidate>(*in, n, count);
    cudaStreamEndCapture(stream, &graph);
    if (cudaGraphInstantiate(&recorded, graph, 0) != cudaSuccess) {
      measure::check(state, false);
      state.SkipWithError("no graph");
      return;
    }
    cudaGraphLaunch(recorded, stream);
  } else {
    calls<Candidate>(*in, n, count);
  }
  for (auto _ : state) {
    clock.start();
    if (how == timing::graph) {
      cudaGraphLaunch(recorded, stream);
    } else {
      calls<Candidate>(*in, n, count);
    }
    state.SetIterationTime(clock.seconds() / count);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(n * sizeof(T)) * state.iterations());
  if (how == timing::graph) {
    cudaGraphExecDestroy(recorded);
    cudaGraphDestroy(graph);
  }
}

template <class Candidate, class T>
void register_one(const std::string& type, const std::string& name,
                  const std::shared_ptr<data<T>>& in) {
  for (const int exponent : {10, 12, 14, 16, 18, 20, 22, 24, 28}) {
    for (const timing how : {timing::stream, timing::graph}) {
      const std::string full = type + "/2^" + std::to_string(exponent) +
                               (how == timing::graph ? "/graph/" : "/stream/") + name;
      measure::repeat(
          benchmark::RegisterBenchmark(full.c_str(), [in, exponent, how](benchmark::State& state) {
            run<Candidate>(state, in, std::size_t{1} << exponent, how);
          }));
    }
  }
}

template <class T>
void register_type(const std::string& type) {
  const auto in = std::make_shared<data<T>>(std::size_t{1} << 28);
  register_one<sum_default>(type, "pa::reduce", in);
  register_one<sum_unordered>(type, "pa::reduce, unordered", in);
  register_one<sum_cub>(type, "cub::DeviceReduce::Sum", in);
  register_one<arg_min_default>(type, "pa::arg_min", in);
  register_one<arg_min_cub>(type, "cub::DeviceReduce::ArgMin", in);
  register_one<loads_alone>(type, "loads alone", in);
  register_one<nothing>(type, "foreign kernel alone", in);
}

void register_all() {
  register_type<float>("f32");
  register_type<double>("f64");
  register_type<std::int32_t>("i32");
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
