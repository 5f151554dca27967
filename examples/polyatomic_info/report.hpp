// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "devices.hpp"

/// @file
/// The three ways of printing everything.

namespace polyatomic_info {

std::string version();

/// Aligned columns for a terminal.
std::string text_report(const std::vector<backend_report>& backends);

/// The table as the page docs/capabilities.md: nothing in it depends on this program's backends.
std::string markdown_report();

/// One JSON object: "version", "backends", "widened_scopes", and "capabilities" with a row for
/// every operation, type, target and memory space, also those that are unsupported.
std::string json_report(const std::vector<backend_report>& backends);

}  // namespace polyatomic_info
