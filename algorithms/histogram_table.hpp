// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// @file
/// Internal: a table of the slots that a block met first, for cells that do not fit its shared
/// memory. Frequent slots are met early, so that what meets on few cells is added up in the block;
/// what is spread over many goes to the output, where it does not meet.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

template <class Work>
struct table_kernel {
  using cell_type = typename Work::cell_type;
  using operation = typename Work::operation;
  struct shared_memory {
    alignas(16) cell_type cells[1];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  Work work;
  unsigned places_log;
  bool hot;

  std::size_t shared_memory_bytes() const {
    const std::size_t table = (sizeof(cell_type) + sizeof(std::uint32_t)) << places_log;
    return std::max(table, detail::hot_key_bytes(hot));
  }

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    const std::uint32_t places = 1u << places_log;
    cell_type* const cells = ctx.shared().cells;
    auto* const slots = reinterpret_cast<std::uint32_t*>(cells + places);
    const sample_range part = work.part(ctx.block_index(), ctx.block_count());
    const std::uint32_t bins = work.bins.bins();
    auto sums = detail::make_hot_sums<Work::hot_keys>(
        block, work, part, cells, hot, [=](std::uint32_t slot) { return slot < bins; });
    detail::set_identity<operation>(block, cells, places);
    for (std::uint32_t i = block.rank(); i < places; i += block.size()) slots[i] = no_slot;
    block.barrier();
    work.for_each(block, part, true, [&](std::uint32_t slot, cell_type value) {
      if (work.is_dropped(slot) || sums.take(slot, value)) return;
      const std::uint32_t place = detail::hashed_slot(slot, places_log);
      if (detail::claimed(slots + place, slot, block_scope) == slot) {
        detail::apply_in_block<operation, Work::exclusive>(cells + place, value);
      } else {
        work.deliver(slot, value);
      }
    });
    block.barrier();
    for (std::uint32_t i = block.rank(); i < places; i += block.size()) {
      if (slots[i] != no_slot) work.flush(slots[i], cells[i]);
    }
    detail::flush_hot_sums<Work::hot_keys>(block, work, sums, cells, hot);
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
