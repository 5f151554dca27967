// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reference.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace image_statistics {

namespace {

/// The samples of one channel, one after another.
template <class Visitor>
void for_each_sample(const image& source, std::size_t channel, Visitor visit) {
  for (std::size_t i = channel; i < source.samples.size(); i += source.channels) {
    visit(source.samples[i]);
  }
}

channel_statistics reference_channel(const image& source, std::size_t channel) {
  channel_statistics result;
  result.minimum = 255;
  for_each_sample(source, channel, [&result](std::uint32_t sample) {
    ++result.histogram[sample];
    result.minimum = std::min(result.minimum, sample);
    result.maximum = std::max(result.maximum, sample);
    result.sum += sample;
    result.sum_of_squares += std::uint64_t{sample} * sample;
  });
  const auto count = static_cast<long double>(source.pixel_count());
  const long double mean = static_cast<long double>(result.sum) / count;
  // The second pass goes over the histogram: 256 terms round less than one for each pixel would.
  long double squares = 0;
  for (std::size_t value = 0; value < result.histogram.size(); ++value) {
    const long double distance = static_cast<long double>(value) - mean;
    squares += static_cast<long double>(result.histogram[value]) * distance * distance;
  }
  result.mean = static_cast<double>(mean);
  result.variance = static_cast<double>(squares / count);
  return result;
}

/// Where each value of one channel goes.
std::array<std::uint8_t, 256> equalising_map(const image& source, std::size_t channel) {
  std::array<std::uint64_t, 256> counts{};
  for_each_sample(source, channel, [&counts](std::uint8_t sample) { ++counts[sample]; });
  std::size_t darkest = 0;
  while (counts[darkest] == 0) ++darkest;
  const std::uint64_t others = source.pixel_count() - counts[darkest];
  std::array<std::uint8_t, 256> map{};
  if (others == 0) {
    map[darkest] = static_cast<std::uint8_t>(darkest);
    return map;
  }
  std::uint64_t reached = 0;  // pixels up to this value, the darkest not counted
  for (std::size_t value = darkest + 1; value < counts.size(); ++value) {
    reached += counts[value];
    const long double share = static_cast<long double>(reached) / static_cast<long double>(others);
    map[value] = static_cast<std::uint8_t>(std::lround(255 * share));
  }
  return map;
}

}  // namespace

image_summary reference_summary(const image& source) {
  image_summary result;
  for (std::size_t channel = 0; channel < source.colour_channels(); ++channel) {
    result.push_back(reference_channel(source, channel));
  }
  return result;
}

std::vector<std::uint8_t> reference_equalised(const image& source) {
  std::vector<std::uint8_t> result = source.samples;
  for (std::size_t channel = 0; channel < source.colour_channels(); ++channel) {
    const auto map = equalising_map(source, channel);
    for (std::size_t i = channel; i < result.size(); i += source.channels) {
      result[i] = map[source.samples[i]];
    }
  }
  return result;
}

}  // namespace image_statistics
