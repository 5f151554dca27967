// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <peers/entry.hpp>

namespace conformance::peers {

void add_moving(std::vector<entry>& entries) {
  using types = joined<all_types, other_types>::type;
  add(entries, on_types<types>(load_store_operations{}));
  add(entries, on_types<types>(exchange_operations{}));
}

}  // namespace conformance::peers
