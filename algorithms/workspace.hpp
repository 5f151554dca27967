// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/queue.hpp>

/// How much a queue's reductions need: backends/{cuda,hip,kokkos}/reduction.hpp
#include POLYATOMIC_NATIVE_HEADER(reduction.hpp)

#include <type_traits>
#include <utility>

/// @file
/// The memory that device-wide algorithms work in, and the words that go with their calls.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The type of `pa::unordered`.
struct unordered_t {};

/// Given to a device-wide algorithm, allows it to combine the totals of blocks in the order in
/// which they come. Floating results may then differ in their last bits from run to run.
inline constexpr unordered_t unordered{};

/// Memory of one queue for device-wide algorithms, to be used call after call: with it no call
/// allocates, and calls whose result goes to a pointer can be captured in a CUDA graph.
///
///     pa::workspace memory(queue);
///     pa::reduce<float>(queue, values, n, sum, 0.0f, pa::plus, memory);
///
/// The queue runs its work in order, so calls do not disturb one another; two queues need two
/// workspaces. It may be used by one host thread at a time. It is of the same size for all
/// algorithms and all n: 64 bytes for each block (17 KiB on an H200). Moves, does not copy. Work
/// that uses it must have finished before it is destroyed, and before graphs that captured it are.
///
/// @tparam Queue  deduced from the constructor's argument.
template <class Queue>
class workspace {
 public:
  /// Allocates on the queue's device and prepares the memory, in order on the queue.
  /// @throws pa::error  when the device has no memory left.
  explicit workspace(const Queue& queue)
      : queue_(queue),
        control_(queue.template allocate<detail::reduction_control>(1)),
        bytes_(queue.template allocate<unsigned char>(
            detail::reduction_total_bytes * (native::internal::most_reduction_blocks(queue) + 1))) {
    queue.fill(control_.data(), detail::reduction_control{}, 1);
    // Results travel to the host with the bytes between their members: nothing stays uninitialised.
    queue.fill(bytes_.data(), 0, bytes_.size());
  }

  /// Whether this is a workspace of `queue`: of the same stream of the same device, and not moved
  /// from.
  bool belongs_to(const Queue& queue) const {
    return control_.data() != nullptr && native::internal::same_queue(queue_, queue);
  }

  /// Internal.
  detail::reduction_memory memory() {
    return {control_.data(), bytes_.data() + detail::reduction_total_bytes};
  }
  /// Internal: where a result waits for being copied to the host.
  void* result() { return bytes_.data(); }

 private:
  Queue queue_;
  buffer<detail::reduction_control> control_;
  buffer<unsigned char> bytes_;
};

namespace detail {

template <class Option, class Queue>
inline constexpr bool is_reduction_option =
    std::is_same_v<std::remove_cvref_t<Option>, unordered_t> ||
    std::is_same_v<Option, workspace<Queue>&>;

template <class... Options>
inline constexpr bool allows_any_order =
    (std::is_same_v<std::remove_cvref_t<Options>, unordered_t> || ...);

/// The workspace among the options, or null.
template <class Queue>
workspace<Queue>* workspace_of() {
  return nullptr;
}
template <class Queue, class First, class... Rest>
workspace<Queue>* workspace_of(First& first, Rest&... rest) {
  if constexpr (std::is_same_v<First, workspace<Queue>>) {
    return &first;
  } else {
    return detail::workspace_of<Queue>(rest...);
  }
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
