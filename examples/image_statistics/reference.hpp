// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "statistics.hpp"

/// @file
/// The same results from one thread, by other means: no header of the library is included here,
/// and the build gives these files no path to one.

namespace image_statistics {

/// Histogram, extrema, sums, mean and variance of every colour channel, the variance in two passes.
image_summary reference_summary(const image& source);

/// `source` with every colour channel equalised: a sample v becomes the share of the pixels darker
/// than or equal to v, the darkest pixels not counted, scaled to 0..255 and rounded to nearest. A
/// channel of one single value stays as it is, and so does alpha.
std::vector<std::uint8_t> reference_equalised(const image& source);

}  // namespace image_statistics
