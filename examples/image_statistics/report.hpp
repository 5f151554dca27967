// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "image.hpp"
#include "statistics.hpp"
#include "verification.hpp"

/// @file
/// The text that the program prints when all went well.

namespace image_statistics {

/// The tables of statistics, operations and times, and what was verified.
std::string report(const image& source, const result& computed, const verification& outcome);

}  // namespace image_statistics
