// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_number.hpp>
#include <polyatomic/core/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

/// @file
/// Which bin a sample belongs to: one function for host and device.
///
/// A mapping is a small value with `bins()` and `slot(sample, index)`, and `by_value` where the
/// slot does not depend on the index. A slot below bins() is a bin; the slots after the bins are
/// for the samples that belong to none:
///
///     bins() + outlier_above   at or above the upper bound, +infinity among them
///     bins() + outlier_below   below the lower bound, -infinity among them
///     bins() + outlier_nan     not a number
///     bins() + outlier_none    not looked at at all (an inactive channel)
///
/// The constructors check their arguments on the host and throw `pa::error`.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The slots after the bins, and how many there are.
enum outlier : std::uint32_t { outlier_above, outlier_below, outlier_nan, outlier_none };
inline constexpr std::uint32_t outlier_slots = 4;

/// How many of them are counted: above, below, NaN, in this order.
inline constexpr std::uint32_t counted_outliers = 3;

/// No mapping has more bins.
inline constexpr std::size_t most_bins = std::size_t{1} << 31;

/// A type that sorts samples into bins.
template <class Bins, class Sample>
concept bin_mapping = requires(const Bins& mapping, Sample sample) {
  mapping.bins();
  mapping.slot(sample, std::size_t{});
};

namespace detail {

/// No slot has this number: there are at most most_bins and a few.
inline constexpr std::uint32_t no_slot = 0xffffffffu;

/// Whether the bin of a sample depends on its value alone.
template <class Bins>
inline constexpr bool maps_by_value = requires {
  requires Bins::by_value;
};

inline std::uint32_t checked_bins(std::size_t bins, const char* call) {
  if (bins == 0 || bins > most_bins) {
    throw error(
        call, 0,
        "bins is " + std::to_string(bins) + "; there must be 1 to " + std::to_string(most_bins));
  }
  return static_cast<std::uint32_t>(bins);
}

/// The slot of a sample outside [lower, upper). Tested before any cast: a conversion of NaN or of a
/// value out of range to an integer is undefined ([conv.fpint]).
template <class Number>
POLYATOMIC_FUNCTION constexpr std::uint32_t slot_above(Number number, std::uint32_t bins) {
  return detail::is_nan(number) ? bins + outlier_nan : bins + outlier_above;
}

}  // namespace detail

/// Bin i counts the samples equal to i. For integer samples of any width; a negative sample is
/// below, one of bins() or more above.
class bincount {
 public:
  /// The bin depends on the sample's value alone.
  static constexpr bool by_value = true;

  /// @param bins  1 to most_bins; throws `error` otherwise.
  explicit bincount(std::size_t bins) : bins_(detail::checked_bins(bins, "bincount")) {}

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return bins_; }

  template <atomic_integer Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t = 0) const {
    if constexpr (detail::is_signed_integer<Sample>) {
      if (sample < 0) return bins_ + outlier_below;
    }
    using wide = std::conditional_t<(sizeof(Sample) < 4), std::uint32_t, detail::bits_t<Sample>>;
    const auto value = static_cast<wide>(sample);
    return value < bins_ ? static_cast<std::uint32_t>(value) : bins_ + outlier_above;
  }

 private:
  std::uint32_t bins_;
};

