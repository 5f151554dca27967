// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/combination.hpp>
#include <polyatomic/core/order_scope.hpp>

#include POLYATOMIC_BACKEND_HEADER(wave.hpp)

/// @file
/// How lanes combine their values: all of a set, or those that have the same address.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// A lane's value is combined with that of the next lane of its set, of those that are left; in
/// each round every second one is left. These are the nodes of a binary tree over the ranks.
POLYATOMIC_CALLS_USER_CODE
template <class Lanes, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_by_neighbours(const Lanes& lanes, T value, Operation operation) {
  using wave = typename Lanes::wave;
  unsigned rank = lanes.rank();
  auto above = lanes.members_above();
  while (wave::ballot(lanes.active(), above != 0) != 0) {
    const bool has_other = above != 0;
    const unsigned from = has_other ? wave::first(above) : wave::lane();
    const T other = generic::read_lane(lanes, value, from);
    if (has_other) value = operation(value, other);
    above &= wave::ballot(lanes.active(), rank % 2 == 0);
    rank /= 2;
  }
  return value;
}

/// To be read at rank 0; elsewhere it is the combination of some of the values.
POLYATOMIC_CALLS_USER_CODE
template <class Lanes, class T, class Operation>
POLYATOMIC_FUNCTION T reduce_lanes(const Lanes& lanes, T value, Operation operation) {
  using wave = typename Lanes::wave;
  if constexpr (Lanes::is_one_set && wave::template has_reduction<Operation, T>) {
    return wave::reduce(lanes.active(), value, operation);
  } else {
    if (Lanes::is_one_set && generic::is_full_wave(lanes)) {
      for (unsigned step = 1; step < wave::lanes_of_a_wave(); step *= 2) {
        value = operation(value, generic::read_across<wave>(value, step));
      }
      return value;
    }
    return generic::reduce_by_neighbours(lanes, value, operation);
  }
}

/// The lanes whose half of an address equals that of rank 0.
template <class Lanes>
POLYATOMIC_FUNCTION typename Lanes::mask_type lanes_like_first(const Lanes& lanes,
                                                               std::uint32_t half_address) {
  using wave = typename Lanes::wave;
  const std::uint32_t first = generic::read_uniform_rank(lanes, half_address, 0);
  return wave::ballot(lanes.active(), half_address == first);
}

/// Whether a wave compares keys in one instruction.
template <class Wave>
concept compares_at_once = requires(typename Wave::mask_type lanes, std::uint64_t key) {
  Wave::are_equal(lanes, key);
};

/// Whether all lanes have one address.
template <class Lanes>
POLYATOMIC_FUNCTION bool have_one_address(const Lanes& lanes, std::uint64_t key) {
  if constexpr (compares_at_once<typename Lanes::wave>) {
    return Lanes::wave::are_equal(lanes.active(), key);
  } else {  // the upper halves are compared only where all the lower ones are the same
    const auto upper_half = static_cast<std::uint32_t>(key >> 32);
    return generic::lanes_like_first(lanes, static_cast<std::uint32_t>(key)) == lanes.active() &&
           generic::lanes_like_first(lanes, upper_half) == lanes.active();
  }
}

/// Whether no other lane has the address of rank 0.
template <class Mask>
POLYATOMIC_FUNCTION constexpr bool is_one_lane(Mask alike) {
  return (alike & (alike - 1)) == 0;
}

/// Whether the lanes have so few addresses that combining pays: it costs more than it saves where
/// each is that of two lanes (measured on an H200). This is what is asked first, everywhere. Where
/// a wave reduces in one instruction the addresses are counted: each sets one of 32 bits, which a
/// hash chooses (Knuth, The Art of Computer Programming, 6.4). Elsewhere that of rank 0 stands for
/// all: with few addresses among many lanes it is seldom alone.
template <class Lanes>
POLYATOMIC_FUNCTION bool are_few_addresses(const Lanes& lanes, std::uint64_t key) {
  using wave = typename Lanes::wave;
  const auto lower_half = static_cast<std::uint32_t>(key);
  if constexpr (wave::template has_reduction<bit_or_t, std::uint32_t>) {
    const std::uint32_t hash = lower_half * 2654435769u >> 27;
    const std::uint32_t bits = wave::reduce(lanes.active(), std::uint32_t{1} << hash, bit_or_t{});
    return 8 * wave::count(bits) <= 3 * lanes.size();
  } else {
    return wave::count(generic::lanes_like_first(lanes, lower_half)) > 2;
  }
}

/// A value, and whether this lane does the operation with it.
template <class T>
struct spoken {
  T value;
  bool speaks;
};

/// One lane for each address speaks for all that have it, where that pays; otherwise each for
/// itself. In front of a release those that combine meet at a barrier, so that it covers what all
/// of them did (PTX ISA, "Causality order").
template <class Lanes, class T, class Operation, class Order>
POLYATOMIC_FUNCTION spoken<T> combine_by_address(const Lanes& lanes, std::uint64_t key, T value,
                                                 Operation operation, Order) {
  using wave = typename Lanes::wave;
  if (generic::have_one_address(lanes, key)) {
    if constexpr (detail::releases<Order>) wave::barrier(lanes.active());
    value = generic::reduce_lanes(lanes, value, operation);
    return {value, lanes.rank() == 0};
  }
  if (generic::are_few_addresses(lanes, key)) {
    if constexpr (detail::releases<Order>) wave::barrier(lanes.active());
    const parted_lanes<wave> set(lanes.active(), wave::equal(lanes.active(), key));
    value = generic::reduce_lanes(set, value, operation);
    return {value, set.rank() == 0};
  }
  return {value, true};
}

/// As combine_by_address, in less code: one address after another is taken from the first lane that
/// is left, until one has no other lane.
template <class Lanes, class T, class Operation, class Order>
POLYATOMIC_FUNCTION spoken<T> combine_in_turn(const Lanes& lanes, std::uint64_t key, T value,
                                              Operation operation, Order) {
  using wave = typename Lanes::wave;
  bool speaks = true;
  for (auto left = lanes.active(); left != 0;) {
    const unsigned first = wave::first(left);
    const bool is_like_first = key == generic::read_lane(lanes, key, first);
    const auto alike = wave::ballot(lanes.active(), is_like_first);
    if (generic::is_one_lane(alike)) break;
    if (is_like_first) {
      if constexpr (detail::releases<Order>) wave::barrier(alike);
      value = generic::reduce_lanes(masked_lanes<wave>(alike), value, operation);
      speaks = wave::lane() == first;
    }
    left &= ~alike;
  }
  return {value, speaks};
}

/// For operations of single threads that are loops: `store(value)` is called by one of the lanes
/// that are here and have the same address, for all of them. Lanes of a wave that met in a loop
/// would wait for each other, up to as many rounds as they are. Only for operations that leave the
/// same whatever their order, so not for floating sums and products.
template <class Wave, class Operation, class T, class Order, class Store>
POLYATOMIC_FUNCTION void store_together(const volatile T* address, T value, Order order,
                                        Store store) {
  const masked_lanes<Wave> lanes(Wave::active());
  const std::uint64_t key = Wave::address_key(address);
  const auto alike = generic::lanes_like_first(lanes, static_cast<std::uint32_t>(key));
  const bool combines = !generic::is_one_lane(alike);
  spoken<T> mine{value, true};
  if (combines) mine = generic::combine_in_turn(lanes, key, value, Operation{}, order);
  if (mine.speaks) store(mine.value);
  // Each lane is to find what was stored for it (write-read coherence, [intro.races]/18).
  if (combines) Wave::barrier(lanes.active());
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
