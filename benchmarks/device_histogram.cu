// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Histograms and scatters on an NVIDIA device: polyatomic beside CUB and plain atomicAdd, with the
/// time of reading the same input, in one run. Times are of the device (CUDA events) and hold
/// everything from clearing the output on; every result is compared with one made by atomicAdd.
/// Skewed inputs are shorter for atomicAdd, which takes hundreds of milliseconds for the whole;
/// the counter "operations" says how many samples or components a call had.

#include <device_measure.hpp>
#include <histogram_inputs.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <cub/device/device_histogram.cuh>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace {

using histogram_inputs::all_spreads;
using histogram_inputs::spread;

constexpr unsigned block_size = 256;
constexpr unsigned blocks = 132 * 8;
constexpr std::size_t large = std::size_t{1} << 28;
constexpr std::size_t most_cells = std::size_t{1} << 24;

/// What all candidates share; `made` names the input that is there.
struct data {
  data()
      : samples(queue.allocate<std::uint32_t>(large)),
        values(queue.allocate<float>(large)),
        output(queue.allocate<std::uint32_t>(most_cells)),
        expected(queue.allocate<std::uint32_t>(most_cells)),
        differences(queue.allocate<unsigned>(1)) {
    histogram_inputs::make_values<<<blocks, block_size>>>(values.data(), large);
  }

  float* cells() { return reinterpret_cast<float*>(output.data()); }
  float* expected_cells() { return reinterpret_cast<float*>(expected.data()); }

  /// Whether the first `count` of the outputs are those expected.
  template <class T>
  bool is_right(const T* got, const T* wanted, std::size_t count) {
    unsigned found = 0;
    queue.fill(differences.data(), 0u, 1);
    histogram_inputs::count_differences<<<blocks, block_size>>>(got, wanted, count,
                                                                differences.data());
    queue.copy(&found, differences.data(), 1);
    queue.synchronize();
    return found == 0;
  }

  void* scratch_of(std::size_t bytes) {
    if (scratch.size() < bytes) scratch = queue.allocate<unsigned char>(bytes);
    return scratch.data();
  }

  pa::cuda::queue queue;
  pa::buffer<std::uint32_t> samples;
  pa::buffer<float> values;
  pa::buffer<std::uint32_t> output;
  pa::buffer<std::uint32_t> expected;
  pa::buffer<unsigned> differences;
  pa::buffer<unsigned char> scratch;
  std::string made;
};

/// One call; of short ones the shortest of several.
template <class Call>
void time_calls(benchmark::State& state, data& in, std::size_t operations, const Call& call) {
  const int calls = operations <= (std::size_t{1} << 20) ? 20 : 1;
  measure::event_clock clock(in.queue.stream());
  call();
  for (auto _ : state) {
    double shortest = 1e9;
    for (int i = 0; i < calls; ++i) {
      in.queue.synchronize();
      clock.start();
      call();
      shortest = std::min(shortest, clock.seconds());
    }
    state.SetIterationTime(shortest);
  }
  measure::count_operations(state, operations);
}

// --- Histograms
// -----------------------------------------------------------------------------------

enum class method { bincount, even, edges, cub, plain, read };

struct named_method {
  method how;
  const char* name;
};

template <class Sample>
struct histogram_case {
  const char* type;
  std::uint32_t bins;
  spread which;
  std::size_t n;

  std::string name() const {
    return std::string("histogram/") + type + "/" + std::to_string(bins) + "/" +
           histogram_inputs::name_of(which) + "/n" + std::to_string(n);
  }
};

template <class Sample>
void make_input(data& in, const histogram_case<Sample>& one) {
  if (in.made == one.name()) return;
  auto* const samples = reinterpret_cast<Sample*>(in.samples.data());
  histogram_inputs::make_samples<<<blocks, block_size>>>(samples, one.n, one.which, one.bins);
  in.queue.fill(in.expected.data(), 0u, one.bins);
  histogram_inputs::count_plainly<<<blocks, block_size>>>(samples, one.n, in.expected.data());
  in.made = one.name();
}

