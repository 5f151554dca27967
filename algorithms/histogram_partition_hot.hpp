// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/algorithms/histogram_partition_plan.hpp>
#include <polyatomic/core/exchange.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// @file
/// Internal: the cells that many samples go to. Where many lanes add a value to one cell, the
/// additions follow one another. So a block looks for such cells in its first samples, and has for
/// each of them a sum for each of 32 neighbouring threads. Of the hottest, each thread keeps its
/// sum in a register.

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

inline constexpr unsigned hot_samples = 4;  ///< so many of each thread are looked at
/// A cell is hot if it has one in so many of the samples that were looked at.
inline constexpr unsigned hot_share = 512;

/// The hot cells of a block, a table by hash with one cell in each bucket.
template <class Work>
class hot_cells {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  static constexpr auto hot_copies = static_cast<unsigned>(partition_layout::hot_copies);

 public:
  /// @param memory  layout.hot_bytes() of shared memory.
  POLYATOMIC_FUNCTION hot_cells(unsigned char* memory, unsigned buckets_log)
      : sums_(reinterpret_cast<cell_type*>(memory)),
        slots_(reinterpret_cast<std::uint32_t*>(sums_ + (hot_copies << buckets_log))),
        buckets_log_(buckets_log),
        buckets_(1u << buckets_log) {}

  /// All threads of the block call it. Each round proposes a cell for each bucket and counts how
  /// often it comes; the best one stays.
  /// @param scratch  3 * buckets + 1 words of shared memory.
  template <class Block>
  POLYATOMIC_FUNCTION void choose(const Block& block, std::uint32_t* scratch, const Work& work,
                                  std::size_t first) {
    std::uint32_t* const proposed = scratch;
    std::uint32_t* const found = scratch + buckets_;
    std::uint32_t* const best = scratch + 2 * buckets_;
    std::uint32_t* const hottest = scratch + 3 * buckets_;
    std::uint32_t seen[hot_samples];
    for (unsigned k = 0; k < hot_samples; ++k) {
      const std::size_t i = first + k * block.size() + block.rank();
      seen[k] = i < work.count ? work.bins.slot(work.samples[i], i) : no_slot;
    }
    for (std::uint32_t i = block.rank(); i < buckets_; i += block.size()) {
      slots_[i] = no_slot;
      best[i] = block.size() * hot_samples / hot_share;
    }
    detail::set_identity<operation>(block, sums_, buckets_ * hot_copies);
    if (block.rank() == 0) *hottest = 0;
    for (unsigned round = 0; round < hot_samples; ++round) {
      for (std::uint32_t i = block.rank(); i < buckets_; i += block.size()) {
        proposed[i] = no_slot;
        found[i] = 0;
      }
      block.barrier();
      if (seen[round] != no_slot) {
        exchange(proposed + bucket_of(seen[round]), seen[round], relaxed, block_scope);
      }
      block.barrier();
      for (unsigned k = 0; k < hot_samples; ++k) {
        const std::uint32_t bucket = seen[k] != no_slot ? bucket_of(seen[k]) : 0;
        if (seen[k] != no_slot && proposed[bucket] == seen[k]) {
          store_add(found + bucket, 1u, relaxed, block_scope);
        }
      }
      block.barrier();
      for (std::uint32_t i = block.rank(); i < buckets_; i += block.size()) {
        if (found[i] <= best[i]) continue;
        best[i] = found[i];
        slots_[i] = proposed[i];
        store_max(hottest, found[i] << 8 | i, relaxed, block_scope);  // 2^7 buckets at most
      }
      block.barrier();
    }
    any_ = *hottest != 0;
    top_ = *hottest & 0xffu;
    sum_ = operation::template identity<cell_type>();
    block.barrier();
  }

  /// The slots that are hot become `nowhere` + 1 + their bucket.
  template <std::size_t Count>
  POLYATOMIC_FUNCTION void mark(std::uint32_t (&slot)[Count], std::uint32_t nowhere) const {
    if (!any_) return;  // the same in all threads
    detail::repeat<Count>([&](unsigned i) {
      const std::uint32_t bucket = bucket_of(slot[i]);
      slot[i] = slots_[bucket] == slot[i] ? nowhere + 1 + bucket : slot[i];
    });
  }

  /// Keeps the values of the slots that were marked.
  template <class Block, std::size_t Count>
  POLYATOMIC_FUNCTION void take(const Block& block, const std::uint32_t (&slot)[Count],
                                const cell_type (&value)[Count], std::uint32_t nowhere) {
    if (!any_) return;
    cell_type* const mine = sums_ + block.rank() % hot_copies;
    detail::repeat<Count>([&](unsigned i) {
      const std::uint32_t bucket = slot[i] - nowhere - 1;
      const bool is_top = bucket == top_;
      sum_ = is_top ? operation::combined(sum_, value[i]) : sum_;
      if (!is_top && bucket < buckets_) {
        detail::apply_in_block<operation, Work::exclusive>(mine + bucket * hot_copies, value[i]);
      }
    });
  }

  /// All threads call it, once, at the end, behind a barrier.
  template <class Block>
  POLYATOMIC_FUNCTION void deliver(const Block& block, const Work& work) const {
    if (!any_) return;
    detail::apply_in_block<operation, Work::exclusive>(
        sums_ + top_ * hot_copies + block.rank() % hot_copies, sum_);
    block.barrier();
    for (std::uint32_t i = block.rank(); i < buckets_; i += block.size()) {
      if (slots_[i] == no_slot) continue;
      cell_type total = operation::template identity<cell_type>();
      for (unsigned copy = 0; copy < hot_copies; ++copy) {  // each thread begins in another bank
        total = operation::combined(total, sums_[i * hot_copies + (copy + i) % hot_copies]);
      }
      work.flush(slots_[i], total);
    }
  }

 private:
  POLYATOMIC_FUNCTION std::uint32_t bucket_of(std::uint32_t slot) const {
    return detail::hashed_slot(slot, buckets_log_);
  }

  cell_type* sums_;
  std::uint32_t* slots_;
  unsigned buckets_log_;
  std::uint32_t buckets_;
  bool any_ = false;
  std::uint32_t top_ = 0;  ///< the bucket of the hottest
  cell_type sum_{};
};

/// Where nothing is gained by them.
struct no_hot_cells {
  POLYATOMIC_FUNCTION no_hot_cells(unsigned char*, unsigned) {}
  template <class Block, class Work>
  POLYATOMIC_FUNCTION void choose(const Block&, std::uint32_t*, const Work&, std::size_t) {}
  template <class Slots>
  POLYATOMIC_FUNCTION void mark(Slots&, std::uint32_t) const {}
  template <class Block, class Slots, class Values>
  POLYATOMIC_FUNCTION void take(const Block&, const Slots&, const Values&, std::uint32_t) const {}
  template <class Block, class Work>
  POLYATOMIC_FUNCTION void deliver(const Block&, const Work&) const {}
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
