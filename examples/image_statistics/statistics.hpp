// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "image.hpp"

/// @file
/// What is computed from an image, in plain C++: the one interface between the program and the
/// kernel source statistics.cpp, which is compiled once for each backend.

namespace image_statistics {

/// The statistics of one colour channel.
struct channel_statistics {
  std::array<std::uint64_t, 256> histogram{};
  std::uint32_t minimum = 0;
  std::uint32_t maximum = 0;
  std::uint64_t sum = 0;
  std::uint64_t sum_of_squares = 0;
  double mean = 0;
  /// The population variance: the mean of the squared distances from the mean.
  double variance = 0;
};

/// One entry for each colour channel.
using image_summary = std::vector<channel_statistics>;

/// One way of computing the summary, run several times.
struct measured_summary {
  std::vector<image_summary> repetitions;
  std::vector<double> milliseconds;
};

/// One atomic operation that a kernel used, and how the device in hand carries it out.
struct used_operation {
  std::string operation;
  std::string type;
  std::string memory;
  std::string scope;
  std::string purpose;
  std::string support;
};

struct options {
  /// How often each kernel runs; at least 1.
  std::size_t repetitions = 1;
  /// Testing aid: every kernel skips the pixel in the middle of the image.
  bool drop_one_pixel = false;
};

/// Everything that one backend computed.
struct result {
  std::string device;
  /// With histograms and partial results private to each block, combined at the end.
  measured_summary by_blocks;
  /// With atomics of device scope on global memory alone, one for each sample and statistic.
  measured_summary naive;
  /// Samples laid out as those of the image, every colour channel equalised by its histogram.
  std::vector<std::uint8_t> equalised;
  std::vector<double> equalise_milliseconds;
  std::vector<used_operation> operations;
};

/// One backend that this program was built with.
struct backend {
  std::string name;
  /// 0 where the machine has no device for it, or no driver.
  int (*device_count)();
  /// Throws std::exception if the device or its runtime fails.
  result (*compute)(const image&, const options&);
};

/// The backends of this program. Each compilation of statistics.cpp adds itself before main().
std::vector<backend>& backends();

}  // namespace image_statistics