template <class Sample, class Bins>
void count_by(data& in, const Sample* samples, std::size_t n, const Bins& bins) {
  const std::size_t bytes =
      pa::plan_of_histogram<Sample, unsigned>(in.queue, n, bins.bins()).workspace_bytes;
  void* const memory = in.scratch_of(bytes);
  pa::histogram(in.queue, samples, n, bins, in.output.data(),
                {.workspace = {bytes != 0 ? memory : nullptr, bytes}});
}

template <class Sample>
void count_by_cub(data& in, const Sample* samples, std::size_t n, std::uint32_t bins) {
  std::size_t bytes = 0;
  const auto call = [&](void* memory) {
    cub::DeviceHistogram::HistogramEven(memory, bytes, samples, in.output.data(),
                                        static_cast<int>(bins) + 1, 0, static_cast<int>(bins),
                                        static_cast<int>(n));
  };
  call(nullptr);
  call(in.scratch_of(bytes));
}

std::vector<float> whole_edges(std::uint32_t bins) {
  std::vector<float> edges(bins + 1);
  for (std::uint32_t i = 0; i <= bins; ++i) edges[i] = static_cast<float>(i);
  return edges;
}

template <class Sample>
void run_histogram(benchmark::State& state, data& in, method how,
                   const histogram_case<Sample>& one) {
  make_input(in, one);
  const auto* const samples = reinterpret_cast<const Sample*>(in.samples.data());
  const bool shortened = how == method::plain && one.which != spread::uniform && one.n == large;
  const std::size_t n = shortened ? large / 16 : one.n;
  if constexpr (std::is_same_v<Sample, float>) {
    const std::vector<float> edges = whole_edges(one.bins);
    const pa::bin_edges<float> own(in.queue, edges.data(), edges.size());
    const pa::even_bins<float> even(0.0f, static_cast<float>(one.bins), one.bins);
    time_calls(state, in, n, [&] {
      if (how == method::edges) count_by(in, samples, n, own.mapping());
      if (how == method::even) count_by(in, samples, n, even);
    });
  } else {
    time_calls(state, in, n, [&] {
      if (how == method::bincount) count_by(in, samples, n, pa::bincount(one.bins));
      if (how == method::cub) count_by_cub(in, samples, n, one.bins);
      if (how == method::plain) {
        cudaMemsetAsync(in.output.data(), 0, one.bins * sizeof(unsigned));
        histogram_inputs::count_plainly<<<blocks, block_size>>>(samples, n, in.output.data());
      }
      if (how == method::read) {
        histogram_inputs::read_only<<<132 * 4, 512>>>(reinterpret_cast<const uint4*>(samples),
                                                      n * sizeof(Sample) / 16, in.output.data());
      }
    });
  }
  measure::check_on_device(state, how == method::read || shortened ||
                                      in.is_right(in.output.data(), in.expected.data(), one.bins));
}

template <class Sample>
void register_histogram(const std::shared_ptr<data>& in, const histogram_case<Sample>& one,
                        const std::vector<named_method>& methods) {
  for (const named_method& each : methods) {
    measure::repeat(benchmark::RegisterBenchmark(
        (one.name() + "/" + each.name).c_str(), [in, one, how = each.how](benchmark::State& state) {
          run_histogram(state, *in, how, one);
        }));
  }
}

const std::vector<named_method> all_methods = {{method::bincount, "pa::histogram"},
                                               {method::cub, "cub::DeviceHistogram"},
                                               {method::plain, "atomicAdd"},
                                               {method::read, "read only"}};

// --- Scatters
// -------------------------------------------------------------------------------------

/// Rows of one or four floats; n counts components.
struct scatter_case {
  std::uint32_t rows;
  std::uint32_t width;
  spread which;
  bool plain;

  std::string name() const {
    return "scatter/f32x" + std::to_string(width) + "/" + std::to_string(rows) + "/" +
           histogram_inputs::name_of(which);
  }
  std::size_t cells() const { return std::size_t{rows} * width; }
};