/// Bins of equal width over [lower, upper). `even_bins(0, 1000, 10)`, `even_bins(-1.0f, 1.0f, 64)`.
///
/// Integer samples and bounds: bin = floor((sample - lower) * bins / (upper - lower)), exact for
/// every width, sign and range. Otherwise bin = (sample - lower) * (bins / (upper - lower)), each
/// step rounded to nearest and the last one cut off, at most bins - 1; in float, or in double where
/// sample or bounds are double or the sample an integer of 32 bits or more. There is no step that a
/// compiler could fuse, so host and device agree to the bit.
///
/// @tparam Level  the type of the bounds: an integer of up to 64 bits, float or double.
template <class Level>
requires(detail::histogram_number<Level>) class even_bins {
 public:
  static constexpr bool by_value = true;

  /// Throws `error` unless lower < upper, both are finite, and the computing type holds the width
  /// of a bin.
  even_bins(Level lower, std::type_identity_t<Level> upper, std::size_t bins)
      : lower_(lower), upper_(upper), bins_(detail::checked_bins(bins, "even_bins")) {
    if (!(lower < upper)) throw error("even_bins", 0, "lower must be less than upper");
    if constexpr (atomic_integer<Level>) {
      range_ = static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower);
      reciprocal_ = ~std::uint64_t{0} / range_;
      narrow_ = range_ - 1 <= ~std::uint64_t{0} / bins_;
    }
    float_scale_ =
        static_cast<float>(bins_) / (static_cast<float>(upper) - static_cast<float>(lower));
    double_scale_ =
        static_cast<double>(bins_) / (static_cast<double>(upper) - static_cast<double>(lower));
    check_scale();
  }

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return bins_; }

  template <detail::histogram_number Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t = 0) const {
    const auto number = detail::number_of(sample);
    if (detail::number_less(number, lower_)) return bins_ + outlier_below;
    if (!detail::number_less(number, upper_)) return detail::slot_above(number, bins_);
    if constexpr (atomic_integer<Sample> && atomic_integer<Level>) {
      return whole_slot(static_cast<std::uint64_t>(number) - static_cast<std::uint64_t>(lower_));
    } else {
      return real_slot<detail::common_float<detail::number_t<Sample>, Level>>(number);
    }
  }

 private:
  /// Integer bounds have a scale too, for floating samples; they then may be as narrow as any.
  void check_scale() const {
    if constexpr (std::is_floating_point_v<Level>) {
      const double scale = std::is_same_v<Level, float> ? double{float_scale_} : double_scale_;
      if (!(scale > 0) || scale - scale != 0) {
        throw error("even_bins", 0,
                    "the bounds must be finite, and their distance neither overflow nor vanish");
      }
    }
  }

  /// The quotient by a multiplication: it is at most 1 too small, because reciprocal_ * range_ is
  /// more than 2^64 - 1 - range_ and the dividend less than 2^64.
  POLYATOMIC_FUNCTION std::uint32_t whole_slot(std::uint64_t distance) const {
    if (!narrow_) return detail::long_scaled(distance, range_, bins_);
    const std::uint64_t scaled = distance * bins_;
    const std::uint64_t quotient = detail::high_product(scaled, reciprocal_);
    const std::uint64_t rest = scaled - quotient * range_;
    return static_cast<std::uint32_t>(quotient) + (rest >= range_ ? 1u : 0u);
  }

  template <class Real, class Number>
  POLYATOMIC_FUNCTION std::uint32_t real_slot(Number number) const {
    const Real distance = static_cast<Real>(number) - static_cast<Real>(lower_);
    const auto slot = static_cast<std::uint32_t>(distance * scale<Real>());
    return slot < bins_ ? slot : bins_ - 1;
  }

  template <class Real>
  POLYATOMIC_FUNCTION Real scale() const {
    if constexpr (std::is_same_v<Real, float>) {
      return float_scale_;
    } else {
      return double_scale_;
    }
  }

  Level lower_;
  Level upper_;
  std::uint32_t bins_;
  bool narrow_ = false;
  std::uint64_t range_ = 0;
  std::uint64_t reciprocal_ = 0;
  float float_scale_ = 0;
  double double_scale_ = 0;
};

/// Samples outside the bounds count in the first and in the last bin. A NaN stays outside: it has
/// no end to go to.
template <class Bins>
class clamped {
 public:
  static constexpr bool by_value = detail::maps_by_value<Bins>;

  explicit clamped(const Bins& inner) : inner_(inner) {}

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return inner_.bins(); }

  template <class Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t index = 0) const {
    const std::uint32_t slot = inner_.slot(sample, index);
    if (slot == bins() + outlier_above) return bins() - 1;
    return slot == bins() + outlier_below ? 0 : slot;
  }

 private:
  Bins inner_;
};

/// Interleaved channels (red, green, blue, alpha, red, …), the first `active` of which are sorted,
/// each into bins of its own: bin b of channel c is c * inner.bins() + b.
template <class Bins>
class interleaved {
 public:
  /// @param channels  samples in a pixel, at least 1.
  /// @param active    1 to channels.
  interleaved(const Bins& inner, unsigned channels, unsigned active)
      : inner_(inner), channels_(channels), active_(active) {
    if (active == 0 || active > channels) {
      throw error("interleaved", 0,
                  "active is " + std::to_string(active) + ", it must be 1 to channels, " +
                      std::to_string(channels));
    }
    detail::checked_bins(std::size_t{inner.bins()} * active, "interleaved");
  }

  POLYATOMIC_FUNCTION std::uint32_t bins() const { return inner_.bins() * active_; }

  /// @param index  the sample's place in the whole array.
  template <class Sample>
  POLYATOMIC_FUNCTION std::uint32_t slot(Sample sample, std::size_t index) const {
    const auto channel = static_cast<std::uint32_t>(index % channels_);
    if (channel >= active_) return bins() + outlier_none;
    const std::uint32_t slot = inner_.slot(sample, index / channels_);
    if (slot < inner_.bins()) return channel * inner_.bins() + slot;
    return bins() + (slot - inner_.bins());
  }

 private:
  Bins inner_;
  unsigned channels_;
  unsigned active_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
