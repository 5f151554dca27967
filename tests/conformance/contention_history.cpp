// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations whose results have no order of their own under contention: mul, div, mod, nand, shifts
// and counters that wrap. What they return must be one history of the word, in which a lost update
// is a fork, and where the order does not matter the last value is that of all operations together.

#include <operations/counter.hpp>
#include <operations/multiplication.hpp>
#include <operations/shift.hpp>
#include <support/chain.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance::contention_history_tests {
namespace {

/// Modulo a power of 2 products commute. Divided by a and then by b is divided by a b, rounded down
/// once. The history of a counter is a round: with the last value it says how often each value was
/// returned.
using integer_forms =
    list<word_form<fetch_mul, true>, word_form<fetch_div, true>, word_form<fetch_mod, false>,
         word_form<fetch_nand, false>, word_form<fetch_shl, true>, word_form<fetch_shr, true>,
         word_form<fetch_inc_mod, true>, word_form<fetch_dec_mod, true>>;

/// Floating types round each time.
using rounded_forms = list<word_form<fetch_mul, false>, word_form<fetch_div, false>>;

/// Bits that look like chance.
std::uint64_t scrambled(std::uint64_t number) {
  number = (number + 1) * 0x9e3779b97f4a7c15u;
  number = (number ^ number >> 29) * 0xbf58476d1ce4e5b9u;
  return number ^ number >> 32;
}

/// What suits the forms, in the order of the list: factors are odd and divisors small; a divisor 0
/// changes nothing. Counts of shifts are small; the counters' bound is one for all of a word.
template <class T>
T integer_operand(std::size_t form, std::size_t i) {
  const T random = static_cast<T>(scrambled(i));
  const T operands[] = {static_cast<T>(random | T{1}),
                        static_cast<T>(i % 16 == 13 ? 0 : 1 + i % 3),
                        static_cast<T>(random >> (i % 20)),
                        random,
                        static_cast<T>(i % 3),
                        static_cast<T>(i % 3),
                        T{9},
                        T{6}};
  return operands[form];
}

/// Words begin at odd numbers with high bits; counters at small numbers, some beyond their bound.
template <class T>
std::vector<word_kind<T>> integer_kinds() {
  std::vector<word_kind<T>> kinds;
  constexpr std::size_t counters = 6;
  for (std::size_t k = 0; k < 4 * integer_forms::size; ++k) {
    const std::size_t form = k % integer_forms::size;
    const T random = static_cast<T>(~(scrambled(100 + k) >> 4) | 1);
    word_kind<T> kind{form < counters ? random : static_cast<T>(k / 2), {}};
    for (std::size_t i = 0; i < operands_of_word; ++i) {
      kind.operands.push_back(integer_operand<T>(form, i));
    }
    kinds.push_back(kind);
  }
  return kinds;
}

/// Factors and divisors around 1, so that 2048 of them overflow in no order.
template <class T>
std::vector<word_kind<T>> rounded_kinds() {
  word_kind<T> kind{T(1), {}};
  for (std::size_t i = 0; i < operands_of_word; ++i) {
    const int distance = static_cast<int>(scrambled(i) % 64) - 32;
    kind.operands.push_back(static_cast<T>(1.0 + distance / 1024.0));
  }
  return {kind};
}

}  // namespace

TEST_CASE("[fault-27] contention: mul, div, mod, nand, shifts and counters have one history",
          "[contention]") {
  check_words("mul, div, mod, nand, shifts and counters", integer_forms{},
              integer_kinds<unsigned>());
  check_words("mul, div, mod, nand, shifts and counters", integer_forms{},
              integer_kinds<unsigned long long>());
}

TEST_CASE("contention: mul and div of floating types have one history", "[contention]") {
  check_words("mul and div", rounded_forms{}, rounded_kinds<float>());
  check_words("mul and div", rounded_forms{}, rounded_kinds<double>());
}

}  // namespace conformance::contention_history_tests
