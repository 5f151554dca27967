// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/bitwise.hpp>
#include <operations/shift.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_bits(std::vector<entry>& entries) {
  using integers = joined<integer_types, other_integer_types>::type;
  using types = joined<integers, list<bool, colour>>::type;
  add(entries, on_types<types>(bitwise_operations{}));
  add(entries, on_types<integers>(nand_operations{}));
  add(entries, on_types<integers>(shift_operations{}));
}

}  // namespace conformance::peers
