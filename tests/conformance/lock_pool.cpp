// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations under the locks of a lock_pool: what each does, that none is lost, that the lanes of a
// wave do not wait for each other for ever, and what is refused.
#include <operations/lock_pool.hpp>
#include <support/lists.hpp>
#include <support/test_types.hpp>

#include <set>
#include <utility>

namespace conformance {
namespace {

// Objects are put at an aligned address and at ones that suit nothing but bytes.
constexpr std::size_t offsets[] = {0, 1, 4, 7};

template <class T>
std::string where_of(std::size_t offset) {
  return std::to_string(sizeof(T)) + " bytes, at an address " + std::to_string(offset) +
         " past an aligned one";
}

// --- What each operation does --------------------------------------------------------------------

/// One thread, one object that holds count 0; `seen` are the counts that each step must hand back.
template <class T>
struct lock_steps {
  pa::lock_view locks;
  T* object;
  unsigned* seen;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    unsigned* next = seen;
    const auto tell = [&next](const T& value) {
      *next++ = is_whole(value) ? value.count() : 1000u + value.count();
    };
    tell(locks.load(object));
    locks.store(object, T::after(5));
    tell(locks.load(object, pa::system_scope));
    tell(locks.exchange(object, T::after(7), pa::block_scope));
    tell(locks.fetch_update(object, add_one{}));
    tell(locks.update_fetch(object, add_one{}, pa::cluster_scope));
    locks.store_update(object, add_one{}, pa::subgroup_scope);
    compare(tell, T::after(9));
    compare(tell, T::after(10));
    tell_update(tell, 21);
    tell_update(tell, 21);
    tell(locks.load(object, pa::thread_scope));
  }

 private:
  template <class Tell>
  POLYATOMIC_FUNCTION void compare(const Tell& tell, T expected) const {
    const bool stored = locks.compare_exchange_strong(object, expected, T::after(20));
    tell(expected);
    tell(T::after(stored ? 1 : 0));
  }
  /// Adds one, and declines where the sum is above the limit.
  template <class Tell>
  POLYATOMIC_FUNCTION void tell_update(const Tell& tell, unsigned limit) const {
    const auto result = locks.try_update(object, [limit](T& value) {
      value = value.next();
      return value.count() <= limit;
    });
    tell(result.old);
    tell(T::after(result.stored ? 1 : 0));
  }
};

template <class T>
void check_steps(report& results) {
  const subject::queue q{};
  pa::lock_pool pool(q, 8);
  const std::vector<unsigned> wanted{0, 5, 5, 7, 9, 10, 0, 10, 1, 20, 1, 21, 0, 21};
  for (const std::size_t offset : offsets) {
    locked_objects<T> objects(q, 1, offset);
    auto seen = q.template allocate<unsigned>(wanted.size());
    q.parallel_for(1, lock_steps<T>{pool.view(), objects.address(), seen.data()});
    const std::vector<unsigned> got = test::read(q, seen);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      results.expect_same(where_of<T>(offset), "step " + std::to_string(i), wanted[i], got[i]);
    }
    objects.expect(results, where_of<T>(offset), {21});
  }
}

/// Compares with objects that differ in one byte, each in turn: none may be stored over.
template <class T>
struct compare_each_byte {
  pa::lock_view locks;
  T* object;
  unsigned* stored;  ///< for each byte

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    for (unsigned i = 0; i < sizeof(T); ++i) {
      T expected = T::after(21);
      reinterpret_cast<unsigned char*>(&expected)[i] ^= 1;
      const bool wrote = locks.compare_exchange_strong(object, expected, T::after(21));
      stored[i] = wrote || expected.count() != T::after(21).count() || !is_whole(expected) ? 1 : 0;
    }
  }
};

