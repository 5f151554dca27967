// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/run_reduction.hpp>

/// @file
/// How many elements satisfy a condition. The arguments are those of algorithms/reduce.hpp.

namespace polyatomic::inline POLYATOMIC_ABI {

/// How many elements x have `predicate(x)`, to a pointer. 0 when there are none.
///
/// @param predicate  `bool predicate(x)`, marked POLYATOMIC_FUNCTION.
/// @param options    pa::unordered, a pa::workspace.
template <class Queue, class Input, class Predicate, class... Options>
void count_if(const Queue& queue, const Input& input, std::size_t count, std::uint64_t* result,
              Predicate predicate, Options&&... options) {
  detail::reduce_into("count_if", queue, input, count, detail::counting<Predicate>{predicate, {}},
                      std::uint64_t{0}, result, std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Queue, class Input, class Predicate, class... Options>
requires std::is_invocable_v<Predicate, detail::element_t<Input>> std::uint64_t count_if(
    const Queue& queue, const Input& input, std::size_t count, Predicate predicate,
    Options&&... options) {
  return detail::reduce_to_host("count_if", queue, input, count,
                                detail::counting<Predicate>{predicate, {}}, std::uint64_t{0},
                                std::forward<Options>(options)...);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
