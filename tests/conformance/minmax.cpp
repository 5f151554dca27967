// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Min and max: the matrix, and the order of signs, zeros and NaNs.
#include <operations/minmax.hpp>
#include <support/cases.hpp>

#include <cfloat>
#include <climits>

namespace conformance::minmax_tests {

// Four representative types have every order and scope, the four other integers one cell each.
// fetch_X: 4 types x 5 orders x 6 scopes + 4 = 124. store_X: 4 x 2 x 6 + 4 = 52. X_fetch passes its
// order and scope on to fetch_X: int and double have all of them, 2 x 30 + 6 = 66.
// min and max: 2 x (124 + 66 + 52) = 484. In block memory X_fetch has one cell for each type:
// 2 x (124 + 8 + 52) = 368.
// By an unknown pointer and on a thread's own variable: 2 x (4 + 2 + 4) = 20.

TEST_CASE("min and max in buffer memory", "[minmax]") {
  check_matrix(memory::buffer, 484, minmax_operations{});
}
TEST_CASE("min and max in block memory", "[minmax]") {
  check_matrix(memory::block, 368, minmax_operations{});
}
TEST_CASE("min and max by an unknown pointer", "[minmax]") {
  check_matrix(memory::unknown, 20, minmax_operations{});
}
TEST_CASE("min and max in thread memory", "[minmax]") {
  check_matrix(memory::thread, 20, minmax_operations{});
}

TEST_CASE("[fault-5] floating min and max are not done on unsigned bits", "[minmax]") {
  check_cases<fetch_max, float>({{.in = {-1, 511, 0}, .object = 511, .value = -1},
                                 {.in = {511, -1, 0}, .object = 511, .value = 511},
                                 {.in = {-2, -1, 0}, .object = -1, .value = -2}});
  check_cases<fetch_min, float>({{.in = {FLT_MAX, 0, 0}, .object = 0, .value = FLT_MAX},
                                 {.in = {-1, 511, 0}, .object = -1, .value = -1},
                                 {.in = {-1, -2, 0}, .object = -2, .value = -1}});
  check_cases<store_max, double>({{.in = {-1, 511, 0}, .object = 511}});
  check_cases<store_min, double>({{.in = {DBL_MAX, 0, 0}, .object = 0}});
}

TEST_CASE("[fault-7] integer min and max mind the sign", "[minmax]") {
  check_cases<fetch_max, int>({{.in = {-1, 3, 0}, .object = 3, .value = -1}});
  check_cases<fetch_min, int>({{.in = {5, -7, 0}, .object = -7, .value = 5}});
  check_cases<fetch_max, long long>({{.in = {-1, 3, 0}, .object = 3, .value = -1}});
  check_cases<fetch_min, long long>({{.in = {5, -7, 0}, .object = -7, .value = 5}});
  check_cases<fetch_max, unsigned>(
      {{.in = {1u << 31, 1, 0}, .object = 1u << 31, .value = 1u << 31}});
  check_cases<fetch_min, unsigned>({{.in = {1u << 31, 1, 0}, .object = 1, .value = 1u << 31}});
  check_cases<fetch_max, unsigned long long>(
      {{.in = {1ull << 63, 1, 0}, .object = 1ull << 63, .value = 1ull << 63}});
  check_cases<store_min, int>({{.in = {INT_MAX, INT_MIN, 0}, .object = INT_MIN}});
  check_cases<max_fetch, int>({{.in = {INT_MIN, INT_MAX, 0}, .object = INT_MAX, .value = INT_MAX}});
}

namespace {

template <class T>
void check_nans(T nan) {
  check_cases<fetch_min, T>({{.in = {nan, 1, 0}, .object = 1, .value = nan},
                             {.in = {1, nan, 0}, .object = 1, .value = 1},
                             {.in = {nan, -1, 0}, .object = -1, .value = nan},
                             {.in = {nan, nan, 0}, .object = nan, .value = nan}});
  check_cases<fetch_max, T>({{.in = {nan, 1, 0}, .object = 1, .value = nan},
                             {.in = {1, nan, 0}, .object = 1, .value = 1},
                             {.in = {nan, -1, 0}, .object = -1, .value = nan},
                             {.in = {nan, nan, 0}, .object = nan, .value = nan}});
  check_cases<store_min, T>({{.in = {nan, 1, 0}, .object = 1}});
  check_cases<store_max, T>({{.in = {nan, 1, 0}, .object = 1}});
  check_cases<min_fetch, T>({{.in = {nan, 1, 0}, .object = 1, .value = 1}});
  check_cases<max_fetch, T>({{.in = {nan, 1, 0}, .object = 1, .value = 1}});
}

}  // namespace

TEST_CASE("[fault-1] [fault-9] a NaN of either sign loses to a number", "[minmax]") {
  check_nans(oracle::from_bits<float>(0x7fc00000u));
  check_nans(oracle::from_bits<float>(0xffc00000u));
  check_nans(oracle::from_bits<float>(0xff812345u));
  check_nans(oracle::from_bits<double>(0x7ff8000000000000u));
  check_nans(oracle::from_bits<double>(0xfff8000000000000u));
  check_nans(oracle::from_bits<double>(0x7ff0000012345678u));
}

TEST_CASE("-0 is below +0", "[minmax]") {
  check_cases<fetch_min, float>({{.in = {0.0f, -0.0f, 0}, .object = -0.0f, .value = 0.0f},
                                 {.in = {-0.0f, 0.0f, 0}, .object = -0.0f, .value = -0.0f}});
  check_cases<fetch_max, double>({{.in = {-0.0, 0.0, 0}, .object = 0.0, .value = -0.0},
                                  {.in = {0.0, -0.0, 0}, .object = 0.0, .value = 0.0}});
}

TEST_CASE("[fault-24] min and max return the old value, and X_fetch the new one", "[minmax]") {
  check_cases<fetch_min, float>(
      {{.in = {8, 4, 0}, .object = 4, .value = 8}, {.in = {4, 8, 0}, .object = 4, .value = 4}});
  check_cases<min_fetch, float>({{.in = {8, 4, 0}, .object = 4, .value = 4}});
  check_cases<fetch_max, double>({{.in = {4, 8, 0}, .object = 8, .value = 4}});
  check_cases<max_fetch, double>({{.in = {4, 8, 0}, .object = 8, .value = 8}});
  check_cases<fetch_max, int>({{.in = {4, 8, 0}, .object = 8, .value = 4}});
}

}  // namespace conformance::minmax_tests
