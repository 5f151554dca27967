// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <polyatomic/polyatomic.hpp>

int main() {
  int counter = 1;
  return polyatomic::fetch_add(&counter, 2) == 1 && counter == 3 ? 0 : 1;
}
