// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// Internal: samples of one byte are counted by value, whatever their bins are, and the 256 values
/// go through the mapping at the block's end: once for each block, not for each sample.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// Whether a work can be done so.
template <class Work>
inline constexpr bool counts_bytes =
    !Work::weighted && sizeof(typename Work::sample_type) == 1 && Work::maps_values;

inline constexpr std::uint32_t byte_values = 256;

/// A copy for each lane of a warp: value v of copy c stands at v * 32 + c, so that no two lanes
/// ever use the same bank.
inline constexpr std::uint32_t byte_copies = 32;

template <class Work>
struct bytes_kernel {
  struct shared_memory {
    std::uint32_t cells[byte_values * byte_copies];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    std::uint32_t* const cells = ctx.shared().cells;
    detail::set_identity<cell_add>(block, cells, byte_values * byte_copies);
    block.barrier();
    std::uint32_t* const mine = cells + block.rank() % byte_copies;
    detail::visit_samples<true>(
        block, work.samples, ones{}, work.part(ctx.block_index(), ctx.block_count()),
        [&](auto sample, std::size_t, std::uint32_t one) {
          const std::uint32_t value = static_cast<std::uint8_t>(sample);
          detail::apply_in_block<cell_add, Work::exclusive>(mine + value * byte_copies, one);
        },
        no_pause{});
    block.barrier();
    for (std::uint32_t value = block.rank(); value < byte_values; value += block.size()) {
      std::uint32_t total = 0;
      for (std::uint32_t step = 0; step < byte_copies; ++step) {  // each lane begins elsewhere
        total += cells[value * byte_copies + (value + step) % byte_copies];
      }
      const auto sample = static_cast<typename Work::sample_type>(static_cast<std::uint8_t>(value));
      work.flush(work.bins.slot(sample, 0), total);
    }
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
