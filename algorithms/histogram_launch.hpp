// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_kernels.hpp>
#include <polyatomic/algorithms/histogram_packed.hpp>
#include <polyatomic/algorithms/histogram_partition_launch.hpp>
#include <polyatomic/algorithms/histogram_plan.hpp>
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

/// Asks for all the shared memory that a block may have.
struct histogram_probe {
  struct shared_memory {
    unsigned char first[16];
  };
  static constexpr unsigned most_threads = histogram_block_size;
  std::size_t bytes;
  unsigned char* nothing;

  std::size_t shared_memory_bytes() const { return bytes; }
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (nothing != nullptr) ctx.shared().first[0] = *nothing;
  }
};

/// A queue without cooperative launches does not say how many processors it has.
inline constexpr std::size_t unknown_processors = 64;

template <class Queue>
inline constexpr bool is_host_queue = Queue::buffer_space == memory_space::host;

}  // namespace detail

/// What the planner has to know of a queue's device. On a GPU only one block fits a processor that
/// takes all shared memory, so the resident blocks of such a kernel are the processors.
template <class Queue>
histogram_machine histogram_machine_of(const Queue& queue) {
  histogram_machine machine{};
  machine.host = detail::is_host_queue<Queue>;
  machine.shared_bytes = queue.max_shared_memory();
  machine.block_size =
      machine.host ? 1 : std::min(detail::histogram_block_size, queue.max_block_size());
  const std::size_t probed = machine.host ? 0 : machine.shared_bytes;
  const std::size_t resident =
      queue.max_resident_blocks(machine.block_size, detail::histogram_probe{probed, nullptr});
  machine.processors = resident == 0 ? detail::unknown_processors : resident;
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

inline unsigned log_of(unsigned power) {
  unsigned log = 0;
  while ((1u << log) < power) ++log;
  return log;
}

template <class Queue, class Work>
void launch_copies(const Queue& queue, const Work& work, const histogram_plan& plan,
                   typename Work::cell_type* copies) {
  queue.launch({.blocks = plan.blocks, .block_size = plan.block_size},
               copies_kernel<Work>{work, copies});
  queue.parallel_for(work.cells(), copies_sum_kernel<Work>{work, copies, plan.blocks});
}

template <class Queue, class Work>
void launch_in(const Queue& queue, const Work& work, const histogram_plan& plan, void* memory) {
  if (plan.tier == histogram_tier::partition) {
    detail::launch_partition(queue, work, plan, static_cast<unsigned char*>(memory));
  } else {
    detail::launch_copies(queue, work, plan, static_cast<typename Work::cell_type*>(memory));
  }
}

/// Without a workspace a host queue allocates one: its launches are done when they return. Work on
/// a GPU would outlive it.
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
                 workspace_view workspace) {
  const launch_shape shape{.blocks = plan.blocks, .block_size = plan.block_size};
  switch (plan.tier) {
    case histogram_tier::shared:
    case histogram_tier::lane_copies:
      queue.launch(shape, shared_kernel<Work>{work, detail::log_of(plan.copies)});
      return;
    case histogram_tier::packed_counters:
      if constexpr (std::is_same_v<typename Work::cell_type, std::uint32_t>) {
        queue.launch(shape, packed_kernel<Work>{work});
      }
      return;
    case histogram_tier::ranges:
      queue.launch(
          shape, ranges_kernel<Work>{work, static_cast<std::uint32_t>(plan.ranges),
                                     static_cast<std::uint32_t>(plan.range_cells - outlier_slots)});
      return;
    case histogram_tier::thread_copies:
    case histogram_tier::partition:
      detail::launch_in_workspace(queue, work, plan, workspace);
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
