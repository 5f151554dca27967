// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// @file
/// An image in memory: interleaved rows of 8-bit samples.

namespace image_statistics {

/// Row-major samples, `samples[(y * width + x) * channels + channel]`.
/// The channels are grey; grey and alpha; red, green and blue; or red, green, blue and alpha.
struct image {
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t channels = 0;
  std::vector<std::uint8_t> samples;
  /// How the file's samples became 8-bit ones. Empty where they were 8-bit ones already.
  std::string note;

  std::size_t pixel_count() const { return width * height; }
  bool has_alpha() const { return channels == 2 || channels == 4; }
  /// The channels that statistics are computed for: all but alpha, which is passed through.
  std::size_t colour_channels() const { return has_alpha() ? channels - 1 : channels; }
};

/// The name of a colour channel of `of`, e.g. "grey" or "blue".
inline const char* channel_name(const image& of, std::size_t channel) {
  constexpr const char* names[] = {"red", "green", "blue"};
  return of.colour_channels() == 1 ? "grey" : names[channel];
}

}  // namespace image_statistics
