// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Add and sub: the matrix. Inc and dec: arithmetic_increment.cpp. Under contention:
// contention_arithmetic.cpp.
#include <operations/arithmetic.hpp>
#include <support/cases.hpp>

#include <climits>

namespace conformance::arithmetic_tests {

// Four representative types have every order and scope, the four other integers one cell each.
// fetch_add, add_fetch: 4 types x 5 orders x 6 scopes + 4 = 124. store_add: 4 x 2 x 6 + 4 = 52.
// add: 124 + 124 + 52 = 300. Sub passes its order and scope on to add: int and double have all of
// them, 2 x 30 + 6 = 66 and 2 x 12 + 6 = 30; 66 + 66 + 30 = 162. Together 462.
// In block memory sub has one cell for each type: 300 + 3 x 8 = 324.
// By an unknown pointer and on a thread's own variable: 3 x 4 + 3 x 2 = 18.

TEST_CASE("add and sub in buffer memory", "[arithmetic]") {
  check_matrix(memory::buffer, 462, addition_operations{});
}
TEST_CASE("add and sub in block memory", "[arithmetic]") {
  check_matrix(memory::block, 324, addition_operations{});
}
TEST_CASE("add and sub by an unknown pointer", "[arithmetic]") {
  check_matrix(memory::unknown, 18, addition_operations{});
}
TEST_CASE("add and sub in thread memory", "[arithmetic]") {
  check_matrix(memory::thread, 18, addition_operations{});
}

TEST_CASE("[fault-25] add and sub return the right one of old and new", "[arithmetic]") {
  check_cases<fetch_add, int>({{.in = {10, 1, 0}, .object = 11, .value = 10}});
  check_cases<add_fetch, int>({{.in = {10, 1, 0}, .object = 11, .value = 11}});
  check_cases<store_add, int>({{.in = {10, 1, 0}, .object = 11}});
  check_cases<fetch_sub, int>({{.in = {10, 3, 0}, .object = 7, .value = 10}});
  check_cases<sub_fetch, int>({{.in = {10, 3, 0}, .object = 7, .value = 7}});
  check_cases<store_sub, int>({{.in = {10, 3, 0}, .object = 7}});
  check_cases<fetch_add, float>({{.in = {10, 0.5f, 0}, .object = 10.5f, .value = 10}});
  check_cases<sub_fetch, double>({{.in = {10, 0.5, 0}, .object = 9.5, .value = 9.5}});
}

TEST_CASE("[fault-28] add and sub wrap, also with the most negative integer", "[arithmetic]") {
  check_cases<fetch_sub, int>({{.in = {0, INT_MIN, 0}, .object = INT_MIN, .value = 0},
                               {.in = {-1, INT_MIN, 0}, .object = INT_MAX, .value = -1}});
  check_cases<sub_fetch, int>({{.in = {0, INT_MIN, 0}, .object = INT_MIN, .value = INT_MIN}});
  check_cases<store_sub, int>({{.in = {INT_MIN, INT_MIN, 0}, .object = 0}});
  check_cases<fetch_add, int>({{.in = {INT_MAX, 1, 0}, .object = INT_MIN, .value = INT_MAX}});
  check_cases<fetch_sub, long long>({{.in = {0, LLONG_MIN, 0}, .object = LLONG_MIN, .value = 0}});
  check_cases<fetch_sub, unsigned long long>({{.in = {0, 1, 0}, .object = ULLONG_MAX, .value = 0}});
}

}  // namespace conformance::arithmetic_tests
