// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <vector>

#include <polyatomic/polyatomic.hpp>

/// @file
/// Atomic operations on memory that is fine (`none`: AddressSanitizer and
/// UndefinedBehaviorSanitizer must be silent, also where an atomic integer wraps around) and on
/// memory that is not, and a plain overflow: those must be reported.

namespace pa = polyatomic;

namespace {

/// Signed atomic arithmetic wraps and is defined ([atomics.ref.int]/8).
int add_at_the_edge() {
  int value = INT_MAX;
  return pa::add_fetch(&value, 1) == INT_MIN && pa::sub_fetch(&value, 1) == INT_MAX ? 0 : 1;
}

// The compiler must not see the faults, or it warns: hence the sizes that it can't know.

int add_behind_the_end(std::size_t size) {
  std::vector<int> numbers(size);
  return pa::fetch_add(numbers.data() + size, 1);
}

int add_to_freed_memory(std::size_t size) {
  std::vector<int> numbers(size);
  int* const address = numbers.data();
  numbers.resize(2 * numbers.capacity());  // moves the numbers elsewhere
  return pa::fetch_add(address, 1);
}

int overflow(int value) {
  return value + INT_MAX;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view fault = count > 1 ? arguments[1] : "";
  if (fault == "none") return add_at_the_edge();
  if (fault == "out_of_bounds") return add_behind_the_end(static_cast<std::size_t>(count));
  if (fault == "freed") return add_to_freed_memory(static_cast<std::size_t>(count));
  if (fault == "overflow") return overflow(count);
  std::puts("usage: memory_fault none|out_of_bounds|freed|overflow");
  return 2;
}
