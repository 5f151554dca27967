// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Reductions of the host backend on two threads: `pa::reduce` beside `Kokkos::parallel_reduce` and
/// OpenMP's `reduction`, and `pa::reproducible_sum` beside OpenMP's plain sum, on the same numbers
/// in the same run; and what each level of the hierarchy saves of the atomics on one address. The
/// limit is a loop that only loads. Results are checked.

#include <host_measure.hpp>
#include <sum_inputs.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

#include <Kokkos_Core.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <type_traits>

namespace pa = polyatomic;

namespace {

constexpr int thread_count = 2;
constexpr std::size_t most = std::size_t{1} << 28;

/// Whole numbers of either sign: all sums of them are small, and so exact in any order.
template <class T>
struct fill_whole_numbers {
  T* values;
  void operator()(std::size_t i) const {
    values[i] = static_cast<T>(static_cast<int>(sums::hashed(i) % 1021) - 510);
  }
};

/// The sum of the first numbers, and that of their absolute values.
template <class T>
struct answer {
  T sum;
  double magnitude;
};

/// What all candidates of one type share.
template <class T>
struct data {
  data() : numbers(queue.allocate<T>(most)), workspace(queue) {}

  void take_whole_numbers() {
    if (holds == "whole numbers") return;
    queue.parallel_for(most, fill_whole_numbers<T>{numbers.data()});
    queue.synchronize();
    answers.clear();
    holds = "whole numbers";
  }

  void take(sums::input kind) {
    if (holds == sums::name_of(kind)) return;
    queue.parallel_for(most, sums::fill<T>{numbers.data(), kind});
    queue.synchronize();
    answers.clear();
    holds = sums::name_of(kind);
  }

  /// Found once for each kind of numbers and n.
  const answer<T>& whole_sum(std::size_t n) {
    const auto [at, missing] = answers.try_emplace(n);
    std::int64_t sum = 0;
    for (std::size_t i = 0; missing && i < n; ++i) sum += static_cast<std::int64_t>(values()[i]);
    if (missing) at->second.sum = static_cast<T>(sum);
    return at->second;
  }

  const answer<T>& rounded_sum(std::size_t n) {
    const auto [at, missing] = answers.try_emplace(n);
    if (missing) {
      sums::exact_sum<T> exact;
      exact.add(values(), n);
      at->second = {exact.rounded(), exact.magnitude(values(), n)};
    }
    return at->second;
  }

  const T* values() const { return numbers.data(); }

  pa::kokkos::queue queue;
  pa::buffer<T> numbers;
  pa::workspace<pa::kokkos::queue> workspace;
  std::map<std::size_t, answer<T>> answers;
  std::string holds;
};

template <class T>
struct sum_data : data<T> {
  pa::reproducible_workspace<T> exact{this->queue};
};

struct polyatomic_reduce {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    return pa::reduce<T>(in.queue, in.values(), n, T{0}, pa::plus, in.workspace);
  }
};

struct kokkos_reduce {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const T* const values = in.values();
    T total{0};
    Kokkos::parallel_reduce(
        Kokkos::RangePolicy<Kokkos::OpenMP, Kokkos::IndexType<std::size_t>>(0, n),
        [=](std::size_t i, T& sum) { sum += values[i]; }, total);
    return total;
  }
};

struct openmp_reduce {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const T* const values = in.values();
    T sum{0};
#pragma omp parallel for num_threads(thread_count) reduction(+ : sum)
    for (std::size_t i = 0; i < n; ++i) sum += values[i];
    return sum;
  }
};

struct openmp_simd_reduce {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const T* const values = in.values();
    T sum{0};
#pragma omp parallel for simd num_threads(thread_count) reduction(+ : sum)
    for (std::size_t i = 0; i < n; ++i) sum += values[i];
    return sum;
  }
};

struct reproducible {
  template <class T>
  static T call(sum_data<T>& in, std::size_t n) {
    return pa::reproducible_sum(in.queue, in.values(), n, in.exact);
  }
  /// Bit by bit.
  template <class T>
  static bool right(T found, const answer<T>& expected) {
    return found == expected.sum && std::signbit(found) == std::signbit(expected.sum);
  }
};

struct openmp_plain : openmp_simd_reduce {
  /// Of 2^27 floats of one sign, added one after the other, little is right.
  template <class T>
  static bool right(T found, const answer<T>& expected) {
    return std::fabs(static_cast<double>(found) - static_cast<double>(expected.sum)) <=
           (sizeof(T) == 4 ? 0.05 : 1e-7) * expected.magnitude;
  }
};

/// The limit: every word is loaded, and hardly anything is done with it.
struct loads_alone {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const auto* const words = reinterpret_cast<const std::uint32_t*>(in.values());
    const std::size_t count = n * sizeof(T) / 4;
    std::uint32_t seen = 0;
#pragma omp parallel for simd num_threads(thread_count) reduction(| : seen)
    for (std::size_t i = 0; i < count; ++i) seen |= words[i];
    benchmark::DoNotOptimize(seen);
    return T{0};
  }
  template <class T>
  static bool right(T, const answer<T>&) {
    return true;
  }
};

