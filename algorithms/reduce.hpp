// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/run_reduction.hpp>

/// @file
/// Device-wide reductions by any operation: `reduce` and `transform_reduce` on a queue. (Inside a
/// kernel: algorithms/group_reduce.hpp.)
///
/// All device-wide reductions (these, arg_min.hpp, count_if.hpp, mean_variance.hpp) take
///
///   - `queue`: where they run, in order with its other work;
///   - `input`: a pointer to memory that the device can read, an object with `data()`, or anything
///     that is copied to the device and has `input[i]`: an iterator, a Kokkos view of rank 1. On a
///     GPU elements have a default constructor;
///   - `count`: how many elements there are, any number that std::size_t holds;
///   - `result`: where the result goes, memory that the device can write. The call then does not
///     wait for the device, and with a workspace it can be captured in a CUDA graph. Without
///     `result` the call waits, and returns the value;
///   - last, in any order, `pa::unordered` and a `pa::workspace`, or one of them, or none. Without
///     a workspace memory is allocated in order on the queue, where more than one block is needed.
///
/// What `result` held before is overwritten; it is no part of the reduction. It may lie inside the
/// input. No elements: the result is the initial value, or what the algorithm says. One launch does
/// it all. Several may run at once on different queues, called by different host threads.
///
/// Order: elements are combined in an order that depends on their number, on their size and on the
/// device alone, so results are the same bits in every run (on the host: with the same number of
/// threads); `pa::unordered` gives that up. An operation that is not declared commutative
/// (pa::is_commutative) gets its operands in order of their indexes.
///
/// Errors: `pa::error`, before anything is launched and with the result untouched, when `result` is
/// null, `input` is null and count > 0, or the workspace belongs to another queue.

namespace polyatomic::inline POLYATOMIC_ABI {

/// `initial ⊕ x₀ ⊕ x₁ ⊕ …`, made in the type Accumulator, to a pointer.
///
/// @tparam Accumulator  every element is converted to it before it is combined, and totals are
///                      carried in it. It is always named: `pa::reduce<double>(…)`. Trivially
///                      copyable, of 56 bytes at most.
/// @param operation     `Accumulator operation(Accumulator, Accumulator)`, associative, without
///                      side effects; marked POLYATOMIC_FUNCTION. `pa::plus` unless given.
/// @param options       pa::unordered, a pa::workspace.
template <class Accumulator, class Queue, class Input, class Operation = plus_t, class... Options>
void reduce(const Queue& queue, const Input& input, std::size_t count,
            std::type_identity_t<Accumulator>* result,
            const std::type_identity_t<Accumulator>& initial, Operation operation = {},
            Options&&... options) {
  using reducer = detail::folding<Accumulator, Operation, detail::no_transform>;
  detail::reduce_into("reduce", queue, input, count, reducer{operation, {}}, initial, result,
                      std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Accumulator, class Queue, class Input, class Operation = plus_t, class... Options>
requires std::is_invocable_v<Operation, Accumulator, Accumulator> Accumulator
reduce(const Queue& queue, const Input& input, std::size_t count,
       const std::type_identity_t<Accumulator>& initial, Operation operation = {},
       Options&&... options) {
  using reducer = detail::folding<Accumulator, Operation, detail::no_transform>;
  return detail::reduce_to_host("reduce", queue, input, count, reducer{operation, {}}, initial,
                                std::forward<Options>(options)...);
}

/// `initial ⊕ f(x₀) ⊕ f(x₁) ⊕ …`, made in the type Accumulator, to a pointer.
///
/// @tparam Accumulator  as in reduce.
/// @param operation     as in reduce.
/// @param transform     `f(x)`, converted to Accumulator; marked POLYATOMIC_FUNCTION.
/// @param options       pa::unordered, a pa::workspace.
template <class Accumulator, class Queue, class Input, class Operation, class Transform,
          class... Options>
void transform_reduce(const Queue& queue, const Input& input, std::size_t count,
                      std::type_identity_t<Accumulator>* result,
                      const std::type_identity_t<Accumulator>& initial, Operation operation,
                      Transform transform, Options&&... options) {
  using reducer = detail::folding<Accumulator, Operation, Transform>;
  detail::reduce_into("transform_reduce", queue, input, count, reducer{operation, transform},
                      initial, result, std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Accumulator, class Queue, class Input, class Operation, class Transform,
          class... Options>
requires std::is_invocable_v<Operation, Accumulator, Accumulator> Accumulator
transform_reduce(const Queue& queue, const Input& input, std::size_t count,
                 const std::type_identity_t<Accumulator>& initial, Operation operation,
                 Transform transform, Options&&... options) {
  using reducer = detail::folding<Accumulator, Operation, Transform>;
  return detail::reduce_to_host("transform_reduce", queue, input, count,
                                reducer{operation, transform}, initial,
                                std::forward<Options>(options)...);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
