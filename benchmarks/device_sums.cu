// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Correctly rounded sums on an NVIDIA device: `pa::reproducible_sum` beside CUB's plain sum, and
/// beside loads alone, which are the limit; six kinds of numbers, the same for all. Calls follow
/// one another in a stream; times are of the device (CUDA events), for one call. Our results are
/// compared bit by bit with sums made by big integers on the host, CUB's within the error of a
/// plain sum.

#include <device_measure.hpp>
#include <sum_inputs.hpp>

#include <polyatomic/algorithms/reproducible_sum.hpp>
#include <polyatomic/core/queue.hpp>

#include <cub/device/device_reduce.cuh>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

constexpr std::size_t most = std::size_t{1} << 28;

/// The correctly rounded sum of the first numbers, and that of their absolute values.
template <class T>
struct answer {
  T sum;
  double magnitude;
};

/// What all candidates of one type share. The numbers are made and summed on the host anew for each
/// kind, so the benchmarks of a kind stand together.
template <class T>
struct data {
  data() : numbers(queue.allocate<T>(most)), result(queue.allocate<T>(1)), workspace(queue) {}

  void take(sums::input kind) {
    if (is_filled && kind == filled_with) return;
    queue.parallel_for(most, sums::fill<T>{numbers.data(), kind});
    std::vector<T> on_host(most);
    queue.copy(on_host.data(), numbers.data(), most);
    queue.synchronize();
    sums::exact_sum<T> exact;
    double magnitude = 0;
    std::size_t from = 0;
    for (const int exponent : {20, 24, 28}) {
      const std::size_t to = std::size_t{1} << exponent;
      exact.add(on_host.data() + from, to - from);
      magnitude += exact.magnitude(on_host.data() + from, to - from);
      answers[to] = {exact.rounded(), magnitude};
      from = to;
    }
    filled_with = kind;
    is_filled = true;
  }

  pa::cuda::queue queue;
  pa::buffer<T> numbers;
  pa::buffer<T> result;
  pa::reproducible_workspace<T> workspace;
  pa::buffer<unsigned char> scratch;  ///< CUB's
  std::map<std::size_t, answer<T>> answers;
  sums::input filled_with = sums::input::uniform;
  bool is_filled = false;
};

struct reproducible {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    pa::reproducible_sum(in.queue, in.numbers.data(), n, in.result.data(), in.workspace);
  }
  template <class T>
  static bool right(T found, answer<T> expected) {
    return found == expected.sum && std::signbit(found) == std::signbit(expected.sum);
  }
};

struct cub_plain {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    const auto count = static_cast<std::int64_t>(n);
    std::size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, in.numbers.data(), in.result.data(), count,
                           in.queue.stream());
    if (in.scratch.size() < bytes) in.scratch = in.queue.template allocate<unsigned char>(bytes);
    cub::DeviceReduce::Sum(in.scratch.data(), bytes, in.numbers.data(), in.result.data(), count,
                           in.queue.stream());
  }
  template <class T>
  static bool right(T found, answer<T> expected) {
    return std::fabs(static_cast<double>(found) - static_cast<double>(expected.sum)) <=
           1e-5 * expected.magnitude;
  }
};

/// Every number is loaded once, by 16 bytes, and hardly anything is done with it.
__global__ void __launch_bounds__(512)
    load_all(const uint4* input, std::size_t vectors, unsigned* result) {
  unsigned seen = 0;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (; i + 3 * stride < vectors; i += 4 * stride) {
    uint4 loaded[4];
    for (int j = 0; j < 4; ++j) loaded[j] = input[i + j * stride];
    for (int j = 0; j < 4; ++j) seen |= loaded[j].x | loaded[j].y | loaded[j].z | loaded[j].w;
  }
  for (; i < vectors; i += stride) seen |= input[i].x;
  if (seen == 0x12345677u) *result = 0;
}

struct loads_alone {
  template <class T>
  static void call(data<T>& in, std::size_t n) {
    load_all<<<264, 512, 0, in.queue.stream()>>>(reinterpret_cast<const uint4*>(in.numbers.data()),
                                                 n * sizeof(T) / 16,
                                                 reinterpret_cast<unsigned*>(in.result.data()));
  }
  template <class T>
  static bool right(T, answer<T>) {
    return true;
  }
};

template <class Candidate, class T>
void run(benchmark::State& state, data<T>& in, sums::input kind, std::size_t n) {
  in.take(kind);
  in.queue.fill(in.result.data(), T{0}, 1);
  measure::event_clock clock(in.queue.stream());
  measure::timed(
      state, clock, n == most ? 5 : 100, [] {}, [&] { Candidate::call(in, n); });
  T found{0};
  in.queue.copy(&found, in.result.data(), 1);
  in.queue.synchronize();
  measure::count_operations(state, n);
  measure::check_on_device(state, Candidate::right(found, in.answers[n]));
}

template <class Candidate, class T>
void register_one(const std::string& place, const std::string& name,
                  const std::shared_ptr<data<T>>& in, sums::input kind, int exponent) {
  measure::repeat(benchmark::RegisterBenchmark(
      (place + name).c_str(), [in, kind, exponent](benchmark::State& state) {
        run<Candidate>(state, *in, kind, std::size_t{1} << exponent);
      }));
}

template <class T>
void register_type(const std::string& type) {
  const auto in = std::make_shared<data<T>>();
  for (const sums::input kind : sums::inputs) {
    for (const int exponent : {20, 24, 28}) {
      const std::string place =
          type + "/" + sums::name_of(kind) + "/2^" + std::to_string(exponent) + "/";
      register_one<reproducible>(place, "pa::reproducible_sum", in, kind, exponent);
      register_one<cub_plain>(place, "cub::DeviceReduce::Sum", in, kind, exponent);
      register_one<loads_alone>(place, "limit: loads alone", in, kind, exponent);
    }
  }
}

void register_all() {
  register_type<double>("f64");
  register_type<float>("f32");
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