template <class T>
void check_comparison(report& results) {
  const subject::queue q{};
  pa::lock_pool pool(q, 1);
  for (const std::size_t offset : offsets) {
    locked_objects<T> objects(q, 1, offset);
    auto stored = q.template allocate<unsigned>(sizeof(T));
    q.parallel_for(1, add_under_lock<T>{pool.view(), objects.address(), 21});
    q.parallel_for(1, compare_each_byte<T>{pool.view(), objects.address(), stored.data()});
    const std::vector<unsigned> got = test::read(q, stored);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      results.expect_same(where_of<T>(offset),
                          "stored where byte " + std::to_string(i) + " differs", 0u, got[i]);
    }
  }
}

// --- Contention ----------------------------------------------------------------------------------

/// Adds by one form after another; returns the object replaced.
template <class T>
POLYATOMIC_FUNCTION T add_by_turns(pa::lock_view locks, T* object, unsigned round) {
  switch (round % 4) {
    case 0:
      return locks.fetch_update(object, add_one{});
    case 1: {
      T expected = locks.load(object);
      while (!locks.compare_exchange_weak(object, expected, expected.next())) {
      }
      return expected;
    }
    case 2: {
      const auto result = locks.try_update(object, [](T& value) {
        value = value.next();
        return true;
      });
      return result.old;
    }
    default: {
      T sum = locks.update_fetch(object, add_one{});
      return T::after(sum.count() - 1);
    }
  }
}

/// The threads' objects: number i is guarded by pool i modulo the number of pools.
template <class T>
struct add_with_others {
  struct state {
    unsigned last;
  };
  pa::lock_view locks[2];
  T* objects;
  unsigned object_count;
  unsigned* broken;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& mine) const {
    const unsigned chosen = static_cast<unsigned>(me.turn(round)) % object_count;
    const pa::lock_view guard = locks[chosen % 2];
    const T old = add_by_turns(guard, objects + chosen, round);
    if (!is_whole(old) || !is_whole(guard.load(objects + chosen))) pa::store_inc(broken);
    // Alone a thread finds each time one more, modulo 256 where the object is small.
    const bool another_acted = round != 0 && old.count() % 256u != (mine.last + 1) % 256u;
    mine.last = old.count() % 256u;
    return another_acted;
  }
};

struct crowd {
  std::size_t locks;  ///< of each pool
  unsigned objects;
  bool two_pools;
};

/// How often each object was the chosen one in `turns` turns.
std::vector<unsigned> additions(std::size_t turns, unsigned objects) {
  std::vector<unsigned> counts(objects, 0);
  for (std::size_t turn = 0; turn < turns; ++turn) ++counts[turn % objects];
  return counts;
}

template <class T>
crew_counts add_in_crew(report& results, pa::launch_shape shape, std::size_t offset, crowd c) {
  const subject::queue q;
  pa::lock_pool first(q, c.locks);
  pa::lock_pool second(q, c.locks);
  locked_objects<T> objects(q, c.objects, offset);
  auto broken = q.template allocate<unsigned>(1);
  q.fill(broken.data(), 0u, 1);
  const pa::lock_view other = c.two_pools ? second.view() : first.view();
  const add_with_others<T> work{{first.view(), other}, objects.address(), c.objects, broken.data()};
  const crew_counts counts = run_crew(q, shape, work);
  const std::string where = where_of<T>(offset) + ", " + std::to_string(c.objects) +
                            " objects over " + std::to_string(c.locks) + " locks, " +
                            to_string(shape);
  objects.expect(results, where, additions(counts.threads * subject::rounds, c.objects));
  results.expect_same(where, "objects read in part", 0u, test::read(q, broken)[0]);
  return counts;
}

template <class T>
void check_contention(std::size_t offset) {
  for_each_crew("lock_pool", [&](pa::launch_shape shape, overlap_watch& watch, report& results) {
    watch.saw(add_in_crew<T>(results, shape, offset, {1, 1, false}));
  });
}

/// Many objects do not show who acted between; the tests of one object show that crews overlap.
template <class T>
void check_crowd(crowd c) {
  require_device();
  report results("lock_pool");
  for (const pa::launch_shape shape : subject::crews()) {
    for (const std::size_t offset : offsets) add_in_crew<T>(results, shape, offset, c);
  }
  results.finish();
}

