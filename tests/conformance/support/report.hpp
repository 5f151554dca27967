// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix_data.hpp>
#include <support/oracle.hpp>

#include <catch2/catch_test_macros.hpp>
#include <subject.hpp>

#include <cstdio>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

/// @file
/// How results are told: mismatches with everything needed to repeat them, and counts of cells.

namespace conformance {

/// The bits, highest first: "0xbfc00000".
template <class T>
std::string show_bits(T value) {
  std::string digits = "0x";
  for (std::size_t digit = 2 * sizeof(T); digit-- > 0;) {
    digits += "0123456789abcdef"[static_cast<unsigned>(oracle::bits(value) >> (4 * digit)) & 15u];
  }
  return digits;
}

/// The value and its bits: "-1.5 (0xbfc00000)"; of a type without a value of its own the bits.
template <class T>
std::string show(T value) {
  char text[64];
  if constexpr (oracle::is_short_float<T>) {
    std::snprintf(text, sizeof text, "%.6g", oracle::value_of(value));
  } else if constexpr (!std::is_arithmetic_v<T>) {
    return show_bits(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    std::snprintf(text, sizeof text, "%.*g", std::numeric_limits<T>::max_digits10,
                  static_cast<double>(value));
  } else if constexpr (std::is_signed_v<T>) {
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
  } else {
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
  }
  return std::string(text) + " (" + show_bits(value) + ")";
}

template <class T>
std::string show(const wanted<T>& value) {
  return value.any_nan ? "any NaN" : show(value.value);
}

/// Counts of the whole run, for the record that the program writes.
struct run_totals {
  std::size_t cells_run = 0;
  std::size_t cells_skipped = 0;
};
inline run_totals& totals() {
  static run_totals of_this_run{};
  return of_this_run;
}

/// The mismatches of one test. The first few are printed whole, all are counted.
class report {
 public:
  /// @param test  what is printed first: the operation, or the test's name.
  explicit report(std::string test) : test_(std::move(test)) {}

  /// @param where  type, order, scope, memory, index, as far as they apply.
  template <class Expected, class Got>
  void mismatch(const std::string& where, const std::string& what, const Expected& expected,
                const Got& got) {
    if (mismatches_++ < shown) {
      std::ostringstream text;
      text << where << ": " << what << ": expected " << expected << ", got " << got;
      first_.push_back(text.str());
    }
  }

  /// Compares two values by their bits.
  template <class T>
  void expect_same(const std::string& where, const std::string& what, T expected, T got) {
    if (!oracle::same_bits(expected, got)) mismatch(where, what, show(expected), show(got));
  }

  /// The same for one of many, which is named "what index" where it differs.
  template <class T>
  void expect_same(const std::string& where, const char* what, std::size_t index, T expected,
                   T got) {
    if (oracle::same_bits(expected, got)) return;
    mismatch(where, std::string(what) + " " + std::to_string(index), show(expected), show(got));
  }

  std::size_t mismatches() const { return mismatches_; }

  /// The first few.
  const std::vector<std::string>& first() const { return first_; }

  /// Fails the test unless all was as expected. Call it once, last.
  void finish();

 private:
  static constexpr std::size_t shown = 5;
  std::string test_;
  std::size_t mismatches_ = 0;
  std::vector<std::string> first_;
};

// Outside the class: nvcc 13.0 does not come to an end over a CHECK inside one, where a template
// has local objects.
inline void report::finish() {
  for (const std::string& one : first_) {
    UNSCOPED_INFO(subject::queue::backend_name << " " << test_ << " " << one);
  }
  INFO(test_ << ": " << mismatches_ << " mismatches, the first " << shown << " are shown");
  CHECK(mismatches_ == 0);
  mismatches_ = 0;
  first_.clear();
}

}  // namespace conformance
