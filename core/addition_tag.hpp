// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <type_traits>

/// @file
/// What a caller can say about the object of an addition. A tag stands after the value, before
/// the order and the scope: `store_add(&h, v, packed, release, block_scope)`.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The whole aligned 32-bit word around the object holds this 16-bit floating type: core/packed.hpp
struct packed_t {
  static constexpr const char* name = "packed";
};

/// The parts of a complex number may change one after the other: core/pack.hpp
struct componentwise_t {
  static constexpr const char* name = "componentwise";
};

/// The object is in coarse-grained memory of the device: core/coarse_grained.hpp
struct coarse_grained_t {
  static constexpr const char* name = "coarse_grained";
};

inline constexpr packed_t packed{};
inline constexpr componentwise_t componentwise{};
inline constexpr coarse_grained_t coarse_grained{};

/// A tag that an addition can have.
template <class T>
concept addition_tag = std::is_same_v<T, packed_t> || std::is_same_v<T, componentwise_t> ||
    std::is_same_v<T, coarse_grained_t>;

namespace op {

/// An addition with such a tag, to ask about: `capability_of<op::tagged<op::store_add, packed_t>,
/// half>(…)`.
template <class Operation, class Tag>
struct tagged : Operation {
  using untagged = Operation;
  using tag = Tag;
};

}  // namespace op

namespace detail {

template <class Operation, class Tag>
inline constexpr bool has_tag = false;
template <class Operation, class Tag>
inline constexpr bool has_tag<op::tagged<Operation, Tag>, Tag> = true;

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