// --- Waves ---------------------------------------------------------------------------------------

/// Lanes whose rank leaves `remainder` divided by `divisor` add one, the others do nothing.
template <class T>
struct add_by_some_lanes {
  pa::lock_view locks;
  T* objects;
  unsigned object_count;
  unsigned divisor;
  unsigned remainder;
  unsigned* acting;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto rank = static_cast<unsigned>(ctx.global_rank());
    // On the host a block may be one thread, with rank 0: there every thread acts.
    if (ctx.block().size() > 1 && rank % divisor != remainder) return;
    pa::store_inc(acting + rank % object_count);
    locks.fetch_update(objects + rank % object_count, add_one{});
  }
};

template <class T>
void check_lanes(pa::launch_shape shape, unsigned divisor, unsigned remainder, crowd c) {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  pa::lock_pool pool(q, c.locks);
  locked_objects<T> objects(q, c.objects, 0);
  auto acting = q.allocate<unsigned>(c.objects);
  q.fill(acting.data(), 0u, acting.size());
  const add_by_some_lanes<T> kernel{pool.view(), objects.address(), c.objects,
                                    divisor,     remainder,         acting.data()};
  q.launch(shape, kernel);
  objects.expect(results, to_string(shape) + ", every " + std::to_string(divisor) + ". lane",
                 test::read(q, acting));
  results.finish();
}

// --- Many additions, several files, recorded launches --------------------------------------------

using complex_double = test_complex<double>;

struct add_complex {
  POLYATOMIC_FUNCTION complex_double operator()(complex_double sum) const {
    return {sum.real() + 1.0, sum.imag() - 1.0};
  }
};

struct add_many_complex {
  pa::lock_view locks;
  complex_double* sum;
  std::size_t times;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    for (std::size_t i = ctx.global_rank(); i < times; i += ctx.global_size()) {
      locks.store_update(sum, add_complex{});
    }
  }
};

struct set_flag_and_add_complex {
  pa::lock_view locks;
  complex_double* sum;
  bool* flag;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    locks.store_update(sum, add_complex{});
    locks.store_update(flag, [](bool set) { return !set; });
  }
};

// --- On the host, without a queue ----------------------------------------------------------------

/// Which of the locks is held while a function runs: its word is not 0.
std::size_t held_lock(const std::vector<std::uint32_t>& words) {
  std::size_t found = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != 0) found = i;
  }
  return found;
}

std::size_t lock_chosen_for(std::vector<std::uint32_t>& words, unsigned char* address) {
  const pa::lock_view locks(words.data(), static_cast<std::uint32_t>(words.size() - 1));
  std::size_t chosen = words.size();
  locks.store_update(address, [&](unsigned char value) {
    chosen = held_lock(words);
    return value;
  });
  return chosen;
}

/// How many of 256 locks serve 256 objects that stand `stride` bytes apart.
std::size_t locks_used(std::size_t stride) {
  std::vector<std::uint32_t> words(256, 0);
  std::vector<unsigned char> memory(256 * stride);
  std::set<std::size_t> used;
  for (std::size_t i = 0; i < 256; ++i) {
    used.insert(lock_chosen_for(words, memory.data() + i * stride));
  }
  return used.size();
}

struct refused_value {};

/// Whether the call is refused by the pool, with these words.
template <class Call>
bool is_refused(const Call& call, const std::string& words) {
  try {
    call();
  } catch (const pa::error& error) {
    return error.code() == 0 && error.call().rfind("lock_pool::", 0) == 0 &&
           std::string(error.what()).find(words) != std::string::npos;
  }
  return false;
}

}  // namespace

TEST_CASE("each operation under a lock does what it says", "[lock_pool]") {
  require_device();
  report results("lock_pool");
  check_steps<three_bytes>(results);
  check_steps<mixed_24>(results);
  check_steps<words_64>(results);
  results.finish();
}

