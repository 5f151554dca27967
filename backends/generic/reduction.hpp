// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reduction_kernel.hpp>
#include <polyatomic/core/launch_shape.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>

/// @file
/// Device-wide reductions of a GPU, written once over what a backend's reduction.hpp has.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// Threads of a block, at most. With four loads of 16 bytes under way in each, two blocks keep 64
/// KiB under way on a multiprocessor, which covers the memory's latency; and half as many threads
/// as a block can have leave each 128 registers.
inline constexpr unsigned reduction_block_size = 512;

/// Blocks for each multiprocessor, where the range is large.
inline constexpr std::size_t reduction_blocks_per_processor = 2;

/// Up to this much one block is faster than several that must find each other.
inline constexpr std::size_t bytes_of_one_block = 64 * 1024;

/// Beyond it each further block costs less than it brings: each thread has at least one round of
/// loads.
inline constexpr std::size_t bytes_of_further_blocks =
    reduction_block_size * 16 * detail::vectors_at_a_time;

/// From here on memory is the limit, and all threads that fit are used.
inline constexpr std::size_t bytes_of_a_large_range = 16 * 1024 * 1024;

/// The threads of a lone block are a multiple of this: whole subgroups on every device.
inline constexpr std::size_t reduction_block_step = 64;

/// The shape in which `count` elements of `bytes` bytes are reduced: a function of these and the
/// device alone, or floating results would change from run to run. It has at most
/// `processors * reduction_blocks_per_processor` blocks.
constexpr launch_shape reduction_shape(std::size_t count, std::size_t bytes,
                                       std::size_t processors) {
  if (count <= bytes_of_one_block / bytes) {
    // One round of loads for each thread: the fewer subgroups, the sooner their totals have met.
    constexpr std::size_t bytes_of_a_step = reduction_block_step * 16 * detail::vectors_at_a_time;
    const std::size_t steps = (count * bytes + bytes_of_a_step - 1) / bytes_of_a_step;
    const std::size_t threads = std::clamp(steps * reduction_block_step, reduction_block_step,
                                           static_cast<std::size_t>(reduction_block_size));
    return {.blocks = 1, .block_size = static_cast<unsigned>(threads)};
  }
  const bool is_large = count > bytes_of_a_large_range / bytes;
  const auto per_block =
      static_cast<unsigned>(bytes < bytes_of_further_blocks ? bytes_of_further_blocks / bytes : 1);
  const std::size_t most = is_large ? processors * reduction_blocks_per_processor : processors;
  return {.blocks = detail::blocks_for_range(count, per_block, most),
          .block_size = reduction_block_size};
}

/// @tparam Device  the backend's: `processors(queue)`, `launch(queue, shape, kernel)`, and the
///                 type `memory`, allocated in order on the queue.
/// @param memory   of a workspace; empty without one.
template <class Device, bool Unordered, class Queue, class Work>
void reduce_in_blocks(const Queue& queue, const Work& work, detail::reduction_memory memory) {
  const launch_shape shape = generic::reduction_shape(work.count, sizeof(typename Work::value_type),
                                                      Device::processors(queue));
  if (shape.blocks == 1 || memory.control != nullptr) {
    Device::launch(queue, shape, detail::reduction_kernel<Work, Unordered>{work, memory});
    return;
  }
  // The sum of doubles does not begin with zero bits, the counter does: blocks go in order.
  const std::size_t size = detail::reduction_total_bytes * (shape.blocks + 1);
  const typename Device::memory own(queue, size);
  static_assert(sizeof(detail::reduction_control) <= detail::reduction_total_bytes);
  own.clear(size);
  auto* const bytes = static_cast<unsigned char*>(own.data());
  memory = {static_cast<detail::reduction_control*>(own.data()),
            bytes + detail::reduction_total_bytes};
  Device::launch(queue, shape, detail::reduction_kernel<Work, false>{work, memory});
}

/// Where a result is put that the host is to have.
template <class Device, class Queue, class State>
class device_result {
 public:
  /// @param place  of a workspace; null without one.
  device_result(const Queue& queue, const State& any, void* place)
      : queue_(queue), any_(any), own_(queue, place == nullptr ? sizeof(State) : 0), place_(place) {
    // The bytes between members are copied too.
    if (place == nullptr && !std::has_unique_object_representations_v<State> &&
        !std::is_arithmetic_v<State>) {
      own_.clear(sizeof(State));
    }
  }

  State* place() const { return static_cast<State*>(place_ == nullptr ? own_.data() : place_); }
  State wait() const {
    State result = any_;
    queue_.copy(&result, place(), 1);
    queue_.synchronize();
    return result;
  }

 private:
  Queue queue_;
  State any_;
  typename Device::memory own_;
  void* place_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
