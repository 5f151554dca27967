// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// @file
/// Internal: counters of 16 bits, two in a word of shared memory.
///
/// The thread whose addition takes a counter from 0x7fff to 0x8000 takes 0x8000 off again and adds
/// it to the output. The block pauses, at a barrier, at least every 24 * 1024 + 62 samples, which
/// are fewer than 0x8000. So at each pause every counter is below 0x8000, and in between it stays
/// below 0x8000 + 0x8000: it never carries into its neighbour, however late the thread that empties
/// it is.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

inline constexpr std::uint32_t packed_full = 0x8000;

template <class Work>
struct packed_kernel {
  struct shared_memory {
    alignas(16) std::uint32_t words[1];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  /// Additions that return do not combine where lanes meet: the hottest key stays in a register.
  static constexpr unsigned hot_keys = Work::exclusive ? 0 : 1;
  /// Every thread visits at most 24 samples between two barriers.
  static constexpr unsigned batches_between_barriers =
      24 / samples_between_pauses<typename Work::samples_type>;
  Work work;
  bool hot;

  POLYATOMIC_FUNCTION std::uint32_t words() const { return (work.cells() + 1) / 2; }
  std::size_t shared_memory_bytes() const {
    return std::max(std::size_t{words()} * sizeof(std::uint32_t), detail::hot_key_bytes(hot));
  }

  /// Adds to a word and returns what was there.
  POLYATOMIC_FUNCTION static std::uint32_t fetch_add_word(std::uint32_t* word,
                                                          std::uint32_t addend) {
    if constexpr (Work::exclusive) {
      const std::uint32_t before = *word;
      *word = before + addend;
      return before;
    } else {
      return fetch_add(word, addend, relaxed, block_scope);
    }
  }

  /// What a visit leaves: the counter may have become full, and is then emptied.
  struct counted {
    const packed_kernel& kernel;
    std::uint32_t* word;
    std::uint32_t slot;
    std::uint32_t before;
    std::uint32_t addend;

    POLYATOMIC_FUNCTION void act() const {}
    /// An addition that changes a counter's highest bit has made it full.
    POLYATOMIC_FUNCTION std::uint32_t due() const {
      return (before ^ (before + addend)) & (packed_full << 16 | packed_full);
    }
    POLYATOMIC_FUNCTION void settle() const {
      fetch_add_word(word, 0u - addend * packed_full);
      kernel.work.deliver(slot, packed_full);
    }
  };

  /// A sample that a register has counted adds 0, to a word where no other lane is.
  POLYATOMIC_FUNCTION counted count(std::uint32_t* memory, std::uint32_t lane, std::uint32_t slot,
                                    bool is_taken) const {
    std::uint32_t* const word = memory + (is_taken ? lane : slot / 2);
    const std::uint32_t addend = is_taken ? 0 : slot % 2 != 0 ? 0x10000u : 1u;
    return {*this, word, slot, fetch_add_word(word, addend), addend};
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    std::uint32_t* const memory = ctx.shared().words;
    const sample_range part = work.part(ctx.block_index(), ctx.block_count());
    const std::uint32_t cells = work.cells();
    auto sums = detail::make_hot_sums<hot_keys>(block, work, part, memory, hot,
                                                [=](std::uint32_t slot) { return slot < cells; });
    detail::set_identity<cell_add>(block, memory, words());
    block.barrier();
    const unsigned lane = block.rank() % 32 % words();
    unsigned batches = 0;
    work.for_each(
        block, part, false,
        [&](std::uint32_t slot, std::uint32_t one) {
          return count(memory, lane, slot, sums.take(slot, one));
        },
        [&] {
          if (++batches % batches_between_barriers == 0) block.barrier();
        });
    block.barrier();
    detail::visit_from_part(block, cells, ctx.block_index(), ctx.block_count(),
                            [&](std::uint32_t slot) {
                              work.flush(slot, memory[slot / 2] >> (slot % 2 * 16) & 0xffffu);
                            });
    detail::flush_hot_sums<hot_keys>(block, work, sums, memory, hot);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
