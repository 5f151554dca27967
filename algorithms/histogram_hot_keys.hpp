// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/algorithms/histogram_cell.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/load_store.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// @file
/// Internal: hot keys. Values that are not just counted cannot be combined by the hardware where
/// lanes meet on a cell, so those of the most frequent cells stay in registers. Each block chooses
/// its own, from samples taken all over its part of the input: a wrong choice costs time only.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// A place of 2^log for a slot. A multiplication by 2^32 divided by the golden ratio spreads
/// neighbours: Knuth, The Art of Computer Programming, volume 3, 6.4.
POLYATOMIC_FUNCTION constexpr std::uint32_t hashed_slot(std::uint32_t slot, unsigned log) {
  return slot * 2654435769u >> (32 - log);
}

/// Takes a place of a table for a slot, unless another one has it. Slots never leave.
/// @return the slot that has the place.
template <class Scope>
POLYATOMIC_FUNCTION std::uint32_t claimed(std::uint32_t* place, std::uint32_t slot, Scope scope) {
  std::uint32_t owner = load(place, relaxed, scope);
  if (owner == no_slot && compare_exchange_strong(place, owner, slot, relaxed, relaxed, scope)) {
    return slot;
  }
  return owner;
}

/// What a block chooses its hot keys in, at the start of its shared memory.
struct hot_key_choice {
  static constexpr unsigned log = 11;
  static constexpr unsigned places = 1u << log;
  static constexpr unsigned samples = 4096;
  /// A key is hot if one sample in 128 is its own. So there are at most 128.
  static constexpr unsigned least = samples / 128;
  static constexpr unsigned most = samples / least;
  static constexpr unsigned most_keys = 6;  ///< 4 and 8 are slower on an H200

  std::uint32_t slot[places];
  std::uint32_t count[places];
  std::uint32_t hot[most];  ///< places of hot keys
  std::uint32_t found;      ///< how many
  std::uint32_t chosen[most_keys];
};

/// Looks at samples in 128 stretches of 32 that lie evenly in a part of the input.
template <class Block, class Work, class Accepts>
POLYATOMIC_FUNCTION void count_some_samples(const Block& block, const Work& work,
                                            sample_range range, hot_key_choice& choice,
                                            const Accepts& accepts) {
  constexpr unsigned together = 32;
  const std::size_t step = (range.last - range.first) / (hot_key_choice::samples / together);
  for (unsigned k = block.rank(); k < hot_key_choice::samples; k += block.size()) {
    const std::size_t index = range.first + k / together * step + k % together;
    if (index >= range.last) continue;
    const std::uint32_t slot = work.bins.slot(work.samples[index], index);
    if (!accepts(slot)) continue;
    const std::uint32_t place = detail::hashed_slot(slot, hot_key_choice::log);
    if (detail::claimed(&choice.slot[place], slot, block_scope) == slot) {
      store_add(&choice.count[place], 1u, relaxed, block_scope);
    }
  }
}

/// Chooses the most frequent slots that are accepted. Every thread of the block calls; the choice
/// can be read when it returns.
template <class Block, class Work, class Accepts>
POLYATOMIC_FUNCTION void choose_hot_keys(const Block& block, const Work& work, sample_range range,
                                         hot_key_choice& choice, const Accepts& accepts) {
  for (unsigned i = block.rank(); i < hot_key_choice::places; i += block.size()) {
    choice.slot[i] = no_slot;
    choice.count[i] = 0;
  }
  for (unsigned i = block.rank(); i < hot_key_choice::most_keys; i += block.size()) {
    choice.chosen[i] = no_slot;
  }
  if (block.rank() == 0) choice.found = 0;
  block.barrier();
  detail::count_some_samples(block, work, range, choice, accepts);
  block.barrier();
  for (unsigned i = block.rank(); i < hot_key_choice::places; i += block.size()) {
    if (choice.count[i] < hot_key_choice::least) continue;
    choice.hot[fetch_add(&choice.found, 1u, relaxed, block_scope)] = i;
  }
  block.barrier();
  // Each finds its place among all of them: equal counts are ordered by their place.
  for (unsigned i = block.rank(); i < choice.found; i += block.size()) {
    const std::uint32_t mine = choice.hot[i];
    unsigned before = 0;
    for (unsigned j = 0; j < choice.found; ++j) {
      const std::uint32_t other = choice.hot[j];
      const bool more = choice.count[other] > choice.count[mine];
      const bool equal = choice.count[other] == choice.count[mine];
      if (more || (equal && other < mine)) ++before;
    }
    if (before < hot_key_choice::most_keys) choice.chosen[before] = choice.slot[mine];
  }
  block.barrier();
}

/// A thread's sums of its block's hot keys. Written as folds, so that all stay in registers.
template <class Operation, class T, unsigned Keys>
class hot_sums {
 public:
  POLYATOMIC_FUNCTION hot_sums() { set(nullptr, std::make_index_sequence<Keys>{}); }

