// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/core/exchange.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// @file
/// Internal: the few cells that very many samples go to. A block looks for them in its first
/// samples, and each thread then keeps what it adds to them in registers.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// step(0), …, step(Count - 1); on a GPU the numbers are constants, so that arrays indexed by them
/// are registers.
template <unsigned Count, class Step>
POLYATOMIC_FUNCTION void repeat(const Step& step) {
  if constexpr (Count <= 32) {
    [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
      (step(K), ...);
    }
    (std::make_integer_sequence<unsigned, Count>{});
  } else {
    for (unsigned k = 0; k < Count; ++k) step(k);
  }
}

inline constexpr unsigned most_hot_slots = 4;
/// A cell is hot if it has this share of the samples that were looked at.
inline constexpr std::uint32_t hot_share = 64;
inline constexpr std::uint32_t hot_samples = 4;  ///< of each thread are looked at

template <class Work, bool Used>
class hot_slots {
 public:
  struct memory {
    unsigned char nothing;
  };
  template <class Block>
  POLYATOMIC_FUNCTION void choose(const Block&, memory&, const Work&, std::size_t) {}
  template <class Slots>
  POLYATOMIC_FUNCTION void mark(Slots&, std::uint32_t) const {}
  template <class Slots, class Values>
  POLYATOMIC_FUNCTION void take(const Slots&, const Values&, std::uint32_t) {}
  template <class Block>
  POLYATOMIC_FUNCTION void deliver(const Block&, const Work&) const {}
};

template <class Work>
class hot_slots<Work, true> {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint32_t bucket_log =
      9;  ///< as many buckets as there are counters at least

  struct combine {
    POLYATOMIC_FUNCTION cell_type operator()(cell_type left, cell_type right) const {
      return operation::combined(left, right);
    }
  };

 public:
  struct memory {
    std::uint32_t slot[most_hot_slots];
    std::uint32_t buckets[1u << bucket_log];
  };

  /// Counts the block's first samples by hash, and takes the slots of the fullest buckets.
  template <class Block>
  POLYATOMIC_FUNCTION void choose(const Block& block, memory& shared, const Work& work,
                                  std::size_t first) {
    for (unsigned k = 0; k < most_hot_slots; ++k) {
      slot_[k] = none;
      sum_[k] = operation::template identity<cell_type>();
    }
    std::uint32_t seen[hot_samples];
    for (unsigned k = 0; k < hot_samples; ++k) {
      const std::size_t i = first + k * block.size() + block.rank();
      seen[k] = i < work.count ? work.bins.slot(work.samples[i], i) : none;
    }
    for (std::uint32_t i = block.rank(); i < 1u << bucket_log; i += block.size()) {
      shared.buckets[i] = 0;
    }
    if (block.rank() < most_hot_slots) shared.slot[block.rank()] = none;
    block.barrier();
    for (unsigned k = 0; k < hot_samples; ++k) {
      if (seen[k] != none) store_inc(&shared.buckets[bucket_of(seen[k])], relaxed, block_scope);
    }
    block.barrier();
    for (unsigned k = 0; k < most_hot_slots; ++k) {
      if (!choose_one(block, shared, seen, k)) return;
    }
  }

  /// The slots that are hot become `nowhere` and what follows it.
  template <std::size_t Count>
  POLYATOMIC_FUNCTION void mark(std::uint32_t (&slot)[Count], std::uint32_t nowhere) const {
    if (slot_[0] == none) return;  // the same in all threads
    detail::repeat<Count>([&](unsigned i) {
      std::uint32_t marked = slot[i];
      for (unsigned k = 0; k < most_hot_slots; ++k) {
        marked = slot[i] == slot_[k] ? nowhere + 1 + k : marked;
      }
      slot[i] = marked;
    });
  }

  /// Keeps the values of the slots that were marked.
  template <std::size_t Count>
  POLYATOMIC_FUNCTION void take(const std::uint32_t (&slot)[Count], const cell_type (&value)[Count],
                                std::uint32_t nowhere) {
    if (slot_[0] == none) return;
    detail::repeat<Count>([&](unsigned i) {
      for (unsigned k = 0; k < most_hot_slots; ++k) {
        const bool is_hot = slot[i] == nowhere + 1 + k;
        sum_[k] = is_hot ? operation::combined(sum_[k], value[i]) : sum_[k];
      }
    });
  }

  /// All threads call it, once, at the end.
  template <class Block>
  POLYATOMIC_FUNCTION void deliver(const Block& block, const Work& work) const {
    for (unsigned k = 0; k < most_hot_slots; ++k) {
      if (slot_[k] == none) continue;  // the same in all threads
      const cell_type total = reduce(block, sum_[k], combine{});
      if (block.rank() == 0) work.flush(slot_[k], total);
    }
  }

 private:
  POLYATOMIC_FUNCTION static std::uint32_t bucket_of(std::uint32_t slot) {
    return slot * 2654435769u >> (32 - bucket_log);  // Fibonacci hashing, Knuth 6.4
  }

  /// The fullest bucket. Which of its slots becomes hot is left to chance: most are the hot one.
  template <class Block>
  POLYATOMIC_FUNCTION bool choose_one(const Block& block, memory& shared,
                                      const std::uint32_t (&seen)[hot_samples], unsigned k) {
    std::uint32_t best = 0;
    for (std::uint32_t i = block.rank(); i < 1u << bucket_log; i += block.size()) {
      const std::uint32_t marked = shared.buckets[i] << bucket_log | i;
      best = best < marked ? marked : best;
    }
    best = all_reduce(block, best, maximum);
    if (best >> bucket_log <= block.size() * hot_samples / hot_share) return false;
    const std::uint32_t bucket = best & ((1u << bucket_log) - 1);
    for (unsigned i = 0; i < hot_samples; ++i) {
      if (seen[i] != none && bucket_of(seen[i]) == bucket) {
        exchange(&shared.slot[k], seen[i], relaxed, block_scope);
      }
    }
    block.barrier();
    slot_[k] = shared.slot[k];
    if (block.rank() == 0) shared.buckets[bucket] = 0;
    block.barrier();
    return true;
  }

  std::uint32_t slot_[most_hot_slots];
  cell_type sum_[most_hot_slots];
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
