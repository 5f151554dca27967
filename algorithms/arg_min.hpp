// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/run_reduction.hpp>

/// @file
/// The least and greatest elements, and where they are. The arguments are those of
/// algorithms/reduce.hpp; elements are integers or floating numbers.
///
/// Values are ordered as by fetch_min and fetch_max: a NaN loses to any number, and -0 is less than
/// +0 (IEEE 754-2019 section 9.6, minimumNumber and maximumNumber).

namespace polyatomic::inline POLYATOMIC_ABI {

/// The least element and its index, to a pointer. Of equal elements the one of the lowest index; of
/// NaN alone the first. No elements: {T{}, pa::no_index}.
///
/// @param options  pa::unordered, a pa::workspace.
template <class Queue, class Input, class... Options>
void arg_min(const Queue& queue, const Input& input, std::size_t count,
             indexed<detail::element_t<Input>>* result, Options&&... options) {
  using element = detail::element_t<Input>;
  detail::reduce_into("arg_min", queue, input, count, detail::finding<element, false>{},
                      indexed<element>{element{}, no_index}, result,
                      std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Queue, class Input, class... Options>
requires(detail::is_reduction_option<Options, Queue>&&...)
    indexed<detail::element_t<Input>> arg_min(const Queue& queue, const Input& input,
                                              std::size_t count, Options&&... options) {
  using element = detail::element_t<Input>;
  return detail::reduce_to_host("arg_min", queue, input, count, detail::finding<element, false>{},
                                indexed<element>{element{}, no_index},
                                std::forward<Options>(options)...);
}

/// The greatest element and its index, to a pointer. Of equal elements the one of the lowest index;
/// of NaN alone the first. No elements: {T{}, pa::no_index}.
///
/// @param options  pa::unordered, a pa::workspace.
template <class Queue, class Input, class... Options>
void arg_max(const Queue& queue, const Input& input, std::size_t count,
             indexed<detail::element_t<Input>>* result, Options&&... options) {
  using element = detail::element_t<Input>;
  detail::reduce_into("arg_max", queue, input, count, detail::finding<element, true>{},
                      indexed<element>{element{}, no_index}, result,
                      std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class Queue, class Input, class... Options>
requires(detail::is_reduction_option<Options, Queue>&&...)
    indexed<detail::element_t<Input>> arg_max(const Queue& queue, const Input& input,
                                              std::size_t count, Options&&... options) {
  using element = detail::element_t<Input>;
  return detail::reduce_to_host("arg_max", queue, input, count, detail::finding<element, true>{},
                                indexed<element>{element{}, no_index},
                                std::forward<Options>(options)...);
}

/// The least and the greatest of the initial values and all elements, to a pointer.
///
/// @tparam T       elements are converted to it.
/// @param initial  the result when there are no elements; otherwise its members are compared too.
/// @param options  pa::unordered, a pa::workspace.
template <class T, class Queue, class Input, class... Options>
void min_max(const Queue& queue, const Input& input, std::size_t count,
             extrema<std::type_identity_t<T>>* result,
             const extrema<std::type_identity_t<T>>& initial, Options&&... options) {
  detail::reduce_into("min_max", queue, input, count, detail::spanning<T>{}, initial, result,
                      std::forward<Options>(options)...);
}

/// The same, returned to the host.
template <class T, class Queue, class Input, class... Options>
requires(detail::is_reduction_option<Options, Queue>&&...) extrema<T> min_max(
    const Queue& queue, const Input& input, std::size_t count,
    const extrema<std::type_identity_t<T>>& initial, Options&&... options) {
  return detail::reduce_to_host("min_max", queue, input, count, detail::spanning<T>{}, initial,
                                std::forward<Options>(options)...);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