void add_plainly(data& in, const scatter_case& one, std::size_t n, float* cells) {
  const auto* const values = reinterpret_cast<const float4*>(in.values.data());
  if (one.width == 4) {
    histogram_inputs::add_rows_plainly<<<blocks, block_size>>>(in.samples.data(), values, n / 4,
                                                               cells);
  } else {
    histogram_inputs::add_plainly<<<blocks, block_size>>>(
        reinterpret_cast<const uint4*>(in.samples.data()), values, n / 4, cells);
  }
}

void make_input(data& in, const scatter_case& one) {
  if (in.made == one.name()) return;
  histogram_inputs::make_samples<<<blocks, block_size>>>(in.samples.data(), large / one.width,
                                                         one.which, one.rows);
  in.queue.fill(in.expected_cells(), 0.0f, one.cells());
  add_plainly(in, one, large, in.expected_cells());
  in.made = one.name();
}

void run_scatter(benchmark::State& state, data& in, const scatter_case& one) {
  make_input(in, one);
  const bool shortened = one.plain && one.which != spread::uniform;
  const std::size_t n = shortened ? large / 16 : large;
  using quad = pa::pack<float, 4>;
  time_calls(state, in, n, [&] {
    cudaMemsetAsync(in.cells(), 0, one.cells() * sizeof(float));
    if (one.plain) {
      add_plainly(in, one, n, in.cells());
    } else if (one.width == 4) {
      pa::scatter_add(in.queue, in.samples.data(), reinterpret_cast<const quad*>(in.values.data()),
                      n / 4, reinterpret_cast<quad*>(in.cells()), one.rows);
    } else {
      const std::size_t bytes = pa::plan_of_scatter<float>(in.queue, n, one.rows).workspace_bytes;
      void* const memory = in.scratch_of(bytes);
      pa::scatter_add(in.queue, in.samples.data(), in.values.data(), n, in.cells(), one.rows,
                      {.workspace = {bytes != 0 ? memory : nullptr, bytes}});
    }
  });
  measure::check_on_device(state,
                           shortened || in.is_right(in.cells(), in.expected_cells(), one.cells()));
}

void register_scatter(const std::shared_ptr<data>& in, std::uint32_t rows, std::uint32_t width,
                      spread which) {
  for (const bool plain : {false, true}) {
    const scatter_case one{rows, width, which, plain};
    measure::repeat(benchmark::RegisterBenchmark(
        (one.name() + "/" + (plain ? "atomicAdd" : "pa::scatter_add")).c_str(),
        [in, one](benchmark::State& state) { run_scatter(state, *in, one); }));
  }
}

void register_all() {
  const auto in = std::make_shared<data>();
  for (const spread which : all_spreads) {
    register_histogram<std::uint8_t>(in, {"u8", 256, which, 4 * large}, all_methods);
    for (const std::uint32_t bins :
         {256u, 4096u, 16384u, 57344u, 65536u, 114688u, 131072u, 262144u, 1u << 20, 1u << 24}) {
      std::vector<named_method> methods = all_methods;
      if (bins > (1u << 20)) methods.erase(methods.begin() + 1);  // CUB faults there
      register_histogram<std::uint32_t>(in, {"u32", bins, which, large}, methods);
    }
    for (const std::uint32_t bins : {256u, 4096u}) {
      register_histogram<float>(
          in, {"f32", bins, which, large},
          {{method::even, "pa::histogram, even"}, {method::edges, "pa::histogram, edges"}});
    }
    for (const std::uint32_t cells : {256u, 4096u, 32768u, 65536u, 1u << 20, 1u << 24}) {
      register_scatter(in, cells, 1, which);
    }
    for (const std::uint32_t rows : {1u << 16, 1u << 20}) register_scatter(in, rows, 4, which);
  }
  for (const std::size_t few : {std::size_t{1} << 16, std::size_t{1} << 20}) {
    for (const std::uint32_t bins : {256u, 4096u, 57344u, 262144u, 1u << 20}) {
      register_histogram<std::uint32_t>(in, {"u32", bins, spread::uniform, few}, all_methods);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  return measure::run_on_device(argc, argv, register_all);
}