TEST_CASE("compare_exchange under a lock compares every byte", "[lock_pool]") {
  require_device();
  report results("lock_pool");
  check_comparison<three_bytes>(results);
  check_comparison<mixed_24>(results);
  check_comparison<words_64>(results);
  results.finish();
}

TEST_CASE("[fault-38] 24 bytes lose no update", "[lock_pool]") {
  check_contention<mixed_24>(0);
}
TEST_CASE("[fault-38] 24 bytes that are not aligned lose no update", "[lock_pool]") {
  check_contention<mixed_24>(1);
}
TEST_CASE("[fault-38] 64 bytes lose no update", "[lock_pool]") {
  check_contention<words_64>(0);
}
TEST_CASE("[fault-38] 64 bytes that are not aligned lose no update", "[lock_pool]") {
  check_contention<words_64>(2);
}
TEST_CASE("[fault-38] 3 bytes lose no update", "[lock_pool]") {
  check_contention<three_bytes>(1);
}

TEST_CASE("many objects share one lock", "[lock_pool]") {
  check_crowd<mixed_24>({1, 7, false});
  check_crowd<three_bytes>({1, 7, false});
}
TEST_CASE("neighbours have locks of their own, in several pools", "[lock_pool]") {
  check_crowd<mixed_24>({64, 7, true});
  check_crowd<three_bytes>({64, 7, true});
  check_crowd<words_64>({1, 6, true});
}

TEST_CASE("[fault-37] the lanes of a full wave take one lock in turn", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 1, .block_size = 64}, 1, 0, {1, 1, false});
  check_lanes<three_bytes>({.blocks = 4, .block_size = 256}, 1, 0, {1, 1, false});
}
TEST_CASE("[fault-37] some lanes of a wave take one lock in turn", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 2, 1, {1, 1, false});
  check_lanes<mixed_24>({.blocks = 1, .block_size = 64}, 64, 63, {1, 1, false});
  check_lanes<words_64>({.blocks = 4, .block_size = 256}, 3, 0, {1, 1, false});
}
TEST_CASE("[fault-37] the lanes of a wave take several locks", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 1, 0, {4, 64, false});
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 2, 1, {1024, 5, false});
}

TEST_CASE("[fault-38] a million additions to a complex number", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  pa::lock_pool pool(q, 1);
  auto sum = q.allocate<complex_double>(1);
  q.fill(sum.data(), complex_double(0.0, 0.0), 1);
  q.launch({.blocks = 16, .block_size = 128}, add_many_complex{pool.view(), sum.data(), 1'000'000});
  const complex_double total = test::read(q, sum)[0];
  CHECK(oracle::same_bits(total.real(), 1e6));
  CHECK(oracle::same_bits(total.imag(), -1e6));
}

TEST_CASE("[fault-39] two source files use one pool", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  pa::lock_pool pool(q, 3);
  locked_objects<mixed_24> objects(q, 1, 0);
  add_from_another_file(q, pool.view(), objects.address(), 1000, 2);
  q.parallel_for(1000, add_under_lock<mixed_24>{pool.view(), objects.address(), 3});
  add_from_another_file(q, pool.view(), objects.address(), 500, 1);
  objects.expect(results, "two files", {5500});
  results.finish();
}

TEST_CASE("[fault-39] a recorded launch uses a pool", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  pa::lock_pool pool(q, 2);
  locked_objects<mixed_24> objects(q, 1, 0);
  auto sum = q.allocate<complex_double>(1);
  auto flag = q.allocate<bool>(1);
  q.fill(sum.data(), complex_double(0.0, 0.0), 1);
  q.fill(flag.data(), false, 1);
  q.synchronize();
  const pa::lock_view locks = pool.view();
  subject::replay(3, [&](const subject::queue& recorded) {
    recorded.parallel_for(333, set_flag_and_add_complex{locks, sum.data(), flag.data()});
    recorded.parallel_for(100, add_under_lock<mixed_24>{locks, objects.address(), 1});
    add_from_another_file(recorded, locks, objects.address(), 100, 2);
  });
  q.parallel_for(1, set_flag_and_add_complex{locks, sum.data(), flag.data()});
  CHECK(oracle::same_bits(test::read(q, sum)[0].real(), 1000.0));
  CHECK(oracle::same_bits(test::read(q, sum)[0].imag(), -1000.0));
  bool set = true;
  q.copy(&set, flag.data(), 1);
  q.synchronize();
  CHECK_FALSE(set);
  objects.expect(results, "recorded three times", {900});
  results.finish();
}

