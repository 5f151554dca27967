// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/device.hpp>
#include <support/report.hpp>

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/queue.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

/// @file
/// Real concurrency: a crew of threads that start together and act on the same objects, and the
/// proof that they overlapped.
///
/// What a crew does is a *work*, a small type:
///
///     struct work {
///       using state = …;                                     // of one thread, starts as state{}
///       // One action. Returns whether the thread saw that another one has acted since its last.
///       POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& mine) const;
///     };

namespace conformance {

/// One thread of a crew.
struct member {
  std::size_t rank;
  std::size_t crew_size;

  /// A number of this thread and round alone, from 0 to threads * rounds - 1.
  POLYATOMIC_FUNCTION std::size_t turn(unsigned round) const { return round * crew_size + rank; }
};

struct crew_counts {
  unsigned arrived;  ///< at all meetings so far
  unsigned overlaps;
  unsigned threads;
  unsigned awaited;  ///< the arrivals that a thread waited for in vain; 0 where all have met
};

template <class Work>
struct crew_kernel {
  Work work;
  crew_counts* counts;
  unsigned rounds;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const member me{ctx.global_rank(), ctx.global_size()};
    const auto size = static_cast<unsigned>(me.crew_size);
    if (me.rank == 0) pa::store(&counts->threads, size);
    typename Work::state mine{};
    unsigned overlaps = 0;
    for (unsigned round = 0; round < rounds; ++round) {
      if (round % rounds_between_meetings == 0 &&
          !meet(size * (round / rounds_between_meetings + 1))) {
        break;
      }
      if (work.act(me, round, mine)) ++overlaps;
    }
    pa::store_add(&counts->overlaps, overlaps);
  }

 private:
  // Threads that start together can still miss each other: one is put aside while the other does
  // all its rounds. So they meet again and again.
  static constexpr unsigned rounds_between_meetings = 100;

  // Whether so many arrivals were counted in time. The operations under test do the counting: one
  // that loses an arrival must not hang the test.
  POLYATOMIC_FUNCTION bool meet(unsigned arrivals) const {
    pa::store_inc(&counts->arrived);
    for (unsigned poll = 0; poll < subject::most_polls; ++poll) {
      if (pa::load(&counts->arrived) >= arrivals) return true;
    }
    pa::store(&counts->awaited, arrivals);
    return false;
  }
};

/// The words of a test: object number i is words[3 i + 1], its neighbours must not change.
template <class T>
struct guarded_objects {
  T* words;
  POLYATOMIC_FUNCTION T* object(std::size_t i) const { return words + 3 * i + 1; }
};

template <class T>
class guarded_memory {
 public:
  guarded_memory(const subject::queue& q, std::size_t objects, T initial)
      : guarded_memory(q, std::vector<T>(objects, initial)) {}

  /// One object for each initial value.
  guarded_memory(const subject::queue& q, const std::vector<T>& initial)
      : queue_(q), memory_(q.template allocate<T>(3 * initial.size())) {
    std::vector<T> words(3 * initial.size(), guard());
    for (std::size_t i = 0; i < initial.size(); ++i) words[3 * i + 1] = initial[i];
    queue_.copy(memory_.data(), words.data(), words.size());
    queue_.synchronize();
  }

  guarded_objects<T> view() { return {memory_.data()}; }

  /// The objects; neighbours that changed are reported.
  std::vector<T> read(report& results, const std::string& where) const {
    const std::vector<T> words = test::read(queue_, memory_);
    std::vector<T> objects;
    for (std::size_t i = 0; i < words.size(); i += 3) {
      results.expect_same(where, "the word before object", i / 3, guard(), words[i]);
      results.expect_same(where, "the word after object", i / 3, guard(), words[i + 2]);
      objects.push_back(words[i + 1]);
    }
    return objects;
  }

 private:
  static T guard() {
    if constexpr (std::is_arithmetic_v<T>) {
      return T(77);
    } else {
      return oracle::from_bits<T>(77);
    }
  }

