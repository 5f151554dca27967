// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <polyatomic/core/atomic_ref.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cstdio>

namespace pa = polyatomic;

/// @file
/// The operations by themselves, without a queue: on the host they need no runtime at all.

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("wrong: %s\n", what);
  ++failures;
}

}  // namespace

int main() {
  int x = 4;
  double y = 0.5;

  // [snippet: operations]
  int old = pa::fetch_add(&x, 1);  // relaxed, device scope
  pa::store_add(&y, 2.5);          // returns nothing: cheaper on GPUs
  int now = pa::max_fetch(&x, 9, pa::acq_rel, pa::block_scope);
  int was = pa::fetch_update(&x, [](int v) { return v * 3; });  // any function
  // [end of snippet]

  expect(old == 4, "fetch_add returns the old value");
  expect(now == 9, "max_fetch returns the new value");
  expect(was == 9, "fetch_update returns the old value");
  expect(x == 27, "x");
  expect(y == 3.0, "y");
  if (failures == 0) std::printf("all operations did what they say\n");
  return failures == 0 ? 0 : 1;
}
