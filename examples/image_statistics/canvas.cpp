// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "canvas.hpp"

#include <algorithm>
#include <cstdlib>

#include "font.hpp"

namespace image_statistics {

namespace {

constexpr int scale = 2;
constexpr int advance = scale * (static_cast<int>(glyph_width) + 1);

/// Calls `visit(x, y)` for each inked dot of the text, in dots from the text's upper left corner.
template <class Visitor>
void for_each_dot(std::string_view characters, Visitor visit) {
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const glyph& shape = glyph_of(characters[i]);
    for (std::size_t row = 0; row < glyph_height; ++row) {
      for (std::size_t column = 0; column < glyph_width; ++column) {
        if (!shape.ink(column, row)) continue;
        visit(static_cast<int>(i * (glyph_width + 1) + column), static_cast<int>(row));
      }
    }
  }
}

}  // namespace

canvas::canvas(int width, int height, colour background) {
  picture_.width = static_cast<std::size_t>(width);
  picture_.height = static_cast<std::size_t>(height);
  picture_.channels = 3;
  picture_.samples.resize(3 * picture_.pixel_count());
  fill_rectangle(0, 0, width, height, background);
}

void canvas::put(int x, int y, colour ink) {
  if (x < 0 || y < 0) return;
  const auto column = static_cast<std::size_t>(x);
  const auto row = static_cast<std::size_t>(y);
  if (column >= picture_.width || row >= picture_.height) return;
  std::uint8_t* const pixel = &picture_.samples[3 * (row * picture_.width + column)];
  pixel[0] = ink.red;
  pixel[1] = ink.green;
  pixel[2] = ink.blue;
}

void canvas::fill_rectangle(int x, int y, int width, int height, colour ink) {
  for (int row = y; row < y + height; ++row) {
    for (int column = x; column < x + width; ++column) put(column, row, ink);
  }
}

void canvas::line(int x0, int y0, int x1, int y1, colour ink) {
  const int steps = std::max({std::abs(x1 - x0), std::abs(y1 - y0), 1});
  for (int step = 0; step <= steps; ++step) {
    fill_rectangle(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps, 2, 2, ink);
  }
}

void canvas::text(int x, int y, std::string_view characters, colour ink) {
  for_each_dot(characters, [this, x, y, ink](int dot_x, int dot_y) {
    fill_rectangle(x + scale * dot_x, y + scale * dot_y, scale, scale, ink);
  });
}

void canvas::vertical_text(int x, int y, std::string_view characters, colour ink) {
  const int bottom = y + text_width(characters);
  for_each_dot(characters, [this, x, bottom, ink](int dot_x, int dot_y) {
    fill_rectangle(x + scale * dot_y, bottom - scale * (dot_x + 1), scale, scale, ink);
  });
}

int text_width(std::string_view characters) {
  return static_cast<int>(characters.size()) * advance;
}

}  // namespace image_statistics
