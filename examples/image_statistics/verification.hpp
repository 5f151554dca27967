// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "image.hpp"
#include "statistics.hpp"

/// @file
/// Compares every number that a backend computed with the serial reference.

namespace image_statistics {

/// What was compared, and where it differed.
struct verification {
  std::size_t numbers_compared = 0;
  std::size_t samples_compared = 0;
  std::size_t mismatches = 0;
  /// The first few mismatches, one line each.
  std::vector<std::string> messages;
};

/// Compares each repetition of both summaries, and every sample of the equalised image. Counts,
/// extrema, sums and samples have to be equal; mean and variance may differ by 1e-12 of their
/// value, since the reference rounds in another order. Missing or surplus entries are mismatches.
verification verify(const image& source, const result& computed);

}  // namespace image_statistics
