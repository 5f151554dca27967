// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences: every order and scope compiles, runs and writes nothing. That they order is shown by the
// litmus tests.
#include <operations/fence.hpp>
#include <support/matrix.hpp>

namespace conformance::fence_tests {

// 5 orders x 6 scopes on one type = 30.
TEST_CASE("fences in every order and scope", "[fence]") {
  check_matrix(memory::buffer, 30, list<thread_fence>{});
}

}  // namespace conformance::fence_tests
