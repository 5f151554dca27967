// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fminimum and fmaximum, in which a NaN wins, and the C++26 names of min and max: the matrix.
#include <operations/floating_minmax.hpp>
#include <support/cases.hpp>

namespace conformance::floating_minmax_tests {

// double has every order and scope, float one cell. fetch_X, X_fetch: 5 x 6 + 1 = 31. store_X:
// 2 x 6 + 1 = 13. Four operations: 4 x 75 = 300. In block memory each type has one cell: 24.
// By an unknown pointer and on a thread's own variable: 12 operations.

TEST_CASE("fminimum and fmaximum in buffer memory", "[minmax]") {
  check_matrix(memory::buffer, 300, floating_minmax_operations{});
}
TEST_CASE("fminimum and fmaximum in block memory", "[minmax]") {
  check_matrix(memory::block, 24, floating_minmax_operations{});
}
TEST_CASE("fminimum and fmaximum by an unknown pointer and in thread memory", "[minmax]") {
  check_matrix(memory::unknown, 12, floating_minmax_operations{});
  check_matrix(memory::thread, 12, floating_minmax_operations{});
}

TEST_CASE("[fault-9] in fminimum and fmaximum a NaN wins, in the others it loses", "[minmax]") {
  const float nan = oracle::from_bits<float>(0xff812345u);
  check_cases<fetch_fminimum, float>({{.in = {nan, 1, 0}, .object = nan, .value = nan},
                                      {.in = {1, nan, 0}, .object = nan, .value = 1},
                                      {.in = {0.0f, -0.0f, 0}, .object = -0.0f, .value = 0.0f}});
  check_cases<fetch_fmaximum, float>({{.in = {nan, 1, 0}, .object = nan, .value = nan},
                                      {.in = {1, nan, 0}, .object = nan, .value = 1},
                                      {.in = {-0.0f, 0.0f, 0}, .object = 0.0f, .value = -0.0f}});
  check_cases<fetch_fminimum_num, float>({{.in = {nan, 1, 0}, .object = 1, .value = nan}});
  check_cases<fmaximum_num_fetch, float>({{.in = {1, nan, 0}, .object = 1, .value = 1}});
}

}  // namespace conformance::floating_minmax_tests
