// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inc and dec: the matrix; and single cases of the whole family.
#include <operations/arithmetic.hpp>
#include <support/cases.hpp>

#include <climits>

namespace conformance::arithmetic_increment_tests {

// They pass their order and scope on to add and sub: int and double have all of them, the six
// others one cell each. fetch_X, X_fetch: 2 types x 5 orders x 6 scopes + 6 = 66. store_X: 2 x 2 x
// 6 + 6 = 30. 2 x (66 + 66 + 30) = 324. In block memory each type has one cell: 8 x 6 = 48. By an
// unknown pointer and on a thread's own variable: 2 x 6 = 12.

TEST_CASE("inc and dec in buffer memory", "[arithmetic]") {
  check_matrix(memory::buffer, 324, increment_operations{});
}
TEST_CASE("inc and dec in block memory", "[arithmetic]") {
  check_matrix(memory::block, 48, increment_operations{});
}
TEST_CASE("inc and dec by an unknown pointer", "[arithmetic]") {
  check_matrix(memory::unknown, 12, increment_operations{});
}
TEST_CASE("inc and dec in thread memory", "[arithmetic]") {
  check_matrix(memory::thread, 12, increment_operations{});
}

TEST_CASE("[fault-25] inc and dec return the right one of old and new", "[arithmetic]") {
  check_cases<fetch_inc, int>({{.in = {10, 0, 0}, .object = 11, .value = 10}});
  check_cases<inc_fetch, int>({{.in = {10, 0, 0}, .object = 11, .value = 11}});
  check_cases<store_inc, int>({{.in = {10, 0, 0}, .object = 11}});
  check_cases<fetch_dec, int>({{.in = {10, 0, 0}, .object = 9, .value = 10}});
  check_cases<dec_fetch, int>({{.in = {10, 0, 0}, .object = 9, .value = 9}});
  check_cases<store_dec, int>({{.in = {10, 0, 0}, .object = 9}});
  check_cases<fetch_inc, double>({{.in = {10, 0, 0}, .object = 11, .value = 10}});
  check_cases<dec_fetch, float>({{.in = {10, 0, 0}, .object = 9, .value = 9}});
}

TEST_CASE("[fault-28] inc and dec wrap", "[arithmetic]") {
  check_cases<fetch_inc, int>({{.in = {INT_MAX, 0, 0}, .object = INT_MIN, .value = INT_MAX}});
  check_cases<dec_fetch, int>({{.in = {INT_MIN, 0, 0}, .object = INT_MAX, .value = INT_MAX}});
  check_cases<store_dec, int>({{.in = {INT_MIN, 0, 0}, .object = INT_MAX}});
  check_cases<fetch_dec, unsigned long long>({{.in = {0, 0, 0}, .object = ULLONG_MAX, .value = 0}});
  check_cases<inc_fetch, long long>(
      {{.in = {LLONG_MAX, 0, 0}, .object = LLONG_MIN, .value = LLONG_MIN}});
}

}  // namespace conformance::arithmetic_increment_tests
