// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "canvas.hpp"

namespace image_statistics {

namespace {

constexpr colour white{255, 255, 255};
constexpr colour grid{222, 222, 222};
constexpr colour frame{120, 120, 120};
constexpr colour black{20, 20, 20};

constexpr int bar_width = 3;
constexpr int plot_width = 256 * bar_width;
constexpr int plot_height = 200;
constexpr int left_margin = 100;
constexpr int right_margin = 90;
constexpr int heading_height = 66;
constexpr int title_height = 30;
constexpr int tick_height = 34;
constexpr int panel_height = title_height + plot_height + tick_height;
constexpr int footing_height = 34;
constexpr int picture_width = left_margin + plot_width + right_margin;

colour bar_colour(const image& source, std::size_t channel) {
  constexpr colour colours[] = {{214, 69, 65}, {63, 152, 77}, {61, 108, 196}};
  return source.colour_channels() == 1 ? colour{110, 110, 110} : colours[channel];
}

/// Where a panel's plot area lies, and its vertical scale.
struct panel {
  int top;
  int decades;  // the axis reaches to 10^decades

  int bottom() const { return top + plot_height; }
  int x_of(double value) const {
    return left_margin + static_cast<int>(std::lround(value * bar_width));
  }
  /// The axis begins at half a pixel, so that a bar of one pixel can be seen.
  int y_of_count(double count) const {
    const double lowest = std::log10(0.5);
    const double share = (std::log10(count) - lowest) / (decades - lowest);
    return bottom() - static_cast<int>(std::lround(share * plot_height));
  }
  int y_of_share(double share) const {
    return bottom() - static_cast<int>(std::lround(share * plot_height));
  }
};

int decades_for(const channel_statistics& statistics) {
  const auto most = *std::max_element(statistics.histogram.begin(), statistics.histogram.end());
  int decades = 1;
  for (std::uint64_t power = 10; power < most; power *= 10) ++decades;
  return decades;
}

/// 1, 10, 100, 1k, 10k, 100k, 1M, ... for a power of ten.
std::string decade_label(int decade) {
  constexpr const char* units[] = {"", "k", "M", "G"};
  constexpr const char* numbers[] = {"1", "10", "100"};
  return std::string(numbers[decade % 3]) + units[decade / 3];
}

void centred_text(canvas& on, int x, int y, const std::string& characters) {
  on.text(x - text_width(characters) / 2, y, characters, black);
}

void draw_axes(canvas& on, const panel& area) {
  for (int decade = 0; decade <= area.decades; ++decade) {
    const int y = area.y_of_count(std::pow(10.0, decade));
    on.fill_rectangle(left_margin, y, plot_width, 1, grid);
    const auto label = decade_label(decade);
    on.text(left_margin - 8 - text_width(label), y - 7, label, black);
  }
  for (int value = 0; value <= 256; value += 32) {
    const int shown = std::min(value, 255);
    const int x = area.x_of(shown + 0.5);
    on.fill_rectangle(x, area.bottom(), 1, 6, frame);
    centred_text(on, x + 1, area.bottom() + 10, std::to_string(shown));
  }
  for (const int percent : {0, 50, 100}) {
    const int y = area.y_of_share(percent / 100.0);
    on.fill_rectangle(left_margin + plot_width, y, 6, 1, frame);
    on.text(left_margin + plot_width + 10, y - 7, fmt::format("{}%", percent), black);
  }
}

void draw_frame(canvas& on, const panel& area) {
  on.fill_rectangle(left_margin - 1, area.top, 1, plot_height + 1, frame);
  on.fill_rectangle(left_margin + plot_width, area.top, 1, plot_height + 1, frame);
  on.fill_rectangle(left_margin - 1, area.bottom(), plot_width + 2, 1, frame);
}

void draw_bars(canvas& on, const panel& area, const channel_statistics& statistics, colour ink) {
  for (std::size_t value = 0; value < statistics.histogram.size(); ++value) {
    const auto count = statistics.histogram[value];
    if (count == 0) continue;
    const int y = area.y_of_count(static_cast<double>(count));
    const int x = area.x_of(static_cast<double>(value));
    on.fill_rectangle(x, y, bar_width, area.bottom() - y, ink);
  }
}

void draw_mean(canvas& on, const panel& area, double mean) {
  const int x = area.x_of(mean + 0.5);
  for (int y = area.top; y < area.bottom(); y += 10) {
    on.fill_rectangle(x, y, 2, std::min(6, area.bottom() - y), black);
  }
}

void draw_shares(canvas& on, const panel& area, const channel_statistics& statistics,
                 std::size_t pixels) {
  std::uint64_t reached = 0;
  int previous_x = area.x_of(0);
  int previous_y = area.y_of_share(0);
  for (std::size_t value = 0; value < statistics.histogram.size(); ++value) {
    reached += statistics.histogram[value];
    const double share = static_cast<double>(reached) / static_cast<double>(pixels);
    const int x = area.x_of(static_cast<double>(value) + 0.5);
    const int y = area.y_of_share(share);
    on.line(previous_x, previous_y, x, y, black);
    previous_x = x;
    previous_y = y;
  }
}

void draw_panel(canvas& on, const image& source, std::size_t channel,
                const channel_statistics& statistics) {
  const panel area{heading_height + static_cast<int>(channel) * panel_height + title_height,
                   decades_for(statistics)};
  const colour ink = bar_colour(source, channel);
  on.fill_rectangle(left_margin, area.top - title_height + 8, 14, 14, ink);
  on.text(
      left_margin + 22, area.top - title_height + 8,
      fmt::format("{}: min {}, max {}, mean {:.2f}, variance {:.2f}", channel_name(source, channel),
                  statistics.minimum, statistics.maximum, statistics.mean, statistics.variance),
      black);
  draw_axes(on, area);
  draw_bars(on, area, statistics, ink);
  draw_mean(on, area, statistics.mean);
  draw_shares(on, area, statistics, source.pixel_count());
  draw_frame(on, area);
}

}  // namespace

image plot_histograms(const image& source, const image_summary& summary) {
  const int panels_height = static_cast<int>(summary.size()) * panel_height;
  canvas on(picture_width, heading_height + panels_height + footing_height, white);
  on.text(left_margin, 12, fmt::format("histogram of {} x {} pixels", source.width, source.height),
          black);
  on.text(left_margin, 38, "bars: pixels (log scale), line: share up to here, broken: mean", black);
  for (std::size_t channel = 0; channel < summary.size(); ++channel) {
    draw_panel(on, source, channel, summary[channel]);
  }
  centred_text(on, left_margin + plot_width / 2, heading_height + panels_height + 6,
               "sample value");
  const std::string axis = "pixels";
  on.vertical_text(8, heading_height + (panels_height - text_width(axis)) / 2, axis, black);
  return on.picture();
}

}  // namespace image_statistics
