// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of a host thread's sums, in the vectors of every processor and in those of this one.
#include <polyatomic/algorithms/reproducible_sum.hpp>

#include <support/report.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace conformance::simulated_sum_batch_tests {
namespace {

namespace batches = pa::native::internal;

template <class T>
using level_sums = std::array<std::int64_t, batches::sum_levels<T>>;

/// 1.5 * 2^52, whose last bit is worth 1, and 1.5, whose last bit is worth 2^-52.
constexpr double constants_of_double[] = {0x1.8p52, 0x1.8p0};
constexpr double constants_of_float[] = {0x1.8p52};

template <class T>
constexpr const auto& constants() {
  if constexpr (sizeof(T) == 8) {
    return constants_of_double;
  } else {
    return constants_of_float;
  }
}

/// What a batch of some width gives: whether it fits, and its sum in units of the last level.
struct outcome {
  bool fits;
  std::int64_t sum;
  bool operator==(const outcome&) const = default;
};

template <class T, class Add>
outcome outcome_of(const std::vector<T>& values, Add add) {
  std::int64_t sums[batches::sum_levels<T>];
  const bool fits = add(values.data(), constants<T>(), sums);
  if (!fits) return {false, 0};
  return {true, sizeof(T) == 8
                    ? sums[0] * (std::int64_t{1} << 52) + sums[batches::sum_levels<T> - 1]
                    : sums[0]};
}

template <class T>
void check(report& result, const std::string& where, const std::vector<T>& values,
           outcome expected) {
  const auto compare = [&](const char* width, outcome got) {
    if (got == expected) return;
    result.mismatch(where, width,
                    std::to_string(expected.fits) + " " + std::to_string(expected.sum),
                    std::to_string(got.fits) + " " + std::to_string(got.sum));
  };
  compare("two lanes", outcome_of(values, [](const T* first, const auto& large, auto& sums) {
            return batches::add_batch_in_lanes<2>(first, large, sums);
          }));
  compare("as chosen", outcome_of(values, [](const T* first, const auto& large, auto& sums) {
            return batches::add_batch(first, large, sums);
          }));
}

/// Numbers of either sign that fit, and their sum: whole ones of float, multiples of 2^-52 of
/// double.
template <class T>
std::int64_t make(std::vector<T>& values) {
  std::int64_t sum = 0;
  std::uint64_t random = 12345;
  for (T& value : values) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto whole = static_cast<std::int64_t>(random >> 40) - (std::int64_t{1} << 23);
    value = sizeof(T) == 8 ? static_cast<T>(std::ldexp(static_cast<double>(whole), -52 + 22))
                           : static_cast<T>(whole);
    sum += sizeof(T) == 8 ? whole * (std::int64_t{1} << 22) : whole;
  }
  return sum;
}

template <class T>
void check_type(report& result, const std::string& type) {
  std::vector<T> values(batches::sum_batch);
  const std::int64_t sum = make(values);
  check(result, type + " all fit", values, {true, sum});
  const T too_small = sizeof(T) == 8 ? static_cast<T>(0x1p-60) : static_cast<T>(0.5);
  const std::vector<T> misfits = {too_small, static_cast<T>(0x1p54), static_cast<T>(-0x1p54),
                                  std::numeric_limits<T>::infinity(),
                                  std::numeric_limits<T>::quiet_NaN()};
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (const T misfit : misfits) {
      std::vector<T> others = values;
      others[i] = misfit;
      check(result, type + " index " + std::to_string(i) + " " + std::to_string(misfit), others,
            {false, 0});
    }
  }
  for (T& value : values) value = static_cast<T>(-0.0);
  check(result, type + " zeros", values, {true, 0});
}

}  // namespace

TEST_CASE("batches of numbers are added up exactly, in vectors of every processor and of this one",
          "[simulated]") {
  report result("sum_batch");
  check_type<float>(result, "float");
  check_type<double>(result, "double");
  result.finish();
}

}  // namespace conformance::simulated_sum_batch_tests
