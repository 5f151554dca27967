// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Min, max and bit operations under contention: each returned value is one that the object can have
// had, given what this thread has done before, and the last one is that of all operations together.
// A lost update is seen even where later ones would make up for it: what min and max replaced must
// be one history, and each bit that is set or cleared for good is so once.

#include <support/chain.hpp>
#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/polyatomic.hpp>

#include <algorithm>

namespace conformance::contention_minmax_bitwise_tests {
namespace {

/// The operand of a turn: it drifts the way `drift` says, through zero, so that most turns move the
/// extreme, with noise, so that some do not.
template <class T>
POLYATOMIC_FUNCTION T operand_of(std::size_t turn, int drift) {
  const int noise = static_cast<int>((static_cast<unsigned>(turn) * 2654435761u) >> 24);
  return static_cast<T>(drift * (static_cast<int>(turn) * 16 + noise - 60000));
}

struct minimum_form {
  static constexpr const char* name = "fetch_min";
  static constexpr int drift = -1;
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* object, T value) {
    return pa::fetch_min(object, value);
  }
  template <class T>
  POLYATOMIC_FUNCTION static bool beyond(T value, T limit) {
    return value > limit;
  }
  template <class T>
  static T combined(T left, T right) {
    return oracle::minimum(left, right);
  }
};

struct maximum_form {
  static constexpr const char* name = "fetch_max";
  static constexpr int drift = 1;
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* object, T value) {
    return pa::fetch_max(object, value);
  }
  template <class T>
  POLYATOMIC_FUNCTION static bool beyond(T value, T limit) {
    return value < limit;
  }
  template <class T>
  static T combined(T left, T right) {
    return oracle::maximum(left, right);
  }
};

/// A thread's returned values only move towards the extreme, and are never beyond the best of what
/// it has offered or seen.
template <class T, class Form>
struct offer_values {
  struct state {
    T best;
    bool started;
  };
  guarded_objects<T> extreme;
  T* returned;
  unsigned* impossible;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& mine) const {
    const T value = operand_of<T>(me.turn(round), Form::drift);
    const T old = Form::run(extreme.object(0), value);
    returned[me.turn(round)] = old;
    const bool another_acted = mine.started && old != mine.best;
    if (mine.started && Form::beyond(old, mine.best)) pa::store_inc(impossible);
    mine.best = Form::beyond(value, old) ? old : value;
    mine.started = true;
    return another_acted;
  }
};

template <class T, class Form>
void check_extreme() {
  for_each_crew(Form::name, [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    const T initial = operand_of<T>(0, Form::drift);
    guarded_memory<T> extreme(q, 1, initial);
    pa::buffer<T> returned = unwritten<T>(q, most_turns(shape));
    pa::buffer<unsigned> impossible = q.allocate<unsigned>(1);
    q.fill(impossible.data(), 0u, 1);
    const crew_counts counts = run_crew(
        q, shape, offer_values<T, Form>{extreme.view(), returned.data(), impossible.data()});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + " relaxed device, " + to_string(shape);
    const std::size_t turns = std::size_t{counts.threads} * subject::rounds;
    std::vector<T> offered{initial};
    T expected = initial;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      offered.push_back(operand_of<T>(turn, Form::drift));
      expected = Form::combined(expected, offered.back());
    }
    results.expect_same(where, "last value", expected, extreme.read(results, where)[0]);
    results.expect_same(where, "returned values that go back", 0u, test::read(q, impossible)[0]);
    const std::vector<T> found = test::read(q, returned);
    std::vector<chain_step<T>> steps;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      steps.push_back({found[turn], Form::combined(found[turn], offered[turn + 1])});
    }
    expect_chain(results, where, initial, steps, expected);
    std::sort(offered.begin(), offered.end());
    for (std::size_t turn = 0; turn < turns; ++turn) {
      if (std::binary_search(offered.begin(), offered.end(), found[turn])) continue;
      results.mismatch(where, "value returned to turn " + std::to_string(turn),
                       "one that somebody offered", show(found[turn]));
    }
  });
}

// --- Bits ----------------------------------------------------------------------------------------

/// The bits of one object belong to as many threads as it has bits, one each.
template <class T>
struct own_bit {
  T mask;
  std::size_t object;
};
template <class T>
POLYATOMIC_FUNCTION own_bit<T> bit_of(const member& me) {
  constexpr std::size_t bits = 8 * sizeof(T);
  return {static_cast<T>(T{1} << (me.rank % bits)), me.rank / bits};
}
template <class T>
std::size_t objects_for(pa::launch_shape shape) {
  return (shape.blocks * shape.block_size + 8 * sizeof(T) - 1) / (8 * sizeof(T));
}

/// Sets, clears and flips the own bit in turn. Nobody else touches it, so each returned value must
/// hold it as this thread left it, whatever the others do to the rest.
template <class T>
struct work_own_bit {
  using state = T;
  guarded_objects<T> words;
  unsigned* wrong;

  POLYATOMIC_FUNCTION void expect(T returned, T mask, bool set) const {
    if (((returned & mask) != 0) != set) pa::store_inc(wrong);
  }

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned, state& last) const {
    const own_bit<T> own = bit_of<T>(me);
    T* const word = words.object(own.object);
    const T others = static_cast<T>(~own.mask);
    expect(pa::fetch_or(word, own.mask), own.mask, false);
    expect(pa::fetch_xor(word, own.mask), own.mask, true);
    expect(pa::xor_fetch(word, own.mask), own.mask, true);
    expect(pa::fetch_and(word, others), own.mask, true);
    pa::store_or(word, own.mask);
    expect(pa::and_fetch(word, others), own.mask, false);
    pa::store_xor(word, own.mask);
    pa::store_and(word, others);
    const T now = pa::or_fetch(word, own.mask);
    expect(now, own.mask, true);
    pa::store_xor(word, own.mask);
    const bool another_acted = (now & others) != (last & others);
    last = now;
    return another_acted;
  }
};

