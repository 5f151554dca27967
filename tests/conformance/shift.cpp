// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nand and shifts: the matrix, and counts beyond the width.
#include <operations/shift.hpp>
#include <support/cases.hpp>

namespace conformance::shift_tests {

// int has every order and scope, the five other integers one cell each.
// fetch_X, X_fetch: 5 orders x 6 scopes + 5 = 35. store_X: 2 x 6 + 5 = 17: 87 each.
// In block memory each type has one cell: 6 x 3 = 18 of nand, 36 of shl and shr.
// By an unknown pointer and on a thread's own variable: 3 operations each.

TEST_CASE("nand in buffer and block memory", "[bitwise]") {
  check_matrix(memory::buffer, 87, nand_operations{});
  check_matrix(memory::block, 18, nand_operations{});
}
TEST_CASE("shl and shr in buffer memory", "[bitwise]") {
  check_matrix(memory::buffer, 174, shift_operations{});
}
TEST_CASE("shl and shr in block memory", "[bitwise]") {
  check_matrix(memory::block, 36, shift_operations{});
}
TEST_CASE("shl and shr by an unknown pointer and in thread memory", "[bitwise]") {
  check_matrix(memory::unknown, 6, shift_operations{});
  check_matrix(memory::thread, 6, shift_operations{});
}

TEST_CASE("a shift by the width or more shifts everything out", "[bitwise]") {
  check_cases<fetch_shl, int>({{.in = {-1, 31, 0}, .object = 1 << 31, .value = -1},
                               {.in = {-1, 32, 0}, .object = 0, .value = -1},
                               {.in = {5, 200, 0}, .object = 0, .value = 5}});
  check_cases<shr_fetch, int>({{.in = {-8, 1, 0}, .object = -4, .value = -4},
                               {.in = {-8, 32, 0}, .object = -1, .value = -1},
                               {.in = {8, 64, 0}, .object = 0, .value = 0}});
  check_cases<fetch_shr, unsigned long long>({{.in = {~0ull, 63, 0}, .object = 1, .value = ~0ull},
                                              {.in = {~0ull, 64, 0}, .object = 0, .value = ~0ull}});
}

}  // namespace conformance::shift_tests
