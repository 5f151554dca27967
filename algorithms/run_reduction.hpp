// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/workspace.hpp>

#include <string>

/// @file
/// Internal: what every device-wide reduction does on the host: it checks, then it launches.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// What a reduction reads from: the address of memory in one piece, or what was given.
template <class Input>
auto elements_of(const Input& input) {
  if constexpr (std::is_pointer_v<std::decay_t<Input>>) {
    return static_cast<std::add_pointer_t<const std::remove_pointer_t<std::decay_t<Input>>>>(input);
  } else if constexpr (
      requires { input.data(); } && !requires { input.span_is_contiguous(); }) {
    return static_cast<std::add_pointer_t<const std::remove_pointer_t<decltype(input.data())>>>(
        input.data());
  } else {
    return input;
  }
}

template <class Input>
using elements_t = decltype(detail::elements_of(std::declval<const Input&>()));

/// The type of the elements.
template <class Input>
using element_t = std::remove_cvref_t<decltype(std::declval<const elements_t<Input>&>()[0])>;

template <class Work>
void check_reduction(const Work& work, const char* call) {
  check_not_null(work.result, 1, call, "result");
  if constexpr (std::is_pointer_v<typename Work::input_type>) {
    check_not_null(work.input, work.count, call, "input");
  }
}

/// Throws `error` when the workspace is of another queue.
template <class Queue>
void check_workspace(const Queue& queue, const workspace<Queue>* memory, const char* call) {
  if (memory != nullptr && !memory->belongs_to(queue)) {
    throw error(call, 0,
                "the workspace belongs to another queue, or was moved from; make one for each "
                "queue");
  }
}

template <class Queue, class... Options>
constexpr void require_options() {
  static_assert((is_reduction_option<Options, Queue> && ...),
                "polyatomic: behind the operation there may be pa::unordered and a pa::workspace "
                "of a queue of this type, by its name");
}

/// Puts the result where `result` points.
template <class Queue, class Reducer, class Input, class... Options>
void reduce_into(const char* call, const Queue& queue, const Input& input, std::size_t count,
                 const Reducer& reducer, const typename Reducer::state& initial,
                 typename Reducer::state* result, Options&&... options) {
  require_options<Queue, Options...>();
  const reduction<Reducer, elements_t<Input>> work{detail::elements_of(input), count, reducer,
                                                   initial, result};
  workspace<Queue>* const memory = detail::workspace_of<Queue>(options...);
  detail::check_reduction(work, call);
  detail::check_workspace(queue, memory, call);
  native::internal::run_reduction<allows_any_order<Options...>>(
      queue, work, memory == nullptr ? reduction_memory{} : memory->memory());
}

/// Waits for the result and returns it.
template <class Queue, class Reducer, class Input, class... Options>
typename Reducer::state reduce_to_host(const char* call, const Queue& queue, const Input& input,
                                       std::size_t count, const Reducer& reducer,
                                       const typename Reducer::state& initial,
                                       Options&&... options) {
  using state = typename Reducer::state;
  require_options<Queue, Options...>();
  workspace<Queue>* const memory = detail::workspace_of<Queue>(options...);
  detail::check_workspace(queue, memory, call);
  native::internal::result_of_reduction<state> result(
      queue, initial, memory == nullptr ? nullptr : memory->result());
  detail::reduce_into(call, queue, input, count, reducer, initial, result.place(),
                      std::forward<Options>(options)...);
  return result.wait();
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
