// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/device.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>
#include <subject.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// @file
/// Inputs of histograms and scatters, and outputs between guards. An input is made from the slots
/// that its samples must fall into, so the expected counts owe nothing to the library's mapping.

namespace conformance {

enum class distribution { uniform, zipf, hot, constant };
inline constexpr distribution all_distributions[] = {distribution::uniform, distribution::zipf,
                                                     distribution::hot, distribution::constant};

inline const char* name_of(distribution which) {
  switch (which) {
    case distribution::uniform:
      return "uniform";
    case distribution::zipf:
      return "zipf";
    case distribution::hot:
      return "90 % in one bin";
    case distribution::constant:
      return "constant";
  }
  return "unknown";
}

/// The tiers that can be asked for here, and the planner's own choice.
inline std::vector<pa::histogram_tier> all_tiers() {
  using tier = pa::histogram_tier;
  std::vector<tier> tiers = {tier::automatic,       tier::direct, tier::shared, tier::lane_copies,
                             tier::packed_counters, tier::ranges, tier::table};
  if (subject::buffer_space == pa::memory_space::host) tiers.push_back(tier::thread_copies);
  return tiers;
}

/// For samples of one byte, counted by their value.
inline std::vector<pa::histogram_tier> tiers_for_bytes() {
  std::vector<pa::histogram_tier> tiers = all_tiers();
  tiers.push_back(pa::histogram_tier::byte_values);
  return tiers;
}

/// Those that can do more than count.
inline std::vector<pa::histogram_tier> tiers_for_values() {
  std::vector<pa::histogram_tier> tiers;
  for (const pa::histogram_tier tier : all_tiers()) {
    if (tier != pa::histogram_tier::packed_counters) tiers.push_back(tier);
  }
  return tiers;
}

/// How many there are: written down here, and compared with the tests that ran.
inline constexpr std::size_t tier_count = subject::buffer_space == pa::memory_space::host ? 8 : 7;

/// A fixed sequence of well mixed numbers (SplitMix64).
inline std::uint64_t mixed(std::uint64_t i) {
  std::uint64_t z = i * 0x9e3779b97f4a7c15u + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The bin of sample i, one of `bins`.
inline std::size_t bin_of(std::size_t i, distribution which, std::size_t bins) {
  const std::uint64_t random = mixed(i);
  const double unit = static_cast<double>(random >> 11) * 0x1p-53;
  switch (which) {
    case distribution::uniform:
      return random % bins;
    case distribution::zipf: {
      const double position = std::exp(unit * std::log(static_cast<double>(bins) + 1.0)) - 1.0;
      return std::min(static_cast<std::size_t>(position), bins - 1);
    }
    case distribution::hot:
      return random % 10 != 0 ? bins / 3 : mixed(random) % bins;
    case distribution::constant:
      return bins / 2;
  }
  return 0;
}

inline std::vector<std::size_t> make_bins(std::size_t n, distribution which, std::size_t bins) {
  std::vector<std::size_t> made(n);
  for (std::size_t i = 0; i < n; ++i) made[i] = bin_of(i, which, bins);
  return made;
}

inline std::vector<std::uint64_t> counted(const std::vector<std::size_t>& slots, std::size_t size) {
  std::vector<std::uint64_t> counts(size, 0);
  for (const std::size_t slot : slots) ++counts[slot];
  return counts;
}

/// Whole numbers from -4 to 4: every order of their sum is exact.
template <class T>
std::vector<T> small_numbers(std::size_t count) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<T>(static_cast<int>(mixed(i + 3) % 9) - 4);
  }
  return values;
}

/// Whether a call is refused with these words.
template <class Call>
bool is_refused(const Call& call, const std::string& words) {
  try {
    call();
  } catch (const pa::error& error) {
    return error.code() == 0 && std::string(error.what()).find(words) != std::string::npos;
  }
  return false;
}

/// Device memory between two guards, each of 32 elements with all bytes 0xa5.
template <class T>
class guarded {
  static constexpr std::size_t guard = 32;

 public:
  guarded(const subject::queue& q, std::size_t size, T initial) : size_(size) {
    std::vector<T> values(size + 2 * guard, pattern());
    for (std::size_t i = 0; i < size; ++i) values[guard + i] = initial;
    memory_ = q.template allocate<T>(values.size());
    q.copy(memory_.data(), values.data(), values.size());
    q.synchronize();
  }
  guarded(const subject::queue& q, const std::vector<T>& contents)
      : guarded(q, contents.size(), pattern()) {
    if (!contents.empty()) q.copy(memory_.data() + guard, contents.data(), contents.size());
    q.synchronize();
  }

  T* data() { return memory_.data() + guard; }
  std::size_t size() const { return size_; }

  /// The elements; a guard that changed is a mismatch.
  std::vector<T> read(const subject::queue& q, report& results, const std::string& where) const {
    const std::vector<T> all = test::read(q, memory_);
    for (std::size_t i = 0; i < guard; ++i) {
      results.expect_same(where, "guard before, index", i, pattern(), all[i]);
      results.expect_same(where, "guard behind, index", i, pattern(), all[guard + size_ + i]);
    }
    return std::vector<T>(all.begin() + guard,
                          all.begin() + static_cast<std::ptrdiff_t>(guard + size_));
  }

 private:
  static T pattern() {
    oracle::bits_of_type<T> bits = 0;
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
      bits = static_cast<oracle::bits_of_type<T>>(bits |
                                                  (oracle::bits_of_type<T>{0xa5} << (8 * byte)));
    }
    return oracle::from_bits<T>(bits);
  }

  std::size_t size_;
  pa::buffer<T> memory_;
};

/// Compares counts, index by index and in total.
template <class T>
void expect_counts(report& results, const std::string& where,
                   const std::vector<std::uint64_t>& expected, const std::vector<T>& got) {
  std::uint64_t expected_total = 0;
  std::uint64_t got_total = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    results.expect_same(where, "index", i, static_cast<T>(expected[i]), got[i]);
    expected_total += expected[i];
    got_total += static_cast<std::uint64_t>(got[i]);
  }
  if (expected_total != got_total) results.mismatch(where, "total", expected_total, got_total);
}

}  // namespace conformance
