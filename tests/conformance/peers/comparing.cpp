// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/floating_minmax.hpp>
#include <operations/minmax.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_comparing(std::vector<entry>& entries) {
  using numbers = joined<all_types, other_number_types>::type;
  using floats = joined<floating_types, short_floating_types>::type;
  add(entries, on_types<numbers>(minmax_operations{}));
  add(entries, on_types<floats>(floating_minmax_operations{}));
}

}  // namespace conformance::peers
