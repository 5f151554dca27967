// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/word_field.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include POLYATOMIC_BACKEND_HEADER(exchange.hpp)
#include POLYATOMIC_BACKEND_HEADER(load_store.hpp)

/// @file
/// The compare-exchange loops, written once over the load and compare-exchange of the backend in
/// hand. All of them compare object representations, so none can spin on a NaN, and all return the
/// image that their successful compare-exchange saw, never a value read again.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// What an update replaced, and what it stored.
template <class T>
struct exchanged {
  T old;
  T stored;
};

/// An object that is compared and exchanged by itself, with the interface of word_field. Its image
/// is an integer: a copy of a T need not keep the bytes between its members ([basic.types]/4), and
/// a loop that compared such a copy with memory would never end.
template <class T>
struct whole_object {
  using image_type = detail::bits_t<T>;
  volatile image_type* container;
  POLYATOMIC_FUNCTION T read(image_type image) const { return detail::from_bits<T>(image); }
  POLYATOMIC_FUNCTION image_type replaced(image_type, T value) const {
    return detail::to_bits(value);
  }
};

/// What a loop compares and exchanges for an object: itself, or the word around it.
template <class T>
POLYATOMIC_FUNCTION auto place_of(volatile T* address) {
  if constexpr (sizeof(T) < backend::smallest_exchange) {
    return generic::field_of(address);
  } else {
    return whole_object<T>{detail::integer_view<detail::bits_t<T>>(address)};
  }
}

/// Always writes, also where the function changes nothing: a release needs its store. The function
/// gets a copy: one that took the loop's own variable by reference could change the comparand.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order, class Scope>
POLYATOMIC_FUNCTION exchanged<T> update_loop(volatile T* address, Function&& function, Order order,
                                             Scope scope) {
  const auto place = generic::place_of(address);
  auto image = backend::load(place.container, relaxed, scope);
  for (;;) {
    const T old = place.read(image);
    const T desired = static_cast<T>(function(T(old)));
    if (backend::compare_exchange_weak(place.container, image, place.replaced(image, desired),
                                       order, relaxed, scope)) {
      return {old, desired};
    }
  }
}

/// Leaves out a write that would not change the bits. Nobody can tell an unchanged object from one
/// rewritten with its own bits, unless the write was to release something: so release and stronger
/// always write. The load keeps the acquiring half of the order, since it may be all that happens.
template <class T, class Function, class Order, class Scope>
POLYATOMIC_FUNCTION T update_loop_if_changed(volatile T* address, Function&& function, Order order,
                                             Scope scope) {
  if constexpr (detail::releases<Order>) {
    return generic::update_loop(address, function, order, scope).old;
  } else {
    const auto place = generic::place_of(address);
    auto image = backend::load(place.container, order, scope);
    for (;;) {
      const T old = place.read(image);
      const T desired = function(old);
      if (detail::to_bits(desired) == detail::to_bits(old)) return old;
      if (backend::compare_exchange_weak(place.container, image, place.replaced(image, desired),
                                         order, order, scope)) {
        return old;
      }
    }
  }
}

/// What an update that may decline saw last, and whether it replaced it.
template <class T>
struct tried {
  T old;
  bool stored;
};

/// `function` changes its argument and returns true, or returns false: then nothing is written and
/// the last load, with the acquiring half of the order, is all that happened. No T is made from
/// nothing: it may have no default constructor.
POLYATOMIC_CALLS_USER_CODE
template <class T, class Function, class Order, class Scope>
POLYATOMIC_FUNCTION tried<T> try_update_loop(volatile T* address, Function&& function, Order order,
                                             Scope scope) {
  constexpr detail::without_release<Order> when_declined{};
  const auto place = generic::place_of(address);
  auto image = backend::load(place.container, when_declined, scope);
  for (;;) {
    const T old = place.read(image);
    T desired = old;
    if (!function(desired)) return {old, false};
    if (backend::compare_exchange_weak(place.container, image, place.replaced(image, desired),
                                       order, when_declined, scope)) {
      return {old, true};
    }
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