  subject::queue queue_;
  pa::buffer<T> memory_;
};

/// What stands in results that have not been written: no test stores it (a bool has no such value).
template <class T>
T unwritten_value() {
  return oracle::from_bits<T>(
      static_cast<oracle::bits_of_type<T>>(std::is_same_v<T, bool> ? 0 : 0xa5c3a5c3a5c3a5c3u));
}

/// A buffer of such results.
template <class T>
pa::buffer<T> unwritten(const subject::queue& q, std::size_t count) {
  pa::buffer<T> results = q.template allocate<T>(count);
  q.fill(results.data(), unwritten_value<T>(), count);
  return results;
}

inline std::string to_string(pa::launch_shape shape) {
  return std::to_string(shape.blocks) + " blocks of " + std::to_string(shape.block_size);
}

/// The most actions that a crew of this shape can make.
inline std::size_t most_turns(pa::launch_shape shape) {
  return shape.blocks * shape.block_size * subject::rounds;
}

/// The same crew with 16 threads at most: so few add to 16-bit floats without rounding.
inline pa::launch_shape few_of(pa::launch_shape shape) {
  const unsigned threads = std::min(shape.block_size, 16u);
  return {.blocks = std::min<std::size_t>(shape.blocks, 16u / threads), .block_size = threads};
}

/// Fails the test where threads have waited for others in vain.
inline void require_meeting(const crew_counts& counts, pa::launch_shape shape) {
  if (counts.awaited == 0) return;
  // More may have arrived since.
  const unsigned missing = counts.awaited - std::min(counts.arrived, counts.awaited);
  FAIL(subject::queue::backend_name
       << ": the crew did not meet: " << counts.threads - std::min(missing, counts.threads)
       << " of " << counts.threads << " threads arrived, " << to_string(shape));
}

/// Lets a crew work. Returns its number of threads and how often they saw each other.
template <class Work>
crew_counts run_crew(const subject::queue& q, pa::launch_shape shape, const Work& work) {
  pa::buffer<crew_counts> counts = q.template allocate<crew_counts>(1);
  q.fill(counts.data(), crew_counts{}, 1);
  q.launch_resident(shape, crew_kernel<Work>{work, counts.data(), subject::rounds});
  const crew_counts counted = test::read(q, counts)[0];
  require_meeting(counted, shape);
  return counted;
}

/// Whether a test has seen threads overlap, and what follows if not.
class overlap_watch {
 public:
  void saw(const crew_counts& counts) { seen_ += counts.overlaps; }
  bool seen() const { return seen_ != 0; }
  void conclude(report& results) const;

 private:
  std::size_t seen_ = 0;
};

/// Runs `test(shape, watch, results)` for each shape of crew until it has overlapped, a thousand times
/// at most, or fifty where it need not: on a busy machine the threads may take turns on one core, and
/// time has to pass before they move. Each run is checked.
template <class Test>
void for_each_crew(const std::string& name, const Test& test) {
  require_device();
  report results(name);
  overlap_watch total;
  const int attempts = subject::overlap_here().expected ? 1000 : 50;
  for (const pa::launch_shape shape : subject::crews()) {
    overlap_watch watch;
    for (int attempt = 0; attempt < attempts && !watch.seen(); ++attempt) {
      if (attempt >= 50) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      test(shape, watch, results);
    }
    if (!watch.seen()) {
      total = {};
      break;
    }
    total = watch;
  }
  total.conclude(results);
}

/// Fails on mismatches. Not concurrent: a failure where threads must overlap, else a skip.
inline void overlap_watch::conclude(report& results) const {
  results.finish();
  if (seen()) return;
  const subject::overlap here = subject::overlap_here();
  if (here.expected) FAIL(subject::queue::backend_name << ": not concurrent");
  skip_here("not concurrent: " + here.reason);
}

}  // namespace conformance
