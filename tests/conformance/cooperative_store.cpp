// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperating atomics without a result.
#include <support/cooperative_cases.hpp>

namespace conformance::cooperative_store_tests {
namespace {

struct store_form {
  static constexpr const char* name = "store";
  static constexpr const char* block_name = "block, release, device";
  using strongest = pa::release_t;
  template <class Operation, class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void run(Group group, T* object, T value, Order order, Scope scope,
                                      cooperation<T>&) {
    Operation::store(group, object, value, order, scope);
  }
};

template <class Operation, class T>
void check_store() {
  run_cooperation<Operation, store_form, T>(
      [](const auto& launched) { return launched.check_objects(); });
}

/// Adds numbers of a range by whatever lanes are there: those whose number is beyond it have left.
template <class T>
struct add_numbers {
  T* sum;
  std::size_t count;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    for (std::size_t i = ctx.global_rank(); i < count; i += ctx.global_size()) {
      pa::store_add(pa::coalesced(), sum, value(i));
    }
  }
  POLYATOMIC_FUNCTION static T value(std::size_t i) {
    if constexpr (pa::atomic_floating<T>) return T(0.5);
    return static_cast<T>(i);
  }
};

template <class T>
T sum_of_numbers(pa::launch_shape shape, std::size_t count) {
  test::queue& queue = test::the_queue();
  auto sum = queue.allocate<T>(1);
  queue.fill(sum.data(), T{0}, 1);
  queue.launch(shape, add_numbers<T>{sum.data(), count});
  return test::read(queue, sum)[0];
}

/// Every thread of a block adds one.
struct count_threads {
  struct shared_memory {
    pa::group_scratch<unsigned> scratch;
  };
  unsigned* by_block;
  unsigned* by_subgroup;
  unsigned* size;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    pa::store_add(ctx.block(ctx.shared().scratch), by_block, 1u);
    pa::store_add(ctx.subgroup(), by_subgroup, 1u);
    if (ctx.block().rank() == 0) *size = ctx.block().size();
  }
};

}  // namespace

TEST_CASE("store_add of a group: i32", "[cooperative]") {
  check_store<add_together, int>();
}
TEST_CASE("store_add of a group: u64", "[cooperative]") {
  check_store<add_together, unsigned long>();
}
TEST_CASE("store_add of a group: f32", "[cooperative]") {
  check_store<add_together, float>();
}
TEST_CASE("store_add of a group: f64", "[cooperative]") {
  check_store<add_together, double>();
}
TEST_CASE("store_add of a group: u8", "[cooperative]") {
  check_store<add_together, unsigned char>();
}
TEST_CASE("store_mul of a group", "[cooperative]") {
  check_store<mul_together, int>();
  check_store<mul_together, double>();
}
TEST_CASE("store_min of a group", "[cooperative]") {
  check_store<min_together, int>();
  check_store<min_together, float>();
}
TEST_CASE("store_max of a group", "[cooperative]") {
  check_store<max_together, long>();
  check_store<max_together, double>();
}
TEST_CASE("store_and, store_or, store_xor of a group", "[cooperative]") {
  check_store<and_together, unsigned>();
  check_store<or_together, unsigned char>();
  check_store<xor_together, unsigned long>();
}

TEST_CASE("[fault-46] a partial subgroup is counted once", "[cooperative]") {
  test::queue& queue = test::the_queue();
  for (const unsigned block_size : {180u, 33u, 1u, 1000u}) {
    auto counts = queue.allocate<unsigned>(3);
    queue.fill(counts.data(), 0u, 3);
    queue.launch({.blocks = 1, .block_size = block_size},
                 count_threads{counts.data(), counts.data() + 1, counts.data() + 2});
    const std::vector<unsigned> got = test::read(queue, counts);
    INFO(test::queue::backend_name << " store_add, block size " << block_size);
    CHECK(got[0] == got[2]);
    CHECK(got[1] == got[2]);
  }
}

TEST_CASE("[fault-48] threads that have left are not waited for", "[cooperative]") {
  require_device();
  CHECK(sum_of_numbers<unsigned>({.blocks = 4, .block_size = 256}, 1000) == 499500);
  CHECK(sum_of_numbers<unsigned long>({.blocks = 3, .block_size = 100}, 1000) == 499500);
}

TEST_CASE("[fault-54] lanes that are masked out add nothing", "[cooperative]") {
  require_device();
  CHECK(sum_of_numbers<float>({.blocks = 1, .block_size = 64}, 33) == 16.5f);
  CHECK(sum_of_numbers<double>({.blocks = 2, .block_size = 40}, 33) == 16.5);
}

}  // namespace conformance::cooperative_store_tests
