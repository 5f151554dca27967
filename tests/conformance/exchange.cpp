// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exchange and compare-exchange: the matrix, and what counts as equal.
#include <operations/exchange.hpp>
#include <support/cases.hpp>

namespace conformance::exchange_tests {

// Objects are moved by their size: int and double have every order and scope, the six others one
// cell each. exchange: 2 types x 5 orders x 6 scopes + 6 = 66.
// compare_exchange, strong and weak: 2 x (5 success x 3 failure orders) x 6 + 6 = 186 each.
// 66 + 2 x 186 = 438.
// By an unknown pointer and on a thread's own variable: 2 types x 3 operations = 6.

TEST_CASE("[fault-45] exchange in buffer memory, every pair of orders", "[exchange]") {
  check_matrix(memory::buffer, 438, exchange_operations{});
}
TEST_CASE("[fault-45] exchange in block memory, every pair of orders", "[exchange]") {
  check_matrix(memory::block, 438, exchange_operations{});
}
TEST_CASE("exchange by an unknown pointer", "[exchange]") {
  check_matrix(memory::unknown, 6, exchange_operations{});
}
TEST_CASE("exchange in thread memory", "[exchange]") {
  check_matrix(memory::thread, 6, exchange_operations{});
}

namespace {

/// A NaN of these bits: numeric_limits has one NaN only.
float nan32(std::uint32_t bits) {
  return oracle::from_bits<float>(bits);
}
double nan64(std::uint64_t bits) {
  return oracle::from_bits<double>(bits);
}

}  // namespace

TEST_CASE("[fault-3] compare_exchange compares bits, not values", "[exchange]") {
  const float one = nan32(0x7fc12345u);
  const float other = nan32(0x7fc00000u);
  check_cases<compare_exchange_strong, float>({
      {.in = {-0.0f, 0.0f, 5.0f}, .object = -0.0f, .value = -0.0f, .flag = 0},
      {.in = {0.0f, -0.0f, 5.0f}, .object = 0.0f, .value = 0.0f, .flag = 0},
      {.in = {-0.0f, -0.0f, 5.0f}, .object = 5.0f, .value = -0.0f, .flag = 1},
      {.in = {one, one, 5.0f}, .object = 5.0f, .value = one, .flag = 1},
      {.in = {one, other, 5.0f}, .object = one, .value = one, .flag = 0},
  });
  const double quiet = nan64(0x7ff8000012345678u);
  const double signalling = nan64(0x7ff0000012345678u);
  check_cases<compare_exchange_strong, double>({
      {.in = {-0.0, 0.0, 5.0}, .object = -0.0, .value = -0.0, .flag = 0},
      {.in = {quiet, quiet, 5.0}, .object = 5.0, .value = quiet, .flag = 1},
      {.in = {signalling, signalling, 5.0}, .object = 5.0, .value = signalling, .flag = 1},
      {.in = {signalling, quiet, 5.0}, .object = signalling, .value = signalling, .flag = 0},
  });
}

TEST_CASE("[fault-24] exchange returns what it replaced", "[exchange]") {
  check_cases<exchange, float>({{.in = {8.0f, 4.0f, 0}, .object = 4.0f, .value = 8.0f}});
  check_cases<exchange, int>({{.in = {8, 4, 0}, .object = 4, .value = 8}});
  check_cases<exchange, unsigned long long>({{.in = {8, 4, 0}, .object = 4, .value = 8}});
}

}  // namespace conformance::exchange_tests
