// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Load and store: the matrix, and loads through qualified pointers.
#include <operations/load_store.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <support/cases.hpp>

namespace conformance::load_store_tests {

// Objects are moved by their size: int and double have every order and scope, the six others one
// cell each. load: 2 types x 3 orders x 6 scopes + 6 = 42, store the same: 84.
// By an unknown pointer and on a thread's own variable: 2 types x 2 operations = 4.

TEST_CASE("load and store in buffer memory", "[load_store]") {
  check_matrix(memory::buffer, 84, load_store_operations{});
}
TEST_CASE("load and store in block memory", "[load_store]") {
  check_matrix(memory::block, 84, load_store_operations{});
}
TEST_CASE("load and store by an unknown pointer", "[load_store]") {
  check_matrix(memory::unknown, 4, load_store_operations{});
}
TEST_CASE("load and store in thread memory", "[load_store]") {
  check_matrix(memory::thread, 4, load_store_operations{});
}

namespace {

/// Every way to qualify the pointer, and values of another type than the object's.
struct qualified {
  int* object;
  double* number;
  int* results;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    const int* to_const = object;
    volatile int* to_volatile = object;
    const volatile int* to_both = object;
    results[0] = pa::load(to_const);
    results[1] = pa::load(to_volatile, pa::acquire);
    results[2] = pa::load(to_both, pa::seq_cst, pa::system_scope);
    pa::store(to_volatile, 9, pa::release);
    results[3] = pa::fetch_add(to_volatile, 1);
    results[4] = pa::load(to_const);
    pa::store(number, 3);
    pa::store_add(number, 1);
    results[5] = pa::load(number) == 4.0 ? 1 : 0;
  }
};

}  // namespace

TEST_CASE("[fault-63] const and volatile pointers, and values that convert", "[load_store]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<int>(1);
  auto number = q.allocate<double>(1);
  auto results = q.allocate<int>(6);
  q.fill(object.data(), 7, 1);
  q.fill(results.data(), -1, 6);
  q.parallel_for(1, qualified{object.data(), number.data(), results.data()});
  CHECK(test::read(q, results) == std::vector<int>{7, 7, 7, 9, 10, 1});
}

}  // namespace conformance::load_store_tests
