// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

#include "histogram.hpp"
#include "runtime.hpp"

/// @file
/// Counts a million samples and compares each bin with a serial count. Exit code 0: all bins are
/// right, 1: they are not, 77: there is no device.

int main() {
  if (!has_device()) {
    std::printf("skipped: this machine has no device for the backend\n");
    return 77;
  }
  const examples::runtime runtime;
  std::vector<unsigned char> samples(1'000'000);
  std::vector<unsigned> expected(256);
  unsigned state = 1;
  for (auto& sample : samples) {
    state = state * 1664525 + 1013904223;
    sample = static_cast<unsigned char>(state >> 24 & state >> 16);  // uneven on purpose
    ++expected[sample];
  }
  const auto got = count(samples);
  for (unsigned value = 0; value < 256; ++value) {
    if (got[value] == expected[value]) continue;
    std::printf("value %u: expected %u, got %u\n", value, expected[value], got[value]);
    return 1;
  }
  std::printf("%zu samples counted, all 256 bins are right\n", samples.size());
  return 0;
}
