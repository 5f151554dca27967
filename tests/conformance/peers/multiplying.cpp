// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/counter.hpp>
#include <operations/multiplication.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_multiplying(std::vector<entry>& entries) {
  using numbers = joined<all_types, other_number_types>::type;
  using integers = joined<integer_types, other_integer_types>::type;
  using counters = joined<unsigned_types, list<unsigned char, unsigned short>>::type;
  add(entries, on_types<numbers>(multiplication_operations{}));
  add(entries, on_types<integers>(remainder_operations{}));
  add(entries, on_types<counters>(counter_operations{}));
}

}  // namespace conformance::peers