template <class T>
void check_own_bits() {
  for_each_crew("and, or and xor", [](pa::launch_shape shape, overlap_watch& watch,
                                      report& results) {
    const subject::queue q;
    guarded_memory<T> words(q, objects_for<T>(shape), T{0});
    pa::buffer<unsigned> wrong = q.allocate<unsigned>(1);
    q.fill(wrong.data(), 0u, 1);
    const crew_counts counts = run_crew(q, shape, work_own_bit<T>{words.view(), wrong.data()});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + " relaxed device, " + to_string(shape);
    const std::vector<T> found = words.read(results, where);
    for (std::size_t rank = 0; rank < counts.threads; ++rank) {
      const own_bit<T> own = bit_of<T>(member{rank, counts.threads});
      results.expect_same(where, "bit of thread", rank, T{0},
                          static_cast<T>(found[own.object] & own.mask));
    }
    results.expect_same(where, "returned values that are impossible", 0u, test::read(q, wrong)[0]);
  });
}

/// Sets the own bit for good, in words that are new in each round: nobody sets it again.
struct setting_for_good {
  static constexpr const char* name = "or";
  static constexpr bool sets = true;
  template <class T>
  POLYATOMIC_FUNCTION static T fetch(T* word, T bit) {
    return pa::fetch_or(word, bit);
  }
  template <class T>
  POLYATOMIC_FUNCTION static void store(T* word, T bit) {
    pa::store_or(word, bit);
  }
};
struct clearing_for_good {
  static constexpr const char* name = "and";
  static constexpr bool sets = false;
  template <class T>
  POLYATOMIC_FUNCTION static T fetch(T* word, T bit) {
    return pa::fetch_and(word, static_cast<T>(~bit));
  }
  template <class T>
  POLYATOMIC_FUNCTION static void store(T* word, T bit) {
    pa::store_and(word, static_cast<T>(~bit));
  }
};

/// In even rounds by the form that returns the old value, in odd ones by the other.
template <class T, class Form>
struct change_bit_for_good {
  using state = unsigned;
  guarded_objects<T> words;
  std::size_t words_of_round;
  unsigned* wrong;
  unsigned* tickets;  ///< a counter that shows whether others have acted

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const own_bit<T> own = bit_of<T>(me);
    T* const word = words.object(round * words_of_round + own.object);
    if (round % 2 == 1) {
      Form::store(word, own.mask);
    } else if (((Form::fetch(word, own.mask) & own.mask) != 0) == Form::sets) {
      pa::store_inc(wrong);
    }
    const unsigned ticket = pa::fetch_inc(tickets);
    const bool another_acted = round != 0 && ticket != last + 1;
    last = ticket;
    return another_acted;
  }
};

template <class T, class Form>
void check_bits_for_good() {
  for_each_crew(Form::name, [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    const std::size_t objects = objects_for<T>(shape);
    const T none = T{0};
    const T all = static_cast<T>(~none);
    guarded_memory<T> words(q, objects * subject::rounds, Form::sets ? none : all);
    pa::buffer<unsigned> counters = q.allocate<unsigned>(2);
    q.fill(counters.data(), 0u, 2);
    const crew_counts counts = run_crew(
        q, shape,
        change_bit_for_good<T, Form>{words.view(), objects, counters.data(), counters.data() + 1});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + " relaxed device, " + to_string(shape);
    std::vector<T> expected(objects, Form::sets ? none : all);
    for (std::size_t rank = 0; rank < counts.threads; ++rank) {
      const own_bit<T> own = bit_of<T>(member{rank, counts.threads});
      expected[own.object] = static_cast<T>(expected[own.object] ^ own.mask);
    }
    const std::vector<T> found = words.read(results, where);
    for (std::size_t i = 0; i < found.size(); ++i) {
      results.expect_same(where, "word", i, expected[i % objects], found[i]);
    }
    results.expect_same(where, "bits that were changed before", 0u, test::read(q, counters)[0]);
  });
}

}  // namespace

TEST_CASE("contention: min returns what the object can have held", "[contention]") {
  check_extreme<int, minimum_form>();
  check_extreme<long long, minimum_form>();
  check_extreme<float, minimum_form>();
  check_extreme<double, minimum_form>();
}

TEST_CASE("contention: max returns what the object can have held", "[contention]") {
  check_extreme<int, maximum_form>();
  check_extreme<long long, maximum_form>();
  check_extreme<float, maximum_form>();
  check_extreme<double, maximum_form>();
}

TEST_CASE("contention: and, or and xor keep everybody's bits", "[contention]") {
  check_own_bits<unsigned>();
  check_own_bits<unsigned long long>();
}

TEST_CASE("contention: bits that are set or cleared stay so", "[contention]") {
  check_bits_for_good<int, setting_for_good>();
  check_bits_for_good<long, setting_for_good>();
  check_bits_for_good<unsigned, clearing_for_good>();
  check_bits_for_good<unsigned long long, clearing_for_good>();
}

}  // namespace conformance::contention_minmax_bitwise_tests
