// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchange, compare-exchange and user functions under contention.

#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/polyatomic.hpp>

#include <algorithm>

namespace conformance::contention_exchange_tests {
namespace {

// --- Exchange ------------------------------------------------------------------------------------

/// Each turn hands in a token of its own, and keeps the one it gets.
template <class T>
struct hand_over {
  using state = T;
  guarded_objects<T> place;
  T* kept;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const T token = static_cast<T>(me.turn(round) + 1);
    const T got = pa::exchange(place.object(0), token, pa::acq_rel);
    kept[me.turn(round)] = got;
    const bool another_acted = round != 0 && got != last;
    last = token;
    return another_acted;
  }
};

template <class T>
void check_exchange() {
  for_each_crew("exchange", [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    guarded_memory<T> place(q, 1, T{0});
    pa::buffer<T> kept = unwritten<T>(q, most_turns(shape));
    const crew_counts counts = run_crew(q, shape, hand_over<T>{place.view(), kept.data()});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + " acq_rel device, " + to_string(shape);
    std::vector<T> tokens = test::read(q, kept);
    tokens.resize(counts.threads * subject::rounds);
    tokens.push_back(place.read(results, where)[0]);
    std::sort(tokens.begin(), tokens.end());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      results.expect_same(where, "token of rank", i, static_cast<T>(i), tokens[i]);
    }
  });
}

// --- Compare-exchange loops ----------------------------------------------------------------------

struct strong {
  static constexpr const char* name = "compare_exchange_strong";
  template <class T>
  POLYATOMIC_FUNCTION static bool run(T* object, T& expected, T desired) {
    return pa::compare_exchange_strong(object, expected, desired);
  }
};
struct weak {
  static constexpr const char* name = "compare_exchange_weak";
  template <class T>
  POLYATOMIC_FUNCTION static bool run(T* object, T& expected, T desired) {
    return pa::compare_exchange_weak(object, expected, desired, pa::acq_rel, pa::acquire);
  }
};

/// A hand-written loop that adds 3. A failure that finds another value is another's update; one
/// that changes `expected` must have found a value of the counter's, a multiple of 3.
template <class T, class Form>
struct loop_and_add {
  using state = unsigned;
  guarded_objects<T> sum;
  unsigned* strange;

  POLYATOMIC_FUNCTION bool act(const member&, unsigned, state&) const {
    T* const object = sum.object(0);
    bool another_acted = false;
    T expected = pa::load(object);
    for (;;) {
      const T before = expected;
      if (Form::run(object, expected, static_cast<T>(expected + T{3}))) break;
      if (expected != before) another_acted = true;
      if (static_cast<long long>(expected) % 3 != 0) pa::store_inc(strange);
    }
    return another_acted;
  }
};

template <class T, class Form>
void check_loop() {
  for_each_crew(Form::name, [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    guarded_memory<T> sum(q, 1, T{0});
    pa::buffer<unsigned> strange = q.allocate<unsigned>(1);
    q.fill(strange.data(), 0u, 1);
    const crew_counts counts =
        run_crew(q, shape, loop_and_add<T, Form>{sum.view(), strange.data()});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + ", " + to_string(shape);
    const std::size_t turns = std::size_t{counts.threads} * subject::rounds;
    results.expect_same(where, "sum", static_cast<T>(3 * turns), sum.read(results, where)[0]);
    results.expect_same(where, "values that were never stored", 0u, test::read(q, strange)[0]);
  });
}

// --- User functions ------------------------------------------------------------------------------

/// x -> 5 x + 1 modulo 2^32 visits every value once: the values returned tell each step apart.
struct next_value {
  POLYATOMIC_FUNCTION unsigned operator()(unsigned value) const { return value * 5 + 1; }
};

struct walk_the_cycle {
  using state = unsigned;
  guarded_objects<unsigned> place;
  unsigned* visited;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const unsigned old = pa::fetch_update(place.object(0), next_value{});
    visited[me.turn(round)] = old;
    const bool another_acted = round != 0 && old != next_value{}(last);
    last = old;
    return another_acted;
  }
};

struct below_the_bound {
  unsigned bound;
  POLYATOMIC_FUNCTION bool operator()(unsigned& value) const {
    if (value >= bound) return false;
    ++value;
    return true;
  }
};

/// Counts up to a bound that is half of what the crew tries.
struct count_to_the_bound {
  using state = unsigned;
  guarded_objects<unsigned> counter;
  unsigned* stored;
  unsigned* wrong;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const unsigned bound = static_cast<unsigned>(me.crew_size) * subject::rounds / 2;
    const auto result = pa::try_update(counter.object(0), below_the_bound{bound});
    if (result.stored) pa::store_inc(stored);
    if (result.stored ? result.old >= bound : result.old != bound) pa::store_inc(wrong);
    const bool another_acted = round != 0 && result.stored && result.old != last + 1;
    last = result.old;
    return another_acted;
  }
};

}  // namespace

TEST_CASE("contention: exchange hands every token over once", "[contention]") {
  check_exchange<int>();
  check_exchange<unsigned long long>();
  check_exchange<float>();
  check_exchange<double>();
}

TEST_CASE("contention: compare_exchange loops lose nothing", "[contention]") {
  check_loop<int, strong>();
  check_loop<long long, weak>();
  check_loop<float, weak>();
  check_loop<double, strong>();
}

TEST_CASE("contention: fetch_update returns each value that it replaced", "[contention]") {
  for_each_crew("fetch_update", [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    guarded_memory<unsigned> place(q, 1, 0u);
    pa::buffer<unsigned> visited = unwritten<unsigned>(q, most_turns(shape));
    const crew_counts counts = run_crew(q, shape, walk_the_cycle{place.view(), visited.data()});
    watch.saw(counts);
    const std::string where = "unsigned relaxed device, " + to_string(shape);
    std::vector<unsigned> found = test::read(q, visited);
    found.resize(counts.threads * subject::rounds);
    std::vector<unsigned> expected;
    unsigned value = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      expected.push_back(value);
      value = value * 5 + 1;
    }
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    for (std::size_t i = 0; i < found.size(); ++i) {
      results.expect_same(where, "replaced value of rank", i, expected[i], found[i]);
    }
    results.expect_same(where, "last value", value, place.read(results, where)[0]);
  });
}

TEST_CASE("contention: try_update stops at its bound", "[contention]") {
  for_each_crew("try_update", [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    guarded_memory<unsigned> counter(q, 1, 0u);
    pa::buffer<unsigned> told = q.allocate<unsigned>(2);
    q.fill(told.data(), 0u, 2);
    const crew_counts counts =
        run_crew(q, shape, count_to_the_bound{counter.view(), told.data(), told.data() + 1});
    watch.saw(counts);
    const std::string where = "unsigned relaxed device, " + to_string(shape);
    const unsigned bound = counts.threads * subject::rounds / 2;
    const std::vector<unsigned> found = test::read(q, told);
    results.expect_same(where, "stored", bound, found[0]);
    results.expect_same(where, "results that contradict the bound", 0u, found[1]);
    results.expect_same(where, "counter", bound, counter.read(results, where)[0]);
  });
}

}  // namespace conformance::contention_exchange_tests
