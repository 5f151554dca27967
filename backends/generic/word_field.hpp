// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// Objects of 1 and 2 bytes on hardware that has read-modify-write instructions for 4 bytes and
/// more only: a field of the aligned 32-bit word around it. The other bytes of the word are written
/// back as they were found, under the same compare-exchange, so that no neighbour is changed.
///
/// Loads and stores of 1 and 2 bytes are instructions everywhere and are not done here. That a
/// byte's store and a word's read-modify-write are atomic towards each other is the hardware's
/// doing: PTX leaves mixed sizes outside its memory model (PTX ISA, "Limitations on atomicity").

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// Where a small object stands in its word; all targets are little-endian.
template <class T>
struct word_field {
  static_assert(sizeof(T) < 4);
  static constexpr std::uint32_t mask = (std::uint32_t{1} << (8 * sizeof(T))) - 1;

  volatile std::uint32_t* container;
  unsigned shift;

  /// The object's bits at its place in a word, zeros elsewhere.
  POLYATOMIC_FUNCTION std::uint32_t in_place(T value) const {
    return std::uint32_t{detail::to_bits(value)} << shift;
  }
  /// The object in an image of the word.
  POLYATOMIC_FUNCTION T read(std::uint32_t image) const {
    return detail::from_bits<T>(static_cast<detail::bits_t<T>>(image >> shift));
  }
  /// The image with the object replaced.
  POLYATOMIC_FUNCTION std::uint32_t replaced(std::uint32_t image, T value) const {
    return (image & ~(mask << shift)) | in_place(value);
  }
};

/// The word is reached by stepping back from the object, not by rounding an integer: so the
/// compiler still knows the address space.
template <class T>
POLYATOMIC_FUNCTION word_field<T> field_of(volatile T* address) {
  const auto offset = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(address) % 4);
  volatile char* const word = reinterpret_cast<volatile char*>(address) - offset;
  return {reinterpret_cast<volatile std::uint32_t*>(word), offset * 8};
}

/// Compare-exchange of a field. It fails only if the field differed: a neighbour that changed
/// meanwhile is another round.
/// @tparam Word  has static load and compare_exchange for std::uint32_t.
template <class Word, class T, class Success, class Failure, class Scope>
POLYATOMIC_FUNCTION bool compare_exchange_field(volatile T* address, T& expected, T desired,
                                                Success success, Failure failure, Scope scope) {
  const auto field = generic::field_of(address);
  const auto wanted = detail::to_bits(expected);
  std::uint32_t image = Word::load(field.container, failure, scope);
  for (;;) {
    const T found = field.read(image);
    if (detail::to_bits(found) != wanted) {
      expected = found;
      return false;
    }
    if (Word::compare_exchange(field.container, image, field.replaced(image, desired), success,
                               failure, scope)) {
      return true;
    }
  }
}

/// Exchange of a field; returns the old value.
template <class Word, class T, class Order, class Scope>
POLYATOMIC_FUNCTION T exchange_field(volatile T* address, T value, Order order, Scope scope) {
  const auto field = generic::field_of(address);
  std::uint32_t image = Word::load(field.container, relaxed, scope);
  while (!Word::compare_exchange(field.container, image, field.replaced(image, value), order,
                                 relaxed, scope)) {
  }
  return field.read(image);
}

/// The word's operand for an `and` that leaves the neighbours alone.
template <class T>
POLYATOMIC_FUNCTION std::uint32_t and_operand(const word_field<T>& field, T value) {
  return field.replaced(~std::uint32_t{0}, value);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
