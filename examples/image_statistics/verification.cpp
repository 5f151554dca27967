// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verification.hpp"

#include <fmt/format.h>

#include <cmath>

#include "reference.hpp"

namespace image_statistics {

namespace {

constexpr std::size_t messages_kept = 5;

void add_mismatch(verification& to, std::string message) {
  ++to.mismatches;
  if (to.messages.size() < messages_kept) to.messages.push_back(std::move(message));
}

template <class Value>
void compare(verification& to, const std::string& where, const char* what, Value expected,
             Value got) {
  ++to.numbers_compared;
  if (expected == got) return;
  add_mismatch(to, fmt::format("{}: {}: expected {}, got {}", where, what, expected, got));
}

void compare_nearly(verification& to, const std::string& where, const char* what, double expected,
                    double got) {
  ++to.numbers_compared;
  // Written so that a NaN is a mismatch.
  if (std::abs(expected - got) <= 1e-12 * std::abs(expected)) return;
  add_mismatch(to, fmt::format("{}: {}: expected {}, got {}", where, what, expected, got));
}

void compare_channel(verification& to, const std::string& where, const channel_statistics& expected,
                     const channel_statistics& got) {
  for (std::size_t value = 0; value < expected.histogram.size(); ++value) {
    compare(to, where, fmt::format("pixels of value {}", value).c_str(), expected.histogram[value],
            got.histogram[value]);
  }
  compare(to, where, "minimum", expected.minimum, got.minimum);
  compare(to, where, "maximum", expected.maximum, got.maximum);
  compare(to, where, "sum", expected.sum, got.sum);
  compare(to, where, "sum of squares", expected.sum_of_squares, got.sum_of_squares);
  compare_nearly(to, where, "mean", expected.mean, got.mean);
  compare_nearly(to, where, "variance", expected.variance, got.variance);
}

void compare_summaries(verification& to, const image& source, const char* method,
                       const image_summary& expected, const measured_summary& got) {
  if (got.repetitions.empty()) add_mismatch(to, fmt::format("{}: never ran", method));
  for (std::size_t run = 0; run < got.repetitions.size(); ++run) {
    if (got.repetitions[run].size() != expected.size()) {
      add_mismatch(to, fmt::format("{}: run {}: wrong number of channels", method, run + 1));
      continue;
    }
    for (std::size_t channel = 0; channel < expected.size(); ++channel) {
      const auto where =
          fmt::format("{}: run {}: {}", method, run + 1, channel_name(source, channel));
      compare_channel(to, where, expected[channel], got.repetitions[run][channel]);
    }
  }
}

void compare_equalised(verification& to, const image& source,
                       const std::vector<std::uint8_t>& got) {
  const auto expected = reference_equalised(source);
  if (got.size() != expected.size()) {
    add_mismatch(to, "equalised image: wrong size");
    return;
  }
  to.samples_compared = expected.size();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] == got[i]) continue;
    const std::size_t pixel = i / source.channels;
    add_mismatch(to, fmt::format("equalised image: x {}, y {}, channel {}: expected {}, got {}",
                                 pixel % source.width, pixel / source.width, i % source.channels,
                                 expected[i], got[i]));
  }
}

}  // namespace

verification verify(const image& source, const result& computed) {
  verification outcome;
  const auto expected = reference_summary(source);
  compare_summaries(outcome, source, "by blocks", expected, computed.by_blocks);
  compare_summaries(outcome, source, "naive", expected, computed.naive);
  compare_equalised(outcome, source, computed.equalised);
  return outcome;
}

}  // namespace image_statistics
