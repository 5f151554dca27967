// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "image.hpp"
#include "statistics.hpp"

/// @file
/// The histogram plot.

namespace image_statistics {

/// One panel for each colour channel of `source`: a bar for each of the 256 values, its height the
/// logarithm of the number of pixels; the share of the pixels up to each value as a line; the mean
/// as a broken line.
image plot_histograms(const image& source, const image_summary& summary);

}  // namespace image_statistics
