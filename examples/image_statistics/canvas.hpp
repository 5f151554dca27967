// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "image.hpp"

/// @file
/// A picture to draw on. Coordinates are pixels from the upper left corner; what lies outside of
/// the picture is not drawn.

namespace image_statistics {

struct colour {
  std::uint8_t red, green, blue;
};

class canvas {
 public:
  /// A picture filled with one colour.
  canvas(int width, int height, colour background);

  void fill_rectangle(int x, int y, int width, int height, colour ink);
  /// A line of 2 pixels thickness.
  void line(int x0, int y0, int x1, int y1, colour ink);
  /// Text at twice the font's size: 12 pixels a character, 14 above the base line and 4 below.
  void text(int x, int y, std::string_view characters, colour ink);
  /// The same, read from bottom to top; (x, y) is the upper left corner of what is drawn.
  void vertical_text(int x, int y, std::string_view characters, colour ink);

  const image& picture() const { return picture_; }

 private:
  void put(int x, int y, colour ink);

  image picture_;
};

/// The width in pixels of drawn text, and its height.
int text_width(std::string_view characters);
inline constexpr int text_height = 18;

}  // namespace image_statistics
