// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstring>
#include <limits>

#include "lesson.hpp"

/// @file
/// The largest of some floats by an integer maximum over their bits: a well-known trick, right for
/// positive numbers only.
///
/// A float is a sign, then a magnitude (IEEE 754-2019, 3.4). Read as an unsigned integer, a number
/// with the sign set is above every one without it: -1 beats 7. Read as a signed integer, the
/// negative ones are in reverse order: -5 beats -1. And a NaN has the largest magnitude of all, so
/// a stored one stays for ever.
///
/// pa::fetch_max on a float is IEEE 754-2019's maximumNumber: numbers in their order with -0 below
/// +0, and a NaN loses to any number (docs/semantics.md, "Floating values").

namespace {

// [snippet: maximum]
template <class Word>  // float; or unsigned or int, for the bits of the same floats
struct find_largest {
  const Word* values;
  Word* largest;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const { pa::store_max(largest, values[i]); }
};
// [end of snippet]

constexpr std::size_t count = 3;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct example {
  const char* name;
  float stored;         ///< before the maximum
  float values[count];  ///< what goes in
  float largest;        ///< the right answer
  bool as_unsigned;     ///< whether the bits as unsigned integers give it
  bool as_signed;       ///< whether the bits as signed integers give it
};

constexpr example examples_here[] = {
    {"positive numbers", 1, {2, 7, 3}, 7, true, true},
    {"a negative one is stored", -1, {2, 7, 3}, 7, false, true},
    {"a negative one comes in", 1, {2, -7, 3}, 3, false, true},
    {"negative numbers", -4, {-5, -2, -9}, -2, false, false},
    {"from -infinity on", -infinity, {-5, -2, -9}, -2, false, false},
    {"-0 is below +0", -0.0f, {-1, 0, -2}, 0, false, true},
    {"a NaN is stored", nan, {2, 7, 3}, 7, false, false},
    {"a NaN comes in", 1, {2, nan, 3}, 3, false, false},
};

/// The same bits as another type of the same size. Casting the pointer instead would be undefined
/// ([basic.lval]/11).
template <class To, class From>
To bits_as(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

/// The maximum found when all floats are taken as objects of type Word with the same bits.
template <class Word>
float largest_as(const teaching::queue& q, const example& e) {
  Word words[count];
  for (std::size_t i = 0; i < count; ++i) words[i] = bits_as<Word>(e.values[i]);
  auto values = q.allocate<Word>(count);
  auto largest = teaching::filled(q, 1, bits_as<Word>(e.stored));
  q.copy(values.data(), words, count);
  q.parallel_for(count, find_largest<Word>{values.data(), largest.data()});
  return bits_as<float>(teaching::value_of(q, largest));
}

/// Prints an answer, with a star where it is not the right one; returns whether it is.
bool show(float answer, float right) {
  const bool same = bits_as<unsigned>(answer) == bits_as<unsigned>(right);
  std::printf(" %9g%c", answer, same ? ' ' : '*');
  return same;
}

int float_max(const teaching::queue& q) {
  std::printf("%-26s %9s  %9s  %9s  (* is wrong)\n", "maximum", "of floats", "unsigned", "signed");
  bool floats = true;
  bool unsigned_bits = true;
  bool signed_bits = true;
  for (const example& e : examples_here) {
    std::printf("%-26s", e.name);
    floats = show(largest_as<float>(q, e), e.largest) && floats;
    unsigned_bits = show(largest_as<unsigned>(q, e), e.largest) == e.as_unsigned && unsigned_bits;
    signed_bits = show(largest_as<int>(q, e), e.largest) == e.as_signed && signed_bits;
    std::printf("\n");
  }
  teaching::claims claims;
  claims.expect(floats, "the maximum of the floats is right, bit for bit, in every row");
  claims.expect(unsigned_bits, "that of their bits as unsigned integers for positive numbers only");
  claims.expect(signed_bits, "as signed integers it fails among negative numbers and with a NaN");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(float_max);
}
