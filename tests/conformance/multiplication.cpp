// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mul, div and mod: the matrix, and the results that C++ leaves undefined.
#include <operations/multiplication.hpp>
#include <support/cases.hpp>

#include <climits>

namespace conformance::multiplication_tests {

// Loops for every type alike: int and double have every order and scope, the six others one cell
// each. fetch_X, X_fetch: 2 types x 5 orders x 6 scopes + 6 = 66. store_X: 2 x 2 x 6 + 6 = 30.
// mul and div: 2 x 162 = 324. mod, of integers: 5 x 6 + 5 = 35, 35 and 2 x 6 + 5 = 17: 87.
// In block memory each type has one cell: 8 x 6 = 48, of mod 6 x 3 = 18.
// By an unknown pointer and on a thread's own variable: 2 types x 6 operations = 12.

TEST_CASE("mul and div in buffer memory", "[arithmetic]") {
  check_matrix(memory::buffer, 324, multiplication_operations{});
}
TEST_CASE("mul and div in block memory", "[arithmetic]") {
  check_matrix(memory::block, 48, multiplication_operations{});
}
TEST_CASE("mul and div by an unknown pointer", "[arithmetic]") {
  check_matrix(memory::unknown, 12, multiplication_operations{});
}
TEST_CASE("mod in buffer and block memory", "[arithmetic]") {
  check_matrix(memory::buffer, 87, remainder_operations{});
  check_matrix(memory::block, 18, remainder_operations{});
}
TEST_CASE("mul and div in thread memory", "[arithmetic]") {
  check_matrix(memory::thread, 12, multiplication_operations{});
}

TEST_CASE("integer division by zero keeps the value, by -1 it wraps", "[arithmetic]") {
  check_cases<fetch_div, int>({{.in = {7, 0, 0}, .object = 7, .value = 7},
                               {.in = {INT_MIN, -1, 0}, .object = INT_MIN, .value = INT_MIN},
                               {.in = {-7, 2, 0}, .object = -3, .value = -7}});
  check_cases<mod_fetch, int>({{.in = {7, 0, 0}, .object = 7, .value = 7},
                               {.in = {INT_MIN, -1, 0}, .object = 0, .value = 0},
                               {.in = {-7, 2, 0}, .object = -1, .value = -1}});
  check_cases<store_div, long long>({{.in = {LLONG_MIN, -1, 0}, .object = LLONG_MIN}});
}

TEST_CASE("[fault-1] a product with a stored NaN ends", "[arithmetic]") {
  const double nan = oracle::from_bits<double>(0x7ff8000012345678u);
  report results("fetch_mul of a NaN");
  require_device();
  const subject::queue q{};
  for (const record<double>& got :
       matrix<fetch_mul>(q, memory::buffer).run_inputs<double>({{nan, 42, 0}})) {
    results.expect_same("type double", "returned", nan, got.value);
    if (!oracle::is_nan(got.object)) {
      results.mismatch("type double", "in memory", "a NaN", show(got.object));
    }
  }
  results.finish();
}

}  // namespace conformance::multiplication_tests
