// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verification.hpp"

#include <cstdio>
#include <functional>
#include <string>

#include "reference.hpp"

/// @file
/// A verification that finds nothing proves nothing: each kind of number is made wrong once, and
/// has to be found.

namespace {

using namespace image_statistics;

image small_image() {
  image picture;
  picture.width = 3;
  picture.height = 2;
  picture.channels = 4;
  for (int i = 0; i < 24; ++i) picture.samples.push_back(static_cast<std::uint8_t>(i * i % 256));
  return picture;
}

result right_answer(const image& source) {
  result answer;
  const auto summary = reference_summary(source);
  answer.by_blocks.repetitions = {summary, summary};
  answer.naive.repetitions = {summary, summary};
  answer.equalised = reference_equalised(source);
  return answer;
}

struct tampering {
  std::string what;
  std::function<void(result&)> apply;
};

std::vector<tampering> all_tamperings() {
  const auto channel = [](result& of) -> channel_statistics& {
    return of.by_blocks.repetitions[1][2];
  };
  return {
      {"histogram", [channel](result& of) { ++channel(of).histogram[255]; }},
      {"minimum", [channel](result& of) { --channel(of).minimum; }},
      {"maximum", [channel](result& of) { ++channel(of).maximum; }},
      {"sum", [channel](result& of) { ++channel(of).sum; }},
      {"sum of squares", [channel](result& of) { --channel(of).sum_of_squares; }},
      {"mean", [channel](result& of) { channel(of).mean *= 1 + 1e-11; }},
      {"variance", [channel](result& of) { channel(of).variance *= 1 - 1e-11; }},
      {"NaN", [channel](result& of) { channel(of).variance = __builtin_nan(""); }},
      {"naive histogram", [](result& of) { --of.naive.repetitions[0][0].histogram[0]; }},
      {"missing channel", [](result& of) { of.naive.repetitions[1].pop_back(); }},
      {"surplus channel", [](result& of) { of.naive.repetitions[1].emplace_back(); }},
      {"no repetition", [](result& of) { of.by_blocks.repetitions.clear(); }},
      {"colour sample", [](result& of) { ++of.equalised[4]; }},
      {"alpha sample", [](result& of) { ++of.equalised[23]; }},
      {"missing sample", [](result& of) { of.equalised.pop_back(); }},
  };
}

}  // namespace

int main() {
  const image source = small_image();
  int failures = 0;
  const auto untouched = verify(source, right_answer(source));
  // 4 runs of 3 channels, each with 256 counts, 2 extrema, 2 sums, mean and variance.
  if (untouched.mismatches != 0 || untouched.numbers_compared != 4 * 3 * 262 ||
      untouched.samples_compared != 24) {
    std::printf("the right answer is refused, or not wholly compared\n");
    ++failures;
  }
  for (const auto& one : all_tamperings()) {
    auto answer = right_answer(source);
    one.apply(answer);
    if (verify(source, answer).mismatches != 0) continue;
    std::printf("not found: %s\n", one.what.c_str());
    ++failures;
  }
  if (failures == 0) std::printf("the right answer passes, each wrong one is found\n");
  return failures == 0 ? 0 : 1;
}
