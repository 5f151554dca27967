// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace image_statistics {

namespace {

double minimum(const std::vector<double>& times) {
  return *std::min_element(times.begin(), times.end());
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const std::size_t middle = times.size() / 2;
  return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

std::string statistics_table(const image& source, const image_summary& summary) {
  auto table =
      fmt::format("{:<9}{:>8}{:>8}{:>12}{:>14}\n", "channel", "min", "max", "mean", "variance");
  for (std::size_t channel = 0; channel < summary.size(); ++channel) {
    const auto& one = summary[channel];
    table += fmt::format("{:<9}{:>8}{:>8}{:>12.4f}{:>14.4f}\n", channel_name(source, channel),
                         one.minimum, one.maximum, one.mean, one.variance);
  }
  return table;
}

std::string operations_table(const std::vector<used_operation>& operations) {
  std::string table;
  const auto add_row = [&table](const auto&... cells) {
    table += fmt::format("{:<12}{:<6}{:<9}{:<9}{:<22}{}\n", cells...);
  };
  add_row("operation", "type", "memory", "scope", "for", "how");
  for (const auto& used : operations) {
    add_row(used.operation, used.type, used.memory, used.scope, used.purpose, used.support);
  }
  return table;
}

std::string times_table(const result& computed) {
  const auto row = [](const char* what, const std::vector<double>& times) {
    return fmt::format("{:<38}{:>10.3f}{:>10.3f}", what, minimum(times), median(times));
  };
  const auto& blocks = computed.by_blocks.milliseconds;
  const auto& naive = computed.naive.milliseconds;
  auto table =
      fmt::format("{:<38}{:>10}{:>10}\n", fmt::format("milliseconds of {} runs", blocks.size()),
                  "minimum", "median");
  table += row("statistics, private to each block", blocks) + "\n";
  table += row("statistics, naive device-scope atomics", naive);
  table += fmt::format("   {:.1f} x the line above\n", median(naive) / median(blocks));
  table += row("equalisation", computed.equalise_milliseconds) + "\n";
  return table;
}

}  // namespace

std::string report(const image& source, const result& computed, const verification& outcome) {
  const auto verified = fmt::format(
      "verified: {} numbers of {} runs and {} equalised samples agree with the serial reference\n",
      outcome.numbers_compared,
      computed.by_blocks.repetitions.size() + computed.naive.repetitions.size(),
      outcome.samples_compared);
  return statistics_table(source, computed.by_blocks.repetitions.front()) + "\n" +
         operations_table(computed.operations) + "\n" + times_table(computed) + "\n" + verified;
}

}  // namespace image_statistics
