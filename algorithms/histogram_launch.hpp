// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bytes.hpp>
#include <polyatomic/algorithms/histogram_copies.hpp>
#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/algorithms/histogram_packed.hpp>
#include <polyatomic/algorithms/histogram_partition_launch.hpp>
#include <polyatomic/algorithms/histogram_plan.hpp>
#include <polyatomic/algorithms/histogram_table.hpp>
#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/capability_cell.hpp>
#include <polyatomic/core/launch_shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// @file
/// From a plan to launches.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Memory that the caller lends to one call on one queue, until the work of that call is done.
struct workspace_view {
  void* data = nullptr;  ///< of the device, aligned to 16 bytes
  std::size_t bytes = 0;
};

namespace detail {

template <class Queue>
inline constexpr bool is_host_queue = Queue::buffer_space == memory_space::host;

}  // namespace detail

/// What the planner has to know of a queue's device.
template <class Queue>
histogram_machine histogram_machine_of(const Queue& queue) {
  histogram_machine machine{};
  machine.host = detail::is_host_queue<Queue>;
  machine.shared_bytes = queue.max_shared_memory();
  machine.processors = queue.processors();
  machine.block_size =
      machine.host ? 1 : std::min(detail::histogram_block_size, queue.max_block_size());
  return machine;
}

namespace detail {

inline bool ranges_overlap(const void* left, std::size_t left_bytes, const void* right,
                           std::size_t right_bytes) {
  const auto a = reinterpret_cast<std::uintptr_t>(left);
  const auto b = reinterpret_cast<std::uintptr_t>(right);
  return left_bytes != 0 && right_bytes != 0 && (a < b ? b - a < left_bytes : a - b < right_bytes);
}

inline void check_apart(const void* left, std::size_t left_bytes, const void* right,
                        std::size_t right_bytes, const char* call, const char* names) {
  if (detail::ranges_overlap(left, left_bytes, right, right_bytes)) {
    throw error(call, 0, std::string(names) + " overlap");
  }
}

inline void check_workspace(workspace_view workspace, const char* call) {
  check_not_null(workspace.data, workspace.bytes, call, "workspace.data");
  if (reinterpret_cast<std::uintptr_t>(workspace.data) % 16 != 0) {
    throw error(call, 0, "workspace.data is not aligned to 16 bytes");
  }
}

template <class Queue, class Work>
void launch_copies(const Queue& queue, const Work& work, const histogram_plan& plan,
                   typename Work::cell_type* copies) {
  queue.launch({.blocks = plan.blocks, .block_size = plan.block_size},
               copies_kernel<Work>{work, copies});
  const copies_sum_kernel<Work> sum{work, copies, plan.blocks};
  queue.parallel_for(sum.stretches(), sum);
}

template <class Queue, class Work>
void launch_in(const Queue& queue, const Work& work, const histogram_plan& plan, void* memory) {
  if (plan.tier == histogram_tier::partition) {
    detail::launch_partition(queue, work, plan, static_cast<unsigned char*>(memory));
  } else {
    detail::launch_copies(queue, work, plan, static_cast<typename Work::cell_type*>(memory));
  }
}

/// Without a workspace one is allocated: a host queue's launches are done when they return.
template <class Queue, class Work>
void launch_in_workspace(const Queue& queue, const Work& work, const histogram_plan& plan,
                         workspace_view workspace) {
  if (workspace.bytes >= plan.workspace_bytes && workspace.data != nullptr) {
    detail::launch_in(queue, work, plan, workspace.data);
  } else {
    auto own = queue.template allocate<std::uint64_t>(plan.workspace_bytes / 8 + 1);
    detail::launch_in(queue, work, plan, own.data());
    queue.synchronize();
  }
}

template <class Queue, class Work>
void launch_plan(const Queue& queue, const Work& work, const histogram_plan& plan,
                 [[maybe_unused]] workspace_view workspace) {
  const launch_shape shape{.blocks = plan.blocks, .block_size = plan.block_size};
  switch (plan.tier) {
    case histogram_tier::shared:
    case histogram_tier::lane_copies:
      queue.launch(shape, shared_kernel<Work>{work, detail::floor_log(plan.copies), plan.hot_keys});
      return;
    case histogram_tier::byte_values:
      if constexpr (counts_bytes<Work>) queue.launch(shape, bytes_kernel<Work>{work});
      return;
    case histogram_tier::packed_counters:
      if constexpr (std::is_same_v<typename Work::cell_type, std::uint32_t>) {
        queue.launch(shape, packed_kernel<Work>{work, plan.hot_keys});
      }
      return;
    case histogram_tier::ranges:
      queue.launch(shape,
                   ranges_kernel<Work>{work, static_cast<std::uint32_t>(plan.ranges),
                                       Work::weighted ? detail::floor_log(plan.ranges) : 0,
                                       static_cast<std::uint32_t>(plan.range_cells - outlier_slots),
                                       plan.hot_keys});
      return;
    case histogram_tier::table:
      queue.launch(shape,
                   table_kernel<Work>{work, detail::floor_log(plan.range_cells), plan.hot_keys});
      return;
    case histogram_tier::thread_copies:
      if constexpr (is_host_queue<Queue>) {
        detail::launch_in_workspace(queue, work, plan, workspace);
      }
      return;
    case histogram_tier::partition:
      if constexpr (is_host_queue<Queue>) {
        detail::launch_in_workspace(queue, work, plan, workspace);
      } else {
        detail::launch_partition(queue, work, plan, static_cast<unsigned char*>(workspace.data));
      }
      return;
    case histogram_tier::direct:
    case histogram_tier::automatic:
      queue.launch(shape, direct_kernel<Work>{work});
      return;
  }
}

/// The bytes that a call may use: what it was lent, and on the host a quarter of a gigabyte.
template <class Queue>
constexpr std::size_t usable_workspace(workspace_view workspace) {
  constexpr std::size_t allocated_on_host = std::size_t{1} << 28;
  return is_host_queue<Queue> ? std::max(workspace.bytes, allocated_on_host) : workspace.bytes;
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
