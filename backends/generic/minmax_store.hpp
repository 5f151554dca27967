// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lanes.hpp>
#include <polyatomic/backends/generic/minmax.hpp>

/// @file
/// Relaxed floating minimum and maximum without result, on integer instructions, by the lanes of a
/// wave.
///
/// A load that comes first ends most operations where values converge, and costs as much as the
/// instruction where every value improves. Neither the address nor the value tells which it will
/// be; what just happened to another lane does. So one lane goes first, without a load, and the
/// others load if it changed nothing.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// What minimum and maximum are to the function below.
/// @tparam Instructions  those of fetch_min_over_integers.
template <class Instructions>
struct minimum_of_numbers {
  template <class T>
  POLYATOMIC_FUNCTION static bool keeps(T seen, T value) {
    return generic::minimum_keeps(seen, value);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, T value, Scope scope) {
    return generic::fetch_min_by_bits<Instructions>(address, value, relaxed, scope);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void redo(T old, volatile T* address, T value, Scope scope) {
    if (nan_won_minimum(old)) generic::fetch_min_loop(address, value, relaxed, scope);
  }
};
template <class Instructions>
struct maximum_of_numbers {
  template <class T>
  POLYATOMIC_FUNCTION static bool keeps(T seen, T value) {
    return generic::maximum_keeps(seen, value);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static T fetch(volatile T* address, T value, Scope scope) {
    return generic::fetch_max_by_bits<Instructions>(address, value, relaxed, scope);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void redo(T old, volatile T* address, T value, Scope scope) {
    if (nan_won_maximum(old)) generic::fetch_max_loop(address, value, relaxed, scope);
  }
};

/// The operation of each lane is exact by itself (fetch_min_over_integers); the first one's result
/// only decides whether the others load first. A lane that is alone loads. A NaN changes nothing,
/// and lanes that have one only vote.
template <class Extremum, class Wave, atomic_floating T, class Scope>
POLYATOMIC_FUNCTION void store_behind_first(volatile T* address, T value, Scope scope) {
  const masked_lanes<Wave> lanes(Wave::active());
  const bool is_number = !is_nan(value);
  const bool goes_first = is_number && lanes.rank() == 0 && lanes.size() != 1;
  T old = value;
  if (goes_first) old = Extremum::fetch(address, value, scope);
  const bool has_changed = goes_first && !Extremum::keeps(old, value);
  const bool others_load = Wave::ballot(lanes.active(), has_changed) == 0;
  if (!goes_first) {
    if (!is_number) return;
    if (others_load && Extremum::keeps(backend::load(address, relaxed, scope), value)) return;
    old = Extremum::fetch(address, value, scope);
  }
  Extremum::redo(old, address, value, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