TEST_CASE("a pool has as many locks as were asked for, up to the next power of two",
          "[lock_pool]") {
  require_device();
  const subject::queue q{};
  for (const auto& [asked, given] :
       {std::pair<std::size_t, std::size_t>{1, 1}, {2, 2}, {3, 4}, {1000, 1024}, {1025, 2048}}) {
    CHECK(pa::lock_pool(q, asked).size() == given);
  }
}

TEST_CASE("a pool without locks is refused", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  CHECK(is_refused([&] { pa::lock_pool(q, 0); }, "at least one lock"));
  CHECK(is_refused([&] { pa::lock_pool(q, (std::size_t{1} << 31) + 1); }, "2147483649 locks"));
  CHECK(is_refused([&] { pa::lock_pool(q, SIZE_MAX); }, "more than 2147483648"));
  pa::lock_pool empty;
  CHECK(empty.size() == 0);
  CHECK(is_refused([&] { empty.view(); }, "empty"));
}

TEST_CASE("a pool that moves takes its locks along", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  locked_objects<mixed_24> objects(q, 1, 0);
  pa::lock_pool first(q, 4);
  const pa::lock_view before = first.view();
  pa::lock_pool second(std::move(first));
  CHECK(first.size() == 0);  // NOLINT(bugprone-use-after-move): empty, as documented
  CHECK(is_refused([&] { first.view(); }, "moved from"));
  pa::lock_pool third;
  third = std::move(second);
  CHECK(third.size() == 4);
  CHECK(is_refused([&] { second.view(); }, "moved from"));
  q.parallel_for(100, add_under_lock<mixed_24>{before, objects.address(), 1});
  q.parallel_for(100, add_under_lock<mixed_24>{third.view(), objects.address(), 1});
  objects.expect(results, "after a move", {200});
  results.finish();
}

TEST_CASE("the address chooses the lock", "[lock_pool]") {
  std::vector<std::uint32_t> words(64, 0);
  std::vector<unsigned char> memory(2);
  CHECK(lock_chosen_for(words, memory.data()) < words.size());
  CHECK(lock_chosen_for(words, memory.data()) == lock_chosen_for(words, memory.data()));
  CHECK(lock_chosen_for(words, memory.data()) != lock_chosen_for(words, memory.data() + 1));
  CHECK(held_lock(words) == words.size());
  // By chance alone 1 - 1/e of the locks would be in use: 162.
  for (const std::size_t stride : {1u, 3u, 8u, 24u, 64u, 256u, 1024u, 4096u}) {
    INFO("stride " << stride);
    CHECK(locks_used(stride) > 140);
  }
}

TEST_CASE("a function that throws on the host leaves object and lock as they were", "[lock_pool]") {
  std::uint32_t word = 0;
  const pa::lock_view locks(&word, 0);
  mixed_24 object = mixed_24::after(3);
  CHECK_THROWS_AS(locks.store_update(&object, [](mixed_24) -> mixed_24 { throw refused_value{}; }),
                  refused_value);
  CHECK_THROWS_AS(locks.try_update(&object,
                                   [](mixed_24& value) -> bool {
                                     value = mixed_24::after(9);
                                     throw refused_value{};
                                   }),
                  refused_value);
  CHECK(word == 0);
  CHECK(locks.load(&object).count() == 3);
}

}  // namespace conformance
