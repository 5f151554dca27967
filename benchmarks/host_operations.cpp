// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Atomic operations of the host backend beside those of std::atomic_ref, Kokkos and OpenMP, on the
/// same data in the same run. One address for all threads ("shared"), or one cache line for each
/// ("padded"). Each benchmark checks its final value and reports an error if it is wrong.

#include <polyatomic/polyatomic.hpp>

#include <Kokkos_Core.hpp>

#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdint>
#include <string>

namespace pa = polyatomic;

namespace {

constexpr int operations_per_iteration = 1000;
constexpr int max_threads = 64;

template <class T>
struct alignas(128) padded {
  T value;
};

template <class T>
padded<T> cells[max_threads];

struct polyatomic_add {
  template <class T>
  static void run(T& object, T value) {
    pa::store_add(&object, value);
  }
};

struct standard_add {
  template <class T>
  static void run(T& object, T value) {
    std::atomic_ref<T>(object).fetch_add(value, std::memory_order_relaxed);
  }
};

struct kokkos_add {
  template <class T>
  static void run(T& object, T value) {
    Kokkos::atomic_add(&object, value);
  }
};

struct openmp_add {
  template <class T>
  static void run(T& object, T value) {
#pragma omp atomic update relaxed
    object += value;
  }
};

struct polyatomic_max {
  template <class T>
  static void run(T& object, T value) {
    pa::store_max(&object, value);
  }
};

/// What the standard library offers: no floating max, so the loop that everybody writes.
struct standard_max {
  template <class T>
  static void run(T& object, T value) {
    const std::atomic_ref<T> reference(object);
    T old = reference.load(std::memory_order_relaxed);
    while (!reference.compare_exchange_weak(old, old < value ? value : old,
                                            std::memory_order_relaxed)) {
    }
  }
};

struct kokkos_max {
  template <class T>
  static void run(T& object, T value) {
    Kokkos::atomic_max(&object, value);
  }
};

template <class T>
T& cell_of(const benchmark::State& state, bool shared) {
  return cells<T>[shared ? 0 : state.thread_index()].value;
}

/// The final value of an add benchmark is the number of operations: exact in every type used here.
template <class Operation, class T, bool Shared>
void add(benchmark::State& state) {
  T& cell = cell_of<T>(state, Shared);
  if (!Shared || state.thread_index() == 0) cell = T{0};
  for (auto _ : state) {
    for (int i = 0; i < operations_per_iteration; ++i) Operation::run(cell, T{1});
  }
  state.SetItemsProcessed(state.iterations() * operations_per_iteration);
  const std::int64_t writers = Shared ? state.threads() : 1;
  if (!Shared || state.threads() == 1) {
    const T expected = static_cast<T>(state.iterations() * operations_per_iteration * writers);
    if (pa::load(&cell) != expected) state.SkipWithError("wrong sum");
  }
}

/// Pseudo-random values, so that few operations improve the maximum.
template <class Operation, class T, bool Shared>
void max(benchmark::State& state) {
  T& cell = cell_of<T>(state, Shared);
  if (!Shared || state.thread_index() == 0) cell = T{0};
  T largest{0};
  std::uint32_t random = 12345u + static_cast<std::uint32_t>(state.thread_index());
  for (auto _ : state) {
    for (int i = 0; i < operations_per_iteration; ++i) {
      random = random * 1664525u + 1013904223u;
      const T value = static_cast<T>(random >> 8);
      largest = largest < value ? value : largest;
      Operation::run(cell, value);
    }
  }
  state.SetItemsProcessed(state.iterations() * operations_per_iteration);
  if (pa::load(&cell) < largest) state.SkipWithError("wrong maximum");
}

void on_threads(benchmark::internal::Benchmark* made) {
  made->Threads(1)->Threads(2)->UseRealTime();
}

template <class Operation, class T>
void register_add(const std::string& type, const std::string& library) {
  using benchmark::RegisterBenchmark;
  on_threads(
      RegisterBenchmark(("add/" + type + "/shared/" + library).c_str(), add<Operation, T, true>));
  on_threads(
      RegisterBenchmark(("add/" + type + "/padded/" + library).c_str(), add<Operation, T, false>));
}

template <class Operation, class T>
void register_max(const std::string& type, const std::string& library) {
  using benchmark::RegisterBenchmark;
  on_threads(
      RegisterBenchmark(("max/" + type + "/shared/" + library).c_str(), max<Operation, T, true>));
  on_threads(
      RegisterBenchmark(("max/" + type + "/padded/" + library).c_str(), max<Operation, T, false>));
}

template <class T>
void register_adds(const std::string& type) {
  register_add<polyatomic_add, T>(type, "polyatomic");
  register_add<standard_add, T>(type, "std::atomic_ref");
  register_add<kokkos_add, T>(type, "Kokkos");
  register_add<openmp_add, T>(type, "OpenMP");
}

void register_all() {
  register_adds<int>("int");
  register_adds<double>("double");
  register_max<polyatomic_max, float>("float", "polyatomic");
  register_max<standard_max, float>("float", "std::atomic_ref");
  register_max<kokkos_max, float>("float", "Kokkos");
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  register_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
