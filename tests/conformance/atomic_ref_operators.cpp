// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of atomic_ref.
#include <operations/atomic_ref_operators.hpp>
#include <support/matrix.hpp>

namespace conformance::atomic_ref_operators_tests {

// Two scopes. Conversion and assignment: 2 types x 3 orders x 2 scopes + 6 = 18 each.
// ++ and --, before and after, += and -=: 6 x (2 x 5 x 2 + 6) = 156.
// &=, |=, ^= on int and five other integers: 3 x (5 x 2 + 5) = 45. 18 + 18 + 156 + 45 = 237.

TEST_CASE("atomic_ref: operators", "[atomic_ref]") {
  check_matrix(memory::buffer, 237, reference::operators{});
}

}  // namespace conformance::atomic_ref_operators_tests
