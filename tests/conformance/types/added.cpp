// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Add, sub, inc, dec, mul, div of small and wide integers, 16-bit floats, complex numbers; pointers
// move by elements.
#include <operations/arithmetic.hpp>
#include <operations/multiplication.hpp>
#include <support/matrix.hpp>

namespace conformance::added_tests {

namespace {

constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;

using added_types = joined<other_number_types, complex_types, list<int*>>::type;
using multiplied_types = joined<other_number_types, complex_types>::type;
using adding_operations = joined<addition_operations, increment_operations>::type;

// Each type has one cell: 5 small integers, 2 short floats, 1 complex type, 1 pointer are 9, with
// 16-byte objects 2 integers and 1 complex type more. Add, sub, inc, dec are 12 operations.
constexpr std::size_t adding_cells_in_block_memory = 12 * (9 + 3 * wide);
// In buffer memory unsigned short is representative in the 3 operations of add: fetch_add and
// add_fetch have 5 orders x 6 scopes, store_add 2 x 6: 72.
constexpr std::size_t adding_cells = adding_cells_in_block_memory - 3 + 72;
// mul and div: 6 operations on numbers without the pointer.
constexpr std::size_t multiplying_cells = 6 * (8 + 3 * wide);
// mod: 3 operations on integers.
constexpr std::size_t remainder_cells = 3 * (5 + 2 * wide);

}  // namespace

TEST_CASE("[fault-23] add, sub, inc and dec of other types in buffer memory",
          "[arithmetic][types]") {
  check_matrix(memory::buffer, adding_cells, on_types<added_types>(adding_operations{}));
}
TEST_CASE("[fault-32] add, sub, inc and dec of other types in block memory",
          "[arithmetic][types]") {
  check_matrix(memory::block, adding_cells_in_block_memory,
               on_types<added_types>(adding_operations{}));
}
// A complex number divided by 0 is NaN in both parts: 0 / 0 (backends/generic/arithmetic.hpp).
TEST_CASE("mul and div of other numbers in buffer memory", "[arithmetic][types]") {
  check_matrix(memory::buffer, multiplying_cells,
               on_types<multiplied_types>(multiplication_operations{}));
}
TEST_CASE("mul and div of other numbers in block memory", "[arithmetic][types]") {
  check_matrix(memory::block, multiplying_cells,
               on_types<multiplied_types>(multiplication_operations{}));
}
TEST_CASE("mod of other integers in buffer and block memory", "[arithmetic][types]") {
  for (const memory kind : {memory::buffer, memory::block}) {
    check_matrix(kind, remainder_cells, on_types<other_integer_types>(remainder_operations{}));
  }
}

}  // namespace conformance::added_tests
