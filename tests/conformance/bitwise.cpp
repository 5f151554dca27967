// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// And, or and xor: the matrix.
#include <operations/bitwise.hpp>
#include <support/cases.hpp>

namespace conformance::bitwise_tests {

// Two representative integer types have every order and scope, the four others one cell each.
// fetch_X: 2 types x 5 orders x 6 scopes + 4 = 64. store_X: 2 x 2 x 6 + 4 = 28. X_fetch passes its
// order and scope on to fetch_X: int alone has all of them, 30 + 5 = 35.
// and, or, xor: 3 x (64 + 35 + 28) = 381. In block memory X_fetch has one cell for each type:
// 3 x (64 + 6 + 28) = 294.
// By an unknown pointer and on a thread's own variable: 3 x (2 + 1 + 2) = 15.

TEST_CASE("and, or and xor in buffer memory", "[bitwise]") {
  check_matrix(memory::buffer, 381, bitwise_operations{});
}
TEST_CASE("and, or and xor in block memory", "[bitwise]") {
  check_matrix(memory::block, 294, bitwise_operations{});
}
TEST_CASE("and, or and xor by an unknown pointer", "[bitwise]") {
  check_matrix(memory::unknown, 15, bitwise_operations{});
}
TEST_CASE("and, or and xor in thread memory", "[bitwise]") {
  check_matrix(memory::thread, 15, bitwise_operations{});
}

TEST_CASE("[fault-25] and, or and xor return the right one of old and new", "[bitwise]") {
  check_cases<fetch_and, int>({{.in = {12, 10, 0}, .object = 8, .value = 12}});
  check_cases<and_fetch, int>({{.in = {12, 10, 0}, .object = 8, .value = 8}});
  check_cases<fetch_or, int>({{.in = {12, 10, 0}, .object = 14, .value = 12}});
  check_cases<or_fetch, int>({{.in = {12, 10, 0}, .object = 14, .value = 14}});
  check_cases<fetch_xor, int>({{.in = {12, 10, 0}, .object = 6, .value = 12}});
  check_cases<xor_fetch, int>({{.in = {12, 10, 0}, .object = 6, .value = 6}});
}

}  // namespace conformance::bitwise_tests
