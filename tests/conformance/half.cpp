// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conversions of core/half.hpp: every pattern, and every number half way between two of them.
#include <support/device.hpp>
#include <support/report.hpp>
#include <support/test_types.hpp>

#include <polyatomic/core/half.hpp>

namespace conformance::half_tests {
namespace {

template <class T>
T of_image(unsigned image) {
  return oracle::from_bits<T>(static_cast<std::uint16_t>(image));
}

/// A number widens to itself and back; a NaN keeps sign and payload when it widens, and becomes
/// quiet when it comes back.
template <class T>
void check_every_pattern(const char* name) {
  report results(name);
  const unsigned quiet = 1u << (oracle::fraction_bits<T> - 1);
  for (unsigned image = 0; image <= 0xffffu; ++image) {
    const T narrow = of_image<T>(image);
    const float wide = static_cast<float>(narrow);
    const std::string where = show(narrow);
    if (oracle::is_nan(narrow)) {
      const unsigned kept = (oracle::bits(wide) >> (23 - oracle::fraction_bits<T>)) &
                            ((1u << oracle::fraction_bits<T>)-1);
      results.expect_same(where, "payload", image & ((1u << oracle::fraction_bits<T>)-1), kept);
      results.expect_same(where, "back", of_image<T>(image | quiet), T(wide));
      if (!oracle::is_nan(wide)) results.mismatch(where, "widened", "NaN", show(wide));
      continue;
    }
    results.expect_same(where, "widened", static_cast<float>(oracle::value_of(narrow)), wide);
    results.expect_same(where, "back", narrow, T(wide));
  }
  results.finish();
}

/// The float next to a positive one.
float next(float value, int steps) {
  return oracle::from_bits<float>(oracle::bits(value) + static_cast<std::uint32_t>(steps));
}

template <class T>
void check_near_midpoint(unsigned image, float midpoint, report& results) {
  const unsigned even = image + image % 2;
  for (const unsigned sign : {0u, 0x8000u}) {
    const float toward = sign == 0 ? 1.0f : -1.0f;
    const std::string where = "between " + show(of_image<T>(image | sign)) + " and the next";
    results.expect_same(where, "half way", of_image<T>(even | sign), T(toward * midpoint));
    results.expect_same(where, "just below", of_image<T>(image | sign),
                        T(toward * next(midpoint, -1)));
    results.expect_same(where, "just above", of_image<T>((image + 1) | sign),
                        T(toward * next(midpoint, 1)));
  }
}

/// The number half way to the next pattern: as floats, the one in the middle of their images for
/// bfloat16; of half the mean. After the largest number comes infinity, where a number would be.
template <class T>
float midpoint_after(unsigned image) {
  if constexpr (std::is_same_v<T, pa::bfloat16>) {
    return oracle::from_bits<float>(image << 16 | 0x8000u);
  } else {
    const bool is_largest = image + 1 == oracle::infinity_bits<T>();
    const double above = is_largest ? 65536.0 : oracle::value_of(of_image<T>(image + 1));
    return static_cast<float>((oracle::value_of(of_image<T>(image)) + above) / 2);
  }
}

template <class T>
void check_every_midpoint(const char* name) {
  report results(name);
  for (unsigned image = 0; image < oracle::infinity_bits<T>(); ++image) {
    check_near_midpoint<T>(image, midpoint_after<T>(image), results);
  }
  results.finish();
}

/// Floats all over the range, NaN and infinity among them.
template <class T>
void check_many_floats(const char* name) {
  report results(name);
  std::uint32_t image = 0;
  do {
    const float wide = oracle::from_bits<float>(image);
    const wanted<T> narrow = computed(oracle::nearest<T>(static_cast<double>(wide)));
    if (!narrow.accepts(T(wide))) results.mismatch(show(wide), "", show(narrow), show(T(wide)));
    image += 4093;
  } while (image >= 4093);
  results.finish();
}

}  // namespace

TEST_CASE("every 16-bit float widens exactly and comes back", "[types]") {
  check_every_pattern<pa::half>("half");
  check_every_pattern<pa::bfloat16>("bfloat16");
}
TEST_CASE("every number half way between two 16-bit floats rounds to even", "[types]") {
  check_every_midpoint<pa::half>("half");
  check_every_midpoint<pa::bfloat16>("bfloat16");
}
TEST_CASE("floats round to the nearest 16-bit float", "[types]") {
  check_many_floats<pa::half>("half");
  check_many_floats<pa::bfloat16>("bfloat16");
}

}  // namespace conformance::half_tests
