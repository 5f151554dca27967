// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Min, max and bits of small and wide integers, 16-bit floats, bool and enumerations.
#include <operations/bitwise.hpp>
#include <operations/counter.hpp>
#include <operations/floating_minmax.hpp>
#include <operations/minmax.hpp>
#include <operations/shift.hpp>
#include <support/matrix.hpp>

namespace conformance::compared_tests {

namespace {

constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;

using bit_types = joined<other_integer_types, list<bool, colour>>::type;
using counter_types = std::conditional_t<subject::has_16_byte_objects,
                                         list<unsigned char, unsigned short, unsigned_128>,
                                         list<unsigned char, unsigned short>>;
using shifting_operations = joined<nand_operations, shift_operations>::type;

// In block memory each type has one cell. min, max: 6 operations on 5 small integers, 2 short
// floats, 2 wide integers. and, or, xor: 9 operations; 5 small integers, bool, the enumeration, 2
// wide integers.
constexpr std::size_t minmax_cells_in_block_memory = 6 * (7 + 2 * wide);
constexpr std::size_t bit_cells_in_block_memory = 9 * (7 + 2 * wide);
// In buffer memory unsigned short is representative, but not in X_fetch: fetch_X has 5 orders x 6
// scopes, store_X 2 x 6.
constexpr std::size_t minmax_cells = minmax_cells_in_block_memory - 4 + 2 * (30 + 12);
constexpr std::size_t bit_cells = bit_cells_in_block_memory - 6 + 3 * (30 + 12);
// nand, shl, shr: 9 operations on integers.
constexpr std::size_t shift_cells = 9 * (5 + 2 * wide);
// inc_mod, dec_mod: 6 operations on unsigned integers; unsigned short is representative in buffers:
// fetch_X, X_fetch and store_X have 30 + 30 + 12 = 72.
constexpr std::size_t counter_cells_in_block_memory = 6 * (2 + wide);
constexpr std::size_t counter_cells = 2 * 72 + 6 * (1 + wide);

}  // namespace

TEST_CASE("min and max of other numbers in buffer memory", "[minmax][types]") {
  check_matrix(memory::buffer, minmax_cells, on_types<other_number_types>(minmax_operations{}));
}
TEST_CASE("min and max of other numbers in block memory", "[minmax][types]") {
  check_matrix(memory::block, minmax_cells_in_block_memory,
               on_types<other_number_types>(minmax_operations{}));
}
TEST_CASE("fminimum and fmaximum of 16-bit floats in buffer and block memory", "[minmax][types]") {
  for (const memory kind : {memory::buffer, memory::block}) {
    check_matrix(kind, 24, on_types<short_floating_types>(floating_minmax_operations{}));
  }
}
TEST_CASE("[fault-31] and, or and xor of other types in buffer memory", "[bitwise][types]") {
  check_matrix(memory::buffer, bit_cells, on_types<bit_types>(bitwise_operations{}));
}
TEST_CASE("[fault-31] and, or and xor of other types in block memory", "[bitwise][types]") {
  check_matrix(memory::block, bit_cells_in_block_memory, on_types<bit_types>(bitwise_operations{}));
}
TEST_CASE("nand and shifts of other integers in buffer memory", "[bitwise][types]") {
  check_matrix(memory::buffer, shift_cells, on_types<other_integer_types>(shifting_operations{}));
}
TEST_CASE("nand and shifts of other integers in block memory", "[bitwise][types]") {
  check_matrix(memory::block, shift_cells, on_types<other_integer_types>(shifting_operations{}));
}
TEST_CASE("inc_mod and dec_mod of other integers in buffer and block memory",
          "[arithmetic][types]") {
  check_matrix(memory::buffer, counter_cells, on_types<counter_types>(counter_operations{}));
  check_matrix(memory::block, counter_cells_in_block_memory,
               on_types<counter_types>(counter_operations{}));
}

}  // namespace conformance::compared_tests
