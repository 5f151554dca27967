// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperating atomics with a result: each thread gets an old value of its own.
#include <support/cooperative_cases.hpp>

namespace conformance::cooperative_fetch_tests {
namespace {

struct fetch_form {
  static constexpr const char* name = "fetch";
  static constexpr const char* block_name = "block, acq_rel, device";
  using strongest = pa::acq_rel_t;
  template <class Operation, class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void run(Group group, T* object, T value, Order order, Scope scope,
                                      cooperation<T>& mine) {
    mine.old = Operation::fetch(group, object, value, order, scope);
  }
};

template <class Operation, class T>
void check_fetch() {
  run_cooperation<Operation, fetch_form, T>([](const auto& launched) {
    launched.check_order();
    return launched.check_objects();
  });
}

/// Draws numbers while lanes leave one after another, and in two branches.
struct draw_numbers {
  unsigned* next;
  unsigned* drawn;  ///< how often each number was
  unsigned count;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    for (std::size_t round = 0; round <= i % 5; ++round) {
      if ((i + round) % 3 == 0) {
        note(pa::fetch_add(pa::coalesced(), next, 1u, pa::acquire, pa::system_scope));
      } else {
        note(pa::fetch_add(pa::coalesced(), next, 1u));
      }
    }
  }
  POLYATOMIC_FUNCTION void note(unsigned number) const {
    if (number < count) pa::store_inc(drawn + number);
  }
};

/// A bool, an enumeration and a pointer, which no other test here has.
enum class level : unsigned char { low = 1, high = 2 };
struct use_other_types {
  bool* flag;
  level* grade;
  short** pointer;
  unsigned* found;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    if (pa::fetch_or(pa::coalesced(), flag, true)) pa::store_inc(found);
    if (pa::fetch_or(pa::coalesced(), grade, i % 2 == 0 ? level::low : level::high) != level{}) {
      pa::store_inc(found + 1);
    }
    const short* const old = pa::fetch_add(pa::coalesced(), pointer, 3);
    if (old != nullptr) pa::store_inc(found + 2);
  }
};

}  // namespace

TEST_CASE("[fault-49] fetch_add of a group: i32", "[cooperative]") {
  check_fetch<add_together, int>();
}
TEST_CASE("fetch_add of a group: u64", "[cooperative]") {
  check_fetch<add_together, unsigned long>();
}
TEST_CASE("fetch_add of a group: f32", "[cooperative]") {
  check_fetch<add_together, float>();
}
TEST_CASE("fetch_add of a group: f64", "[cooperative]") {
  check_fetch<add_together, double>();
}
TEST_CASE("fetch_add of a group: u8", "[cooperative]") {
  check_fetch<add_together, unsigned char>();
}
TEST_CASE("fetch_mul of a group", "[cooperative]") {
  check_fetch<mul_together, int>();
}
TEST_CASE("fetch_min and fetch_max of a group", "[cooperative]") {
  check_fetch<min_together, float>();
  check_fetch<max_together, long>();
}
TEST_CASE("fetch_and, fetch_or, fetch_xor of a group", "[cooperative]") {
  check_fetch<and_together, unsigned char>();
  check_fetch<or_together, unsigned>();
  check_fetch<xor_together, unsigned long>();
}

TEST_CASE("[fault-48] numbers drawn by whoever is there are each drawn once", "[cooperative]") {
  test::queue& queue = test::the_queue();
  constexpr std::size_t threads = 10007;
  std::size_t count = 0;
  for (std::size_t i = 0; i < threads; ++i) count += i % 5 + 1;
  auto next = queue.allocate<unsigned>(1);
  auto drawn = queue.allocate<unsigned>(count);
  queue.fill(next.data(), 0u, 1);
  queue.fill(drawn.data(), 0u, count);
  queue.parallel_for(threads,
                     draw_numbers{next.data(), drawn.data(), static_cast<unsigned>(count)});
  const std::vector<unsigned> found = test::read(queue, drawn);
  report results("fetch_add, unsigned, coalesced");
  for (std::size_t number = 0; number < count; ++number) {
    results.expect_same("number " + std::to_string(number), "times drawn", 1u, found[number]);
  }
  results.finish();
  CHECK(test::read(queue, next)[0] == 30018);  // 2001 times 1 + … + 5, then 1 and 2
}

TEST_CASE("a bool, an enumeration and a pointer", "[cooperative]") {
  test::queue& queue = test::the_queue();
  constexpr std::size_t threads = 1000;
  // Small objects are updated by the word around them.
  auto flag = queue.allocate<unsigned char>(4);  // read as bytes: std::vector packs bools
  auto grade = queue.allocate<level>(4);
  auto pointer = queue.allocate<short*>(1);
  auto found = queue.allocate<unsigned>(3);
  queue.fill(flag.data(), 0, 4);
  bool* const flags = reinterpret_cast<bool*>(flag.data());
  queue.fill(grade.data(), level{}, 4);
  queue.fill(pointer.data(), nullptr, 1);
  queue.fill(found.data(), 0u, 3);
  queue.parallel_for(threads, use_other_types{flags, grade.data(), pointer.data(), found.data()});
  CHECK(test::read(queue, found) == std::vector<unsigned>(3, threads - 1));
  CHECK(test::read(queue, flag) == std::vector<unsigned char>{1, 0, 0, 0});
  CHECK(test::read(queue, grade)[0] == static_cast<level>(3));
  CHECK(test::read(queue, grade)[1] == level{});
  CHECK(reinterpret_cast<std::uintptr_t>(test::read(queue, pointer)[0]) ==
        threads * 3 * sizeof(short));
}

}  // namespace conformance::cooperative_fetch_tests