  /// Takes the keys of a choice. The choice may be overwritten behind the next barrier.
  POLYATOMIC_FUNCTION explicit hot_sums(const hot_key_choice& choice) {
    set(choice.chosen, std::make_index_sequence<Keys>{});
  }

  /// Adds to a key's sum; false if this is no hot key.
  POLYATOMIC_FUNCTION bool take(std::uint32_t slot, T value) {
    return take_in(slot, value, std::make_index_sequence<Keys>{});
  }

  /// Delivers the block's sums. Every thread of the block calls; `memory` is shared memory for Keys
  /// sums of each subgroup, which nobody uses otherwise.
  template <class Block, class Work>
  POLYATOMIC_FUNCTION void flush(const Block& block, const Work& work, T* memory) const {
    flush_in(block, memory, std::make_index_sequence<Keys>{});
    block.barrier();
    for (unsigned key = block.rank(); key < Keys; key += block.size()) {
      T total = memory[key];
      for (unsigned i = 1; i < block.subgroup_count(); ++i) {
        total = Operation::combined(total, memory[i * Keys + key]);
      }
      const std::uint32_t slot = slot_of(key, std::make_index_sequence<Keys>{});
      if (slot != no_slot) work.flush(slot, total);
    }
  }

 private:
  template <std::size_t... K>
  POLYATOMIC_FUNCTION void set(const std::uint32_t* slots, std::index_sequence<K...>) {
    ((slot_[K] = slots != nullptr ? slots[K] : no_slot), ...);
    ((sum_[K] = Operation::template identity<T>()), ...);
  }

  template <std::size_t... K>
  POLYATOMIC_FUNCTION bool take_in(std::uint32_t slot, T value, std::index_sequence<K...>) {
    bool taken = false;
    const auto take_one = [&](std::uint32_t key, T& sum) {
      if (slot != key) return;
      sum = Operation::combined(sum, value);
      taken = true;
    };
    (take_one(slot_[K], sum_[K]), ...);
    return taken;
  }

  template <class Block, std::size_t... K>
  POLYATOMIC_FUNCTION void flush_in(const Block& block, T* memory,
                                    std::index_sequence<K...>) const {
    const auto subgroup = block.subgroup();
    const auto flush_one = [&](unsigned key, T sum) {
      const T total = reduce(subgroup, sum, typename Operation::combination{});
      if (subgroup.rank() == 0) memory[block.subgroup_index() * Keys + key] = total;
    };
    (flush_one(K, sum_[K]), ...);
  }

  template <std::size_t... K>
  POLYATOMIC_FUNCTION std::uint32_t slot_of(unsigned key, std::index_sequence<K...>) const {
    std::uint32_t found = no_slot;
    ((found = key == K ? slot_[K] : found), ...);
    return found;
  }

  std::uint32_t slot_[Keys];
  T sum_[Keys];
};

/// Where there are none: counts, and blocks of one thread.
template <class Operation, class T>
class hot_sums<Operation, T, 0> {
 public:
  POLYATOMIC_FUNCTION bool take(std::uint32_t, T) { return false; }
};

template <class Work, unsigned Keys = Work::hot_keys>
using hot_sums_of = hot_sums<typename Work::operation, typename Work::cell_type, Keys>;

/// The bytes at the start of a block's shared memory in which keys are chosen, and later flushed.
constexpr std::size_t hot_key_bytes(bool wanted) {
  return wanted ? sizeof(hot_key_choice) : 0;
}

/// Chooses hot keys in a block's shared memory, if they are wanted. Every thread of the block
/// calls; the memory is free again when it returns.
template <unsigned Keys, class Work, class Block, class Accepts>
POLYATOMIC_FUNCTION hot_sums_of<Work, Keys> make_hot_sums(const Block& block, const Work& work,
                                                          sample_range range, void* memory,
                                                          bool wanted, const Accepts& accepts) {
  if constexpr (Keys > 0) {
    if (wanted) {
      auto& choice = *static_cast<hot_key_choice*>(memory);
      detail::choose_hot_keys(block, work, range, choice, accepts);
      const hot_sums_of<Work, Keys> sums(choice);
      block.barrier();
      return sums;
    }
  }
  return {};
}

/// Delivers them, if they were wanted, through a block's shared memory, which must be free: there
/// is a barrier in front. Every thread of the block calls.
template <unsigned Keys, class Work, class Block>
POLYATOMIC_FUNCTION void flush_hot_sums([[maybe_unused]] const Block& block,
                                        [[maybe_unused]] const Work& work,
                                        [[maybe_unused]] const hot_sums_of<Work, Keys>& sums,
                                        [[maybe_unused]] typename Work::cell_type* memory,
                                        [[maybe_unused]] bool wanted) {
  if constexpr (Keys > 0) {
    static_assert(sizeof(typename Work::cell_type) * Keys * 32 <= sizeof(hot_key_choice));
    if (!wanted) return;
    block.barrier();
    sums.flush(block, work, memory);
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
