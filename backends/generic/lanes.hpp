// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/words.hpp>
#include <polyatomic/core/function.hpp>

/// @file
/// Sets of lanes, written once over the wave of the backend in hand. All of them have
///
///   - `rank()`, `size()`: this lane's place in its set, and how many there are;
///   - `active()`: the lanes that execute every instruction together, named in each of them;
///   - `members_above()`: the lanes of this lane's set that are above it;
///   - `lane_of(rank)`: which lane has a rank;
///   - `goes_on(more)`: whether a loop goes on: it does for all active lanes or for none.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// The lowest `count` lanes; at least one.
template <class Wave>
POLYATOMIC_FUNCTION typename Wave::mask_type first_lanes(unsigned count) {
  using mask = typename Wave::mask_type;
  return static_cast<mask>(~mask{0}) >> (8 * sizeof(mask) - count);
}

/// The lane that has `rank` set bits below it. By halves: it is in the upper half if the lower one
/// has no more than `rank` bits.
template <class Wave>
POLYATOMIC_FUNCTION unsigned lane_with_rank(typename Wave::mask_type lanes, unsigned rank) {
  using mask = typename Wave::mask_type;
  unsigned lane = 0;
  for (unsigned half = Wave::width / 2; half != 0; half /= 2) {
    const mask lower = (lanes >> lane) & ((mask{1} << half) - 1);
    const unsigned below = Wave::count(lower);
    if (rank >= below) {
      rank -= below;
      lane += half;
    }
  }
  return lane;
}

/// Of some lanes, those above this one.
template <class Wave>
POLYATOMIC_FUNCTION typename Wave::mask_type lanes_above(typename Wave::mask_type lanes) {
  using mask = typename Wave::mask_type;
  return lanes & (static_cast<mask>(~mask{1}) << Wave::lane());
}

/// Lanes 0 to size - 1.
template <class Wave>
class leading_lanes {
 public:
  using wave = Wave;
  using mask_type = typename Wave::mask_type;
  /// Whether all active lanes are in one set.
  static constexpr bool is_one_set = true;

  POLYATOMIC_FUNCTION explicit leading_lanes(unsigned size) : size_(size) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return Wave::lane(); }
  POLYATOMIC_FUNCTION unsigned size() const { return size_; }
  POLYATOMIC_FUNCTION mask_type active() const { return generic::first_lanes<Wave>(size_); }
  POLYATOMIC_FUNCTION mask_type members_above() const {
    return generic::lanes_above<Wave>(active());
  }
  POLYATOMIC_FUNCTION unsigned lane_of(unsigned rank) const { return rank; }
  POLYATOMIC_FUNCTION bool goes_on(bool more) const { return more; }

 private:
  unsigned size_;
};

/// The lanes of a mask.
template <class Wave>
class masked_lanes {
 public:
  using wave = Wave;
  using mask_type = typename Wave::mask_type;
  static constexpr bool is_one_set = true;

  POLYATOMIC_FUNCTION explicit masked_lanes(mask_type mask) : mask_(mask) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return Wave::rank_in(mask_); }
  POLYATOMIC_FUNCTION unsigned size() const { return Wave::count(mask_); }
  POLYATOMIC_FUNCTION mask_type active() const { return mask_; }
  POLYATOMIC_FUNCTION mask_type members_above() const { return generic::lanes_above<Wave>(mask_); }
  POLYATOMIC_FUNCTION unsigned lane_of(unsigned rank) const {
    return rank == 0 ? Wave::first(mask_) : generic::lane_with_rank<Wave>(mask_, rank);
  }
  POLYATOMIC_FUNCTION bool goes_on(bool more) const { return more; }

 private:
  mask_type mask_;
};

/// One of several sets that the active lanes fall into. They all execute the same instructions,
/// since a set of its own each would be served one after another (an H200 takes 3900 cycles).
template <class Wave>
class parted_lanes {
 public:
  using wave = Wave;
  using mask_type = typename Wave::mask_type;
  static constexpr bool is_one_set = false;

