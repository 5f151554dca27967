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
/// it to the output. The block pauses, at a barrier, at least every 16 * 1024 + 31 samples. So at
/// each pause every counter is below 0x8000, and in between it stays below 0x8000 + 0x8000: it
/// never carries into its neighbour, however late the thread that empties it is.

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

  POLYATOMIC_FUNCTION void count(std::uint32_t* memory, std::uint32_t slot) const {
    const unsigned shift = slot % 2 * 16;
    std::uint32_t* const word = memory + slot / 2;
    const std::uint32_t before = fetch_add_word(word, 1u << shift);
    if ((before >> shift & 0xffffu) != packed_full - 1) return;
    fetch_add_word(word, 0u - (packed_full << shift));
    work.deliver(slot, packed_full);
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
    work.for_each(
        block, part, false,
        [&](std::uint32_t slot, std::uint32_t one) {
          if (!sums.take(slot, one)) count(memory, slot);
        },
        [&] { block.barrier(); });
    block.barrier();
    detail::visit_from_part(block, cells, ctx.block_index(), ctx.block_count(),
                            [&](std::uint32_t slot) {
                              work.flush(slot, memory[slot / 2] >> (slot % 2 * 16) & 0xffffu);
                            });
    detail::flush_hot_sums<hot_keys>(block, work, sums, memory, hot);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
