// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <subject.hpp>

/// @file
/// What operations return and leave, written down on the device to be compared with what another
/// type, or a serial run, gives.

namespace conformance {

/// As bits, so that a NaN is compared too.
template <class Bits>
struct noted_bits {
  Bits returned;
  Bits object;
};

/// Writes down what one operation after another returns and leaves.
template <class T, class Bits>
struct note_keeper_of {
  T* object;
  T stored;
  noted_bits<Bits>* next;

  /// Where the operation works.
  POLYATOMIC_FUNCTION T* fresh() const {
    *object = stored;
    return object;
  }
  POLYATOMIC_FUNCTION void note(T returned) {
    *next++ = {Bits{pa::detail::to_bits(returned)}, Bits{pa::detail::to_bits(*object)}};
  }
};

}  // namespace conformance
