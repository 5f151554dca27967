// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

/// @file
/// How the benchmarks of the goals measure: a warm-up, then repetitions, each timed by a clock of
/// the device or of the host. Reported are the aggregates, among them "min" and "median" of the
/// times. Rates are left to the reader of the record (the counter "operations" says how many a call
/// does): the "min" of a rate would be the worst one.

namespace measure {

/// What every benchmark here has: seven repetitions of one measurement.
inline void repeat(benchmark::internal::Benchmark* made) {
  made->UseManualTime()
      ->Iterations(1)
      ->Repetitions(7)
      ->ComputeStatistics("min",
                          [](const std::vector<double>& times) {
                            return *std::min_element(times.begin(), times.end());
                          })
      ->ReportAggregatesOnly(true)
      ->Unit(benchmark::kMicrosecond);
}

/// Times `calls` calls in a row, after one that is not timed. `prepare` goes before both.
template <class Clock, class Prepare, class Call>
void timed(benchmark::State& state, Clock& clock, int calls, Prepare prepare, Call call) {
  prepare();
  call();
  for (auto _ : state) {
    prepare();
    clock.start();
    for (int i = 0; i < calls; ++i) call();
    state.SetIterationTime(clock.seconds() / calls);
  }
}

/// Of a call.
inline void count_operations(benchmark::State& state, std::uint64_t operations) {
  state.counters["operations"] = static_cast<double>(operations);
}

inline int wrong_results = 0;

/// Notes whether a repetition's result was right. The library's own way, SkipWithError, leaves no
/// trace of a failure as long as two other repetitions succeed.
inline void check(benchmark::State& state, bool right) {
  state.counters["wrong"] = right ? 0 : 1;
  if (!right) ++wrong_results;
}

/// Runs what is registered. To be returned from main: 1 if a result was wrong.
inline int run_all() {
  benchmark::RunSpecifiedBenchmarks();
  benchmark::ClearRegisteredBenchmarks();  // what they hold goes before the runtime does
  benchmark::Shutdown();
  if (wrong_results == 0) return 0;
  std::fprintf(stderr, "%d results were wrong\n", wrong_results);
  return 1;
}

}  // namespace measure
