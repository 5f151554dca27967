// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Load, store, exchange and compare-exchange of the types that have no instructions of their own
// kind: 1, 2 and 16 bytes, pointers, structs, complex numbers, 16-bit floats.
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <support/matrix.hpp>

namespace conformance::moved_tests {

namespace {

// unsigned short is representative; the others have one cell each: 5 small integers less that one,
// 2 short floats, 1 complex type and 5 plain types, that is 12; where there are 16-byte objects 4
// more: 2 integers, 1 complex type, 1 struct.
constexpr std::size_t others = 12 + (subject::has_16_byte_objects ? 4 : 0);
// load 3 x 6, store 3 x 6, exchange 5 x 6, compare_exchange 2 x 15 x 6 cells: 246, and 5 x others.
constexpr std::size_t cells = 246 + 5 * others;
// In block memory unsigned short has one cell too.
constexpr std::size_t cells_in_block_memory = 5 * (1 + others);

using moving_operations = joined<load_store_operations, exchange_operations>::type;

}  // namespace

TEST_CASE("[fault-29] [fault-34] objects of every size are moved whole in buffer memory",
          "[load_store][exchange][types]") {
  check_matrix(memory::buffer, cells, on_types<other_types>(moving_operations{}));
}
TEST_CASE("[fault-29] objects of every size are moved whole in block memory",
          "[load_store][exchange][types]") {
  check_matrix(memory::block, cells_in_block_memory, on_types<other_types>(moving_operations{}));
}
TEST_CASE("small objects are moved by an unknown pointer and in thread memory",
          "[load_store][exchange][types]") {
  check_matrix(memory::unknown, 5, on_types<other_types>(moving_operations{}));
  check_matrix(memory::thread, 5, on_types<other_types>(moving_operations{}));
}

}  // namespace conformance::moved_tests
