// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref: min, max, bits and user functions.
#include <operations/atomic_ref_more.hpp>
#include <support/matrix.hpp>

namespace conformance {

// Two scopes; 44 and 20 as in atomic_ref.cpp. min and max: 2 x (44 + 44 + 20) = 216.
// Bits, two representative integers: 2 x 5 x 2 + 4 = 24, store_X: 2 x 2 x 2 + 4 = 12;
// and, or, xor: 3 x (24 + 24 + 12) = 180. Updates: 3 x 44 + 20 = 152.

TEST_CASE("atomic_ref: min and max", "[atomic_ref]") {
  check_matrix(memory::buffer, 216, reference::minmax_operations{});
}
TEST_CASE("atomic_ref: and, or, xor", "[atomic_ref]") {
  check_matrix(memory::buffer, 180, reference::bitwise_operations{});
}
TEST_CASE("atomic_ref: updates", "[atomic_ref]") {
  check_matrix(memory::buffer, 152, reference::update_operations{});
}

}  // namespace conformance
