// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// A reduction inside one group: every thread gives a value, every thread gets the combination.

namespace polyatomic::inline POLYATOMIC_ABI {

/// What all_reduce needs: one T for each thread. A member of the kernel's `shared_memory`.
///
/// @tparam T        trivially copyable, without initialisers.
/// @tparam Threads  at least the group's size.
template <class T, unsigned Threads>
struct all_reduce_scratch {
  T value[Threads];
};

/// Combines the values of all threads of a group, and gives the result to each of them.
///
/// @param group      a thread group; every thread of it calls, none has returned early.
/// @param scratch    shared by the group; free again when the call returns.
/// @param value      this thread's contribution.
/// @param operation  `T operation(T, T)`: associative. It need not be commutative: neighbours are
///                   combined, the lower rank on the left.
/// @return value 0 ⊕ value 1 ⊕ … in order of rank, bracketed as a binary tree over the ranks. The
///         bracketing depends on the group's size alone, so a floating result does too.
template <class Group, class T, unsigned Threads, class Operation>
POLYATOMIC_FUNCTION T all_reduce(Group group, all_reduce_scratch<T, Threads>& scratch, T value,
                                 Operation operation) {
  const unsigned rank = group.rank();
  const unsigned size = group.size();
  scratch.value[rank] = value;
  for (unsigned step = 1; step < size; step *= 2) {
    group.barrier();
    if (rank % (2 * step) == 0 && rank + step < size) {
      scratch.value[rank] = operation(scratch.value[rank], scratch.value[rank + step]);
    }
  }
  group.barrier();
  const T result = scratch.value[0];
  group.barrier();  // nobody may write the scratch again before all have read the result
  return result;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
