// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of atomic_ref.
#include <operations/atomic_ref_operators.hpp>
#include <support/matrix.hpp>

namespace conformance {

// Two scopes. Conversion and assignment: 4 types x 3 orders x 2 scopes + 4 = 28 each.
// ++ and --, before and after, += and -=: 6 x (4 x 5 x 2 + 4) = 264.
// &=, |=, ^= on two representative integers: 3 x (2 x 5 x 2 + 4) = 72. 28 + 28 + 264 + 72 = 392.

TEST_CASE("atomic_ref: operators", "[atomic_ref]") {
  check_matrix(memory::buffer, 392, reference::operators{});
}

}  // namespace conformance
