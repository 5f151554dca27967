// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations under the locks of a lock_pool: what each does, and that none is lost.
#include <operations/lock_pool.hpp>

namespace conformance::lock_pool_tests {
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
      results.expect_same(where_of<T>(offset), "step", i, wanted[i], got[i]);
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

}  // namespace conformance::lock_pool_tests
