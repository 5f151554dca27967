// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "table.hpp"

/// @file
/// The table folded for reading: operations and types whose cells all say the same share a row.

namespace polyatomic_info {

/// A row: the types it holds for, and what to print for each of the section's memory spaces.
struct row {
  std::vector<std::string> types;
  std::vector<std::string> answers;

  bool operator==(const row&) const = default;
};

/// Operations that share their rows. "add" stands for fetch_add, add_fetch and store_add.
struct group {
  std::vector<std::string> operations;
  std::vector<row> rows;

  bool operator==(const group&) const = default;
};

/// What is printed for targets that do everything alike.
struct section {
  std::vector<std::string> targets;
  /// The columns: memory spaces in which anything is supported.
  std::vector<std::string> spaces;
  /// The other memory spaces.
  std::vector<std::string> absent_spaces;
  std::vector<group> groups;
  std::vector<std::string> widened_scopes;
  /// What is different at system scope: "host: unsupported for all but load, store".
  std::vector<std::string> at_system_scope;
};

/// A section for each target, or for neighbours that do everything alike.
std::vector<section> grouped_table();

/// The words one after another: join({"a", "b"}, ", ") is "a, b".
std::string join(const std::vector<std::string>& words, const std::string& between);

}  // namespace polyatomic_info
