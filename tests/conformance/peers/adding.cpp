// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/arithmetic.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_adding(std::vector<entry>& entries) {
  using types = joined<all_types, other_number_types, complex_types, list<int*>>::type;
  add(entries, on_types<types>(addition_operations{}));
  add(entries, on_types<types>(increment_operations{}));
}

}  // namespace conformance::peers
