// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating min and max under contention, exact for NaN, -0 and infinities: words that start as NaN,
// and operands that mix NaNs of both kinds and signs with numbers, zeros and infinities.
//
// The last value must be that of all operands folded in any order (core/minmax.hpp has the rules):
// min and max have a smallest and a largest number, with -0 below +0, and only where no operand is
// a number the NaN that was stored first stays. In fminimum and fmaximum a stored NaN stays, too;
// a word that starts as a number there gets one NaN only, which wins whenever it comes. The values
// returned must be one history: each was stored, and is replaced as often as it was stored.

#include <operations/floating_minmax.hpp>
#include <support/chain.hpp>
#include <support/values.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance::contention_floating_minmax_tests {
namespace {

template <class... Operations>
using commuting = list<word_form<Operations, true>...>;
// What stores and returns nothing may be another instruction.
using minmax_forms = commuting<fetch_min, fetch_max, fetch_fminimum, fetch_fmaximum, store_min,
                               store_max, store_fminimum, store_fmaximum>;

/// A NaN that is not among the special values. Quiet, or signalling.
template <class T>
T stored_nan(bool negative, bool quiet) {
  using bits = oracle::bits_of_type<T>;
  constexpr int fraction = std::numeric_limits<T>::digits - 1;
  bits image = static_cast<bits>(oracle::infinity_bits<T>() | 0x777u);
  if (quiet) image |= bits{1} << (fraction - 1);
  if (negative) image |= bits{1} << (sizeof(T) * CHAR_BIT - 1);
  return oracle::from_bits<T>(image);
}

/// Operands that go through a list again and again.
template <class T>
word_kind<T> from_list(T initial, const std::vector<T>& values) {
  word_kind<T> kind{initial, {}};
  for (std::size_t i = 0; i < operands_of_word; ++i) {
    kind.operands.push_back(values[i * 5 % values.size()]);
  }
  return kind;
}

/// Numbers of both signs, −0 and +0, and one NaN.
template <class T>
std::vector<T> numbers_and_a_nan() {
  std::vector<T> values;
  for (int i = 0; i < static_cast<int>(operands_of_word); ++i) {
    values.push_back(static_cast<T>(i * 5 % 64 - 32));
    if (i % 8 == 3) values.back() = T(-0.0);
    if (i % 16 == 7) values.back() = stored_nan<T>(true, false);
  }
  return values;
}

/// Four beginnings for each of the eight forms.
template <class T>
std::vector<word_kind<T>> minmax_kinds() {
  const std::vector<T> all = special_values<T>();
  std::vector<T> nans;
  std::vector<T> nans_and_zeros = {T(0.0), T(-0.0)};
  std::copy_if(all.begin(), all.end(), std::back_inserter(nans), oracle::is_nan<T>);
  nans_and_zeros.insert(nans_and_zeros.end(), nans.begin(), nans.end());
  const word_kind<T> beginnings[] = {from_list(stored_nan<T>(false, true), all),
                                     from_list(stored_nan<T>(true, false), nans_and_zeros),
                                     {T(40), numbers_and_a_nan<T>()},
                                     from_list(stored_nan<T>(true, true), nans)};
  std::vector<word_kind<T>> kinds;
  for (const word_kind<T>& beginning : beginnings) {
    kinds.insert(kinds.end(), minmax_forms::size, beginning);
  }
  return kinds;
}

}  // namespace

TEST_CASE("[fault-1] [fault-5] [fault-9] contention: min and max are exact for NaN, -0 and inf",
          "[contention]") {
  check_words("min and max", minmax_forms{}, minmax_kinds<float>());
  check_words("min and max", minmax_forms{}, minmax_kinds<double>());
}

}  // namespace conformance::contention_floating_minmax_tests
