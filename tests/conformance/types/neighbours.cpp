// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small objects in one word under contention: each thread works on its own, and none is changed by
// a neighbour's operation.
#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/core/half.hpp>
#include <polyatomic/polyatomic.hpp>

namespace conformance::neighbours_tests {
namespace {

/// Objects that fill two words: threads are spread over all of them.
template <class T>
constexpr std::size_t object_count = 8 / sizeof(T);

/// Adds one to the object of the thread's rank. Each object is also seen by the threads with the
/// same remainder, which is how the overlap shows.
template <class T, class Add>
struct add_to_own_field {
  using state = oracle::bits_of_type<T>;
  T* objects;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    T* const own = objects + me.rank % object_count<T>;
    // A neighbour in the same word has changed since this thread's last turn.
    T* const other = objects + (me.rank + 1) % object_count<T>;
    Add::run(own, me.rank / object_count<T>, round);
    const state seen = pa::detail::to_bits(pa::load(other));
    const bool another_came_between = round != 0 && seen != last;
    last = seen;
    return another_came_between;
  }
};

struct by_store_add {
  static constexpr const char* name = "store_add";
  template <class T>
  POLYATOMIC_FUNCTION static void run(T* object, std::size_t, unsigned) {
    pa::store_add(object, T(1));
  }
  template <class T>
  static T total(std::size_t threads) {
    return static_cast<T>(threads * subject::rounds);
  }
};
struct by_compare_exchange : by_store_add {
  static constexpr const char* name = "compare_exchange_weak";
  template <class T>
  POLYATOMIC_FUNCTION static void run(T* object, std::size_t, unsigned) {
    T expected = pa::load(object);
    while (!pa::compare_exchange_weak(object, expected, static_cast<T>(expected + 1))) {
    }
  }
};
/// Each thread turns one bit to and fro, threads that run in lockstep different ones: together they
/// would leave nothing to be seen. No bit is turned in the first round, so each ends turned by an
/// odd number of rounds.
struct by_xor {
  static constexpr const char* name = "store_xor";
  template <class T>
  POLYATOMIC_FUNCTION static T bit_of(std::size_t thread) {
    return static_cast<T>(1u << thread % (8 * sizeof(T) - 1));
  }
  template <class T>
  POLYATOMIC_FUNCTION static void run(T* object, std::size_t thread, unsigned round) {
    if (round != 0) pa::store_xor(object, bit_of<T>(thread));
  }
  template <class T>
  static T total(std::size_t threads) {
    static_assert(subject::rounds % 2 == 0);
    T image = 0;
    for (std::size_t thread = 0; thread < threads; ++thread) {
      image = static_cast<T>(image ^ bit_of<T>(thread));
    }
    return image;
  }
};

/// How many threads work on an object.
template <class T>
std::size_t threads_of(std::size_t object, const crew_counts& counts) {
  return (counts.threads + object_count<T> - 1 - object) / object_count<T>;
}

template <class T, class Add>
void check_fields() {
  for_each_crew(Add::name, [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    pa::buffer<T> objects = q.template allocate<T>(object_count<T>);
    q.fill(objects.data(), T(0), objects.size());
    const crew_counts counts = run_crew(q, shape, add_to_own_field<T, Add>{objects.data()});
    watch.saw(counts);
    const std::vector<T> left = test::read(q, objects);
    for (std::size_t i = 0; i < left.size(); ++i) {
      results.expect_same(std::string("type ") + type_name<T> + ", " + to_string(shape), "object",
                          i, Add::template total<T>(threads_of<T>(i, counts)), left[i]);
    }
  });
}

}  // namespace

TEST_CASE("[fault-29] neighbours in one word lose no addition", "[contention]") {
  check_fields<unsigned char, by_store_add>();
  check_fields<short, by_store_add>();
}
TEST_CASE("[fault-29] neighbours in one word lose no compare_exchange", "[contention]") {
  check_fields<signed char, by_compare_exchange>();
  check_fields<unsigned short, by_compare_exchange>();
}
TEST_CASE("[fault-31] neighbours in one word lose no xor", "[contention]") {
  check_fields<unsigned char, by_xor>();
  check_fields<short, by_xor>();
}

namespace {

/// So many times each of 16 threads at most adds 1/16, four to each object: 256 units, up to which
/// bfloat16 counts.
constexpr unsigned rounds_of_sums = std::min(subject::rounds, 64u);

template <class T>
struct add_to_short_float {
  using state = unsigned;
  T* objects;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    if (round >= rounds_of_sums) return false;
    pa::store_add(objects + me.rank % 4, T(0.0625f));
    const unsigned seen = pa::detail::to_bits(pa::load(objects + (me.rank + 1) % 4));
    const bool another_came_between = round != 0 && seen != last;
    last = seen;
    return another_came_between;
  }
};

template <class T>
void check_short_floats() {
  for_each_crew("store_add", [](pa::launch_shape whole, overlap_watch& watch, report& results) {
    const subject::queue q;
    const pa::launch_shape shape = few_of(whole);
    pa::buffer<T> objects = q.template allocate<T>(4);
    q.fill(objects.data(), T(0), 4);
    const crew_counts counts = run_crew(q, shape, add_to_short_float<T>{objects.data()});
    watch.saw(counts);
    const std::vector<T> left = test::read(q, objects);
    for (std::size_t i = 0; i < left.size(); ++i) {
      std::size_t additions = 0;
      for (std::size_t rank = i; rank < counts.threads; rank += 4) additions += rounds_of_sums;
      results.expect_same(std::string("type ") + type_name<T> + ", " + to_string(shape), "object",
                          i, T(static_cast<float>(additions) * 0.0625f), left[i]);
    }
  });
}

}  // namespace

TEST_CASE("[fault-32] neighbouring 16-bit floats lose no addition", "[contention]") {
  check_short_floats<pa::half>();
  check_short_floats<pa::bfloat16>();
}

}  // namespace conformance::neighbours_tests