  /// @param members  this lane's set, a part of the active lanes.
  POLYATOMIC_FUNCTION parted_lanes(mask_type active, mask_type members)
      : active_(active), members_(members) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return Wave::rank_in(members_); }
  POLYATOMIC_FUNCTION unsigned size() const { return Wave::count(members_); }
  POLYATOMIC_FUNCTION mask_type active() const { return active_; }
  POLYATOMIC_FUNCTION mask_type members_above() const {
    return generic::lanes_above<Wave>(members_);
  }
  POLYATOMIC_FUNCTION unsigned lane_of(unsigned rank) const {
    return rank == 0 ? Wave::first(members_) : generic::lane_with_rank<Wave>(members_, rank);
  }
  POLYATOMIC_FUNCTION bool goes_on(bool more) const { return Wave::ballot(active_, more) != 0; }

 private:
  mask_type active_;
  mask_type members_;
};

/// Whether every lane of the wave is there.
template <class Lanes>
POLYATOMIC_FUNCTION bool is_full_wave(const Lanes& lanes) {
  return lanes.size() == Lanes::wave::lanes_of_a_wave();
}

/// The value of lane `from`, an active one. All active lanes call.
template <class Lanes, class T>
POLYATOMIC_FUNCTION T read_lane(const Lanes& lanes, T value, unsigned from) {
  word_image<T> image = generic::words_of(value);
  for (unsigned i = 0; i < word_count<T>; ++i) {
    image.word[i] = Lanes::wave::read(lanes.active(), image.word[i], from);
  }
  return generic::value_of(image, value);
}

/// The value of another lane of the set. All active lanes call.
/// @param rank  below size().
template <class Lanes, class T>
POLYATOMIC_FUNCTION T read_rank(const Lanes& lanes, T value, unsigned rank) {
  return generic::read_lane(lanes, value, lanes.lane_of(rank));
}

/// The same, where `rank` is one for all lanes of the set.
template <class Lanes, class T>
POLYATOMIC_FUNCTION T read_uniform_rank(const Lanes& lanes, T value, unsigned rank) {
  static_assert(Lanes::is_one_set, "each set has a lane of its own");
  const unsigned from = lanes.lane_of(rank);
  word_image<T> image = generic::words_of(value);
  for (unsigned i = 0; i < word_count<T>; ++i) {
    image.word[i] = Lanes::wave::read_uniform(lanes.active(), image.word[i], from);
  }
  return generic::value_of(image, value);
}

/// The value of lane `lane ^ step`. Every lane of the wave calls.
template <class Wave, class T>
POLYATOMIC_FUNCTION T read_across(T value, unsigned step) {
  word_image<T> image = generic::words_of(value);
  for (unsigned i = 0; i < word_count<T>; ++i) {
    image.word[i] = Wave::read_across(image.word[i], step);
  }
  return generic::value_of(image, value);
}

/// The lanes that are active where it was made, as a group: pa::coalesced().
template <class Wave>
class coalesced_group {
 public:
  /// Whether the threads may give different addresses to a cooperating atomic.
  static constexpr bool addresses_may_differ = true;

  POLYATOMIC_FUNCTION explicit coalesced_group(typename Wave::mask_type mask) : mask_(mask) {}

  POLYATOMIC_FUNCTION unsigned rank() const { return Wave::rank_in(mask_); }
  POLYATOMIC_FUNCTION unsigned size() const { return Wave::count(mask_); }
  POLYATOMIC_FUNCTION void barrier() const { Wave::barrier(mask_); }

  /// Bit i is lane i of the wave.
  POLYATOMIC_FUNCTION typename Wave::mask_type mask() const { return mask_; }

  /// Internal.
  POLYATOMIC_FUNCTION masked_lanes<Wave> lanes() const { return masked_lanes<Wave>(mask_); }

 private:
  typename Wave::mask_type mask_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
