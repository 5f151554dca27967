// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks and waves: lanes that take one lock do not wait for each other for ever. And many
// additions, several source files, recorded launches.
#include <operations/lock_pool.hpp>
#include <support/test_types.hpp>

namespace conformance::lock_pool_waves_tests {
namespace {

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
void check_lanes(pa::launch_shape shape, unsigned divisor, unsigned remainder, std::size_t locks,
                 unsigned object_count) {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  pa::lock_pool pool(q, locks);
  locked_objects<T> objects(q, object_count, 0);
  auto acting = q.allocate<unsigned>(object_count);
  q.fill(acting.data(), 0u, acting.size());
  const add_by_some_lanes<T> kernel{pool.view(), objects.address(), object_count,
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

struct flip_flag_and_add_complex {
  pa::lock_view locks;
  complex_double* sum;
  bool* flag;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    locks.store_update(sum, add_complex{});
    locks.store_update(flag, [](bool set) { return !set; });
  }
};

}  // namespace

TEST_CASE("[fault-37] the lanes of a full wave take one lock in turn", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 1, .block_size = 64}, 1, 0, 1, 1);
  check_lanes<three_bytes>({.blocks = 4, .block_size = 256}, 1, 0, 1, 1);
}
TEST_CASE("[fault-37] some lanes of a wave take one lock in turn", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 2, 1, 1, 1);
  check_lanes<mixed_24>({.blocks = 1, .block_size = 64}, 64, 63, 1, 1);
  check_lanes<words_64>({.blocks = 4, .block_size = 256}, 3, 0, 1, 1);
}
TEST_CASE("[fault-37] the lanes of a wave take several locks", "[lock_pool]") {
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 1, 0, 4, 64);
  check_lanes<mixed_24>({.blocks = 4, .block_size = 256}, 2, 1, 1024, 5);
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
    recorded.parallel_for(333, flip_flag_and_add_complex{locks, sum.data(), flag.data()});
    recorded.parallel_for(100, add_under_lock<mixed_24>{locks, objects.address(), 1});
    add_from_another_file(recorded, locks, objects.address(), 100, 2);
  });
  q.parallel_for(1, flip_flag_and_add_complex{locks, sum.data(), flag.data()});
  CHECK(oracle::same_bits(test::read(q, sum)[0].real(), 1000.0));
  CHECK(oracle::same_bits(test::read(q, sum)[0].imag(), -1000.0));
  bool set = true;
  q.copy(&set, flag.data(), 1);
  q.synchronize();
  CHECK_FALSE(set);
  objects.expect(results, "recorded three times", {900});
  results.finish();
}

}  // namespace conformance::lock_pool_waves_tests
