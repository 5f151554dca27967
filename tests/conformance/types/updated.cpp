// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User functions on small and wide integers, pointers, structs, complex numbers, 16-bit floats.
#include <operations/update.hpp>
#include <support/matrix.hpp>

namespace conformance::updated_tests {

namespace {

constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;

// bool has no arithmetic of its bits.
using updated_types = joined<other_number_types, complex_types,
                             list<colour, int*, two_bytes, two_floats>, wide_plain_types>::type;

// Each type has one cell: 5 small integers, 2 short floats, 1 complex type, 4 plain ones are 12;
// with 16-byte objects 2 integers, 1 complex type, 1 struct more. Four operations.
constexpr std::size_t cells = 4 * (12 + 4 * wide);

}  // namespace

TEST_CASE("updates of objects of every size in buffer memory", "[update][types]") {
  check_matrix(memory::buffer, cells, on_types<updated_types>(update_operations{}));
}
TEST_CASE("updates of objects of every size in block memory", "[update][types]") {
  check_matrix(memory::block, cells, on_types<updated_types>(update_operations{}));
}

}  // namespace conformance::updated_tests
