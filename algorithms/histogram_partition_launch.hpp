// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_partition_count.hpp>
#include <polyatomic/algorithms/histogram_partition_sort.hpp>
#include <polyatomic/algorithms/histogram_plan.hpp>
#include <polyatomic/core/capability_cell.hpp>
#include <polyatomic/core/launch_shape.hpp>

#include <cstdint>

/// @file
/// Internal: the launches of the tier `partition`, and what stands where in the workspace.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

template <class Value>
partition_memory<Value> partition_memory_at(unsigned char* bytes, const partition_layout& layout) {
  return {.keys = reinterpret_cast<std::uint16_t*>(bytes),
          .values = reinterpret_cast<Value*>(bytes + layout.values_at()),
          .begins = reinterpret_cast<std::uint16_t*>(bytes + layout.begins_at()),
          .sums = reinterpret_cast<std::uint64_t*>(bytes + layout.sums_at()),
          .totals = reinterpret_cast<std::uint64_t*>(bytes + layout.totals_at())};
}

/// @param bytes  plan.workspace_bytes of the device, aligned to 16.
template <class Queue, class Work>
void launch_partition(const Queue& queue, const Work& work, const histogram_plan& plan,
                      unsigned char* bytes) {
  using value_type = typename Work::cell_type;
  const partition_layout& layout = plan.partition;
  const auto memory = detail::partition_memory_at<value_type>(bytes, layout);
  constexpr unsigned lanes = Queue::buffer_space == memory_space::host ? 1 : partition_lanes;
  queue.launch({.blocks = layout.sort_blocks, .block_size = layout.sort_block_size},
               partition_sort_kernel<Work, lanes>{work, layout, memory});
  queue.launch({.blocks = layout.ranges, .block_size = plan.block_size},
               partition_sums_kernel{layout.tiles, layout.group, layout.groups, memory.begins,
                                     memory.sums, memory.totals});
  queue.launch({.blocks = plan.blocks, .block_size = plan.block_size},
               partition_count_kernel<Work>{work, layout, memory});
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
