// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Load, store, exchange and compare-exchange of the types that have no instructions of their own
// kind: 1, 2 and 16 bytes, pointers, structs, complex numbers, 16-bit floats.
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <support/matrix.hpp>

namespace conformance::moved_tests {

namespace {

// unsigned short is representative, and of 16 bytes unsigned __int128; the others have one cell
// each: 5 small integers less that one, 2 short floats, 1 complex type and 5 plain types, that is
// 12; where there are 16-byte objects 3 more: 1 integer, 1 complex type, 1 struct.
constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;
constexpr std::size_t others = 12 + 3 * wide;
// load 3 x 6, store 3 x 6, exchange 5 x 6, compare_exchange 2 x 15 x 6 cells: 246, and 5 x others.
constexpr std::size_t cells = 246 * (1 + wide) + 5 * others;
// In block memory the two have one cell too.
constexpr std::size_t cells_in_block_memory = 5 * (1 + wide + others);
// By an unknown pointer and on a thread's own variable they alone have one.
constexpr std::size_t cells_elsewhere = 5 * (1 + wide);

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
TEST_CASE("small and wide objects are moved by an unknown pointer and in thread memory",
          "[load_store][exchange][types]") {
  check_matrix(memory::unknown, cells_elsewhere, on_types<other_types>(moving_operations{}));
  check_matrix(memory::thread, cells_elsewhere, on_types<other_types>(moving_operations{}));
}

}  // namespace conformance::moved_tests
