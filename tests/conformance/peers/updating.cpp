// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/update.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_updating(std::vector<entry>& entries) {
  using types = joined<all_types, other_number_types, complex_types,
                       list<colour, int*, two_bytes, two_floats>, wide_plain_types>::type;
  add(entries, on_types<types>(update_operations{}));
}

}  // namespace conformance::peers
