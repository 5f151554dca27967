// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inc_mod and dec_mod: the matrix, and their ends.
#include <operations/counter.hpp>
#include <support/cases.hpp>

namespace conformance::counter_tests {

// unsigned long long is representative, unsigned and unsigned long have one cell each.
// fetch_X, X_fetch: 5 orders x 6 scopes + 2 = 32. store_X: 2 x 6 + 2 = 14. 2 x (32 + 32 + 14) =
// 156. By an unknown pointer and on a thread's own variable: 6 operations.

TEST_CASE("inc_mod and dec_mod in buffer memory", "[arithmetic]") {
  check_matrix(memory::buffer, 156, counter_operations{});
}
TEST_CASE("inc_mod and dec_mod in block memory", "[arithmetic]") {
  check_matrix(memory::block, 156, counter_operations{});
}
TEST_CASE("inc_mod and dec_mod by an unknown pointer and in thread memory", "[arithmetic]") {
  check_matrix(memory::unknown, 6, counter_operations{});
  check_matrix(memory::thread, 6, counter_operations{});
}

TEST_CASE("[fault-27] counters run round at their bound", "[arithmetic]") {
  check_cases<dec_mod_fetch, unsigned>({{.in = {0, 7, 0}, .object = 7, .value = 7},
                                        {.in = {7, 7, 0}, .object = 6, .value = 6},
                                        {.in = {9, 7, 0}, .object = 7, .value = 7}});
  check_cases<fetch_inc_mod, unsigned>({{.in = {7, 7, 0}, .object = 0, .value = 7},
                                        {.in = {6, 7, 0}, .object = 7, .value = 6},
                                        {.in = {9, 7, 0}, .object = 0, .value = 9}});
}

}  // namespace conformance::counter_tests
