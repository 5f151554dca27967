// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

/// @file
/// The record that the program writes of its own run.

namespace conformance {

/// Counts of test cases, kept by a listener while the session runs.
struct test_counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
};
test_counts& tests_of_this_run();

/// Writes commit, device, software, cells, tests and date as JSON.
/// @return whether the file could be written.
bool write_record(const std::string& path, const std::string& filter);

}  // namespace conformance
