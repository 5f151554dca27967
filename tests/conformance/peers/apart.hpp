// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <vector>

/// @file
/// Runs a function in a child process, which may stop or hang.

namespace conformance::peers {

/// Sends one line to the parent at once.
using line_writer = std::function<void(const std::string&)>;

struct outcome_apart {
  std::vector<std::string> lines;  ///< whole lines that came before the child ended
  std::string how_it_ended;        ///< "ends by itself", or what stopped it
};

/// A child that is silent for so long is ended.
inline constexpr int most_silent_seconds = 120;

outcome_apart run_apart(const std::function<void(const line_writer&)>& work);

}  // namespace conformance::peers
