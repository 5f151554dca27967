// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref: min, max, bits and user functions.
#include <operations/atomic_ref_more.hpp>
#include <support/matrix.hpp>

namespace conformance::atomic_ref_more_tests {

// Two scopes; 26 and 14 as in atomic_ref.cpp. min and max: 2 x (26 + 26 + 14) = 132.
// Bits, of int and five other integers: 5 x 2 + 5 = 15, store_X: 2 x 2 + 5 = 9;
// and, or, xor: 3 x (15 + 15 + 9) = 117. Updates: 3 x 26 + 14 = 92.

TEST_CASE("atomic_ref: min and max", "[atomic_ref]") {
  check_matrix(memory::buffer, 132, reference::minmax_operations{});
}
TEST_CASE("atomic_ref: and, or, xor", "[atomic_ref]") {
  check_matrix(memory::buffer, 117, reference::bitwise_operations{});
}
TEST_CASE("atomic_ref: updates", "[atomic_ref]") {
  check_matrix(memory::buffer, 92, reference::update_operations{});
}

}  // namespace conformance::atomic_ref_more_tests