/// The levels of the hierarchy under polyatomic_reduce: one address takes every number, or a total
/// from each thread.
struct atomic_for_each_number {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const T* const values = in.values();
    T sum{0};
#pragma omp parallel for num_threads(thread_count)
    for (std::size_t i = 0; i < n; ++i) pa::store_add(&sum, values[i]);
    return sum;
  }
};

struct atomic_for_each_thread {
  template <class T>
  static T call(data<T>& in, std::size_t n) {
    const T* const values = in.values();
    T sum{0};
#pragma omp parallel num_threads(thread_count)
    {
      T mine{0};
#pragma omp for
      for (std::size_t i = 0; i < n; ++i) mine += values[i];
      pa::store_add(&sum, mine);
    }
    return sum;
  }
};

/// Calls follow one another until about 2^25 numbers are added up; where each is an atomic, one
/// will do.
template <class Candidate>
int calls_of(std::size_t n) {
  if (std::is_same_v<Candidate, atomic_for_each_number>) return 1;
  constexpr std::size_t enough = std::size_t{1} << 25;
  return n >= enough ? 1 : static_cast<int>(enough / n);
}

template <class Candidate, class T>
void run_reduce(benchmark::State& state, data<T>& in, std::size_t n) {
  in.take_whole_numbers();
  T found{0};
  measure::steady_clock clock;
  measure::timed(
      state, clock, calls_of<Candidate>(n), [] {}, [&] { found = Candidate::call(in, n); });
  measure::count_operations(state, n);
  const bool is_sum = !std::is_same_v<Candidate, loads_alone>;
  measure::check(state, !is_sum || found == in.whole_sum(n).sum);
}

template <class Candidate, class T>
void run_sum(benchmark::State& state, sum_data<T>& in, sums::input kind, std::size_t n) {
  in.take(kind);
  T found{0};
  measure::steady_clock clock;
  measure::timed(
      state, clock, calls_of<Candidate>(n), [] {}, [&] { found = Candidate::call(in, n); });
  measure::count_operations(state, n);
  measure::check(state, Candidate::right(found, in.rounded_sum(n)));
}

template <class Candidate, class T>
void register_reduce(const std::string& place, const std::string& name, int exponent,
                     const std::shared_ptr<data<T>>& in) {
  const std::string full = place + "/2^" + std::to_string(exponent) + "/" + name;
  measure::repeat(
      benchmark::RegisterBenchmark(full.c_str(), [in, exponent](benchmark::State& state) {
        run_reduce<Candidate>(state, *in, std::size_t{1} << exponent);
      }));
}

template <class T>
void register_reduces(const std::string& type, const std::shared_ptr<data<T>>& in) {
  const std::string place = "reduce/" + type;
  for (const int exponent : {16, 20, 24, 28}) {
    register_reduce<polyatomic_reduce>(place, "pa::reduce", exponent, in);
    register_reduce<kokkos_reduce>(place, "Kokkos::parallel_reduce", exponent, in);
    register_reduce<openmp_reduce>(place, "omp parallel for reduction", exponent, in);
    register_reduce<openmp_simd_reduce>(place, "omp parallel for simd reduction", exponent, in);
    register_reduce<loads_alone>(place, "limit: loads alone", exponent, in);
  }
  const std::string levels = "hierarchy/" + type;
  register_reduce<atomic_for_each_number>(levels, "pa::store_add of each number", 20, in);
  register_reduce<atomic_for_each_thread>(levels, "pa::store_add of each thread", 20, in);
  register_reduce<polyatomic_reduce>(levels, "pa::reduce", 20, in);
}

template <class Candidate, class T>
void register_sum(const std::string& type, const std::string& name,
                  const std::shared_ptr<sum_data<T>>& in, sums::input kind) {
  for (const int exponent : {24, 28}) {
    const std::string full = std::string("sum/") + type + "/" + sums::name_of(kind) + "/2^" +
                             std::to_string(exponent) + "/" + name;
    measure::repeat(
        benchmark::RegisterBenchmark(full.c_str(), [in, kind, exponent](benchmark::State& state) {
          run_sum<Candidate>(state, *in, kind, std::size_t{1} << exponent);
        }));
  }
}

template <class T>
void register_sums(const std::string& type, const std::shared_ptr<sum_data<T>>& in) {
  for (const sums::input kind : {sums::input::uniform, sums::input::wide}) {
    register_sum<reproducible>(type, "pa::reproducible_sum", in, kind);
    register_sum<openmp_plain>(type, "omp parallel for simd reduction", in, kind);
    register_sum<loads_alone>(type, "limit: loads alone", in, kind);
  }
}

void register_all() {
  const auto f32 = std::make_shared<sum_data<float>>();
  const auto f64 = std::make_shared<sum_data<double>>();
  register_reduces<float>("f32", f32);
  register_sums("f32", f32);
  register_reduces<double>("f64", f64);
  register_sums("f64", f64);
  register_reduces<std::int32_t>("i32", std::make_shared<data<std::int32_t>>());
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const Kokkos::ScopeGuard guard(Kokkos::InitializationSettings().set_num_threads(thread_count));
  register_all();
  return measure::run_all();
}
