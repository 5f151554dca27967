// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/targets.hpp>
#include <polyatomic/core/addition_tag.hpp>

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

/// The operations that take a pack, or a tag after the value.
template <class Operation>
inline constexpr bool adds_or_subtracts =
    is_one_of<Operation, op::fetch_add, op::store_add, op::fetch_sub, op::store_sub>;

template <class Operation, class T>
constexpr bool takes_it() {
  using element = typename pack_shape<T>::element;
  if constexpr (is_pack<T>) {
    return adds_or_subtracts<Operation> && atomic_floating<element>;
  } else {
    return takes<Operation::operand, T>();
  }
}
template <class Operation, class T>
requires has_tag<Operation, packed_t>
constexpr bool takes_it() {
  return adds_or_subtracts<typename Operation::untagged> && atomic_floating<T> && sizeof(T) == 2;
}
template <class Operation, class T>
requires has_tag<Operation, coarse_grained_t>
constexpr bool takes_it() {
  return adds_or_subtracts<typename Operation::untagged> && atomic_arithmetic<T>;
}

template <class Operation, class T, class Scope>
constexpr cell cell_of(memory_space space, memory_links links) {
  using element = typename pack_shape<T>::element;
  return {.operation = Operation::kind,
          .returns_value = Operation::returns_value,
          .floating = atomic_floating<element>,
          .bfloat16 = is_bfloat16<element>,
          .complex = atomic_complex<T>,
          .size = sizeof(element),
          .pack_size = pack_shape<T>::bytes,
          .packed = has_tag<Operation, packed_t>,
          .coarse_grained = has_tag<Operation, coarse_grained_t>,
          .space = space,
          .scope_below_block = is_one_of<Scope, thread_scope_t, subgroup_scope_t>,
          .scope_is_cluster = std::is_same_v<Scope, cluster_scope_t>,
          .scope_is_system = std::is_same_v<Scope, system_scope_t>,
          .links = links};
}

/// What a componentwise addition adds: a pack of the two parts.
template <class Operation, class T>
struct asked_about {
  using operation = Operation;
  using type = T;
};
template <class Operation, atomic_complex T>
requires is_one_of<Operation, op::store_add, op::store_sub>
struct asked_about<op::tagged<Operation, componentwise_t>, T> {
  using operation = Operation;
  using type = pack<typename T::value_type, 2>;
};

}  // namespace detail

/// How `where` does `Operation` on a T in `space` at a scope.
///
/// @tparam Operation  a tag of polyatomic::op; an addition with a tag after its value is
///                    op::tagged<op::store_add, packed_t>.
/// @tparam T      a type that the operation accepts; for another the answer is unsupported. Of a
///                pack the answer is that for all its elements.
/// @param links   what the machine says of memory outside the device; by default, the least.
/// @return level, whether subnormals are flushed, and whether the scope is widened. Memory order
///         makes no difference to any of them.
template <class Operation, class T, memory_scope Scope = device_scope_t>
constexpr capability capability_of(target where, memory_space space, Scope = {},
                                   memory_links links = {}) {
  using operation = typename detail::asked_about<Operation, T>::operation;
  using type = typename detail::asked_about<Operation, T>::type;
  if (!detail::takes_it<operation, type>()) return {};
  return detail::capability_on(where, detail::cell_of<operation, type, Scope>(space, links));
}

/// Why `capability_of` of the same arguments is unsupported, in words; empty where it is not.
template <class Operation, class T, memory_scope Scope = device_scope_t>
constexpr const char* why_unsupported(target where, memory_space space, Scope = {},
                                      memory_links links = {}) {
  using operation = typename detail::asked_about<Operation, T>::operation;
  using type = typename detail::asked_about<Operation, T>::type;
  if (!detail::takes_it<operation, type>()) return "the operation does not take this type";
  const char* refusal =
      detail::refusal_on(where, detail::cell_of<operation, type, Scope>(space, links));
  return refusal == nullptr ? "" : refusal;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
