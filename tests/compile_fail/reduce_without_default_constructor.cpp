// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EXPECT: a GPU reduces elements that have a default constructor
// BACKENDS: cuda hip
#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>

namespace pa = polyatomic;

struct made_of_an_int {
  int value;
  POLYATOMIC_FUNCTION explicit made_of_an_int(int given) : value(given) {}
};

struct value_of {
  POLYATOMIC_FUNCTION int operator()(const made_of_an_int& element) const { return element.value; }
};

#if defined(REFUSED)
void use(const pa::native::queue& queue, const made_of_an_int* elements, int* result) {
  pa::transform_reduce<int>(queue, elements, 8, result, 0, pa::plus, value_of{});
}
#else
static_assert(!std::is_default_constructible_v<made_of_an_int>);
#endif
