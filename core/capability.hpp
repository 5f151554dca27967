// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/targets.hpp>

/// Where the facts stand: backends/{cuda,hip,kokkos}/capability.hpp

/// @file
/// What a target does for an operation, a type, a memory space and a scope.
///
/// It is a table, not a question about the compiler pass in hand: the target is named, and so is
/// what the machine says of its links. A queue's `capability_of` asks the device in hand.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

template <operand_kind Operand, class T>
constexpr bool takes() {
  if constexpr (!atomic_object<T>) {
    return false;
  } else {
    switch (Operand) {
      case operand_kind::object:
        return true;
      case operand_kind::comparable:
        return is_padding_free<T>;
      case operand_kind::addable:
        return atomic_addable<T>;
      case operand_kind::number:
        return atomic_number<T>;
      case operand_kind::ordered:
        return atomic_arithmetic<T>;
      case operand_kind::floating:
        return atomic_floating<T>;
      case operand_kind::integer:
        return atomic_integer<T>;
      case operand_kind::counter:
        return atomic_counter<T>;
      case operand_kind::bits:
        return atomic_bits<T>;
    }
    return false;
  }
}

template <class Operation, class T, class Scope>
constexpr cell cell_of(memory_space space, memory_links links) {
  return {.operation = Operation::kind,
          .returns_value = Operation::returns_value,
          .floating = atomic_floating<T>,
          .complex = atomic_complex<T>,
          .size = sizeof(T),
          .space = space,
          .scope_below_block = is_one_of<Scope, thread_scope_t, subgroup_scope_t>,
          .scope_is_cluster = std::is_same_v<Scope, cluster_scope_t>,
          .scope_is_system = std::is_same_v<Scope, system_scope_t>,
          .links = links};
}

}  // namespace detail

/// How `where` does `Operation` on a T in `space` at a scope.
///
/// @tparam Operation  a tag of polyatomic::op.
/// @tparam T          a type that the operation accepts; for another the answer is unsupported.
/// @param links  what the machine says of memory outside the device; by default, the least.
/// @return level, whether subnormals are flushed, and whether the scope is widened. Memory order
///         makes no difference to any of them.
template <class Operation, class T, memory_scope Scope = device_scope_t>
constexpr capability capability_of(target where, memory_space space, Scope = {},
                                   memory_links links = {}) {
  if (!detail::takes<Operation::operand, T>()) return {};
  return detail::capability_on(where, detail::cell_of<Operation, T, Scope>(space, links));
}

/// Why `capability_of` of the same arguments is unsupported, in words; empty where it is not.
template <class Operation, class T, memory_scope Scope = device_scope_t>
constexpr const char* why_unsupported(target where, memory_space space, Scope = {},
                                      memory_links links = {}) {
  if (!detail::takes<Operation::operand, T>()) return "the operation does not take this type";
  const char* refusal =
      detail::refusal_on(where, detail::cell_of<Operation, T, Scope>(space, links));
  return refusal == nullptr ? "" : refusal;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
