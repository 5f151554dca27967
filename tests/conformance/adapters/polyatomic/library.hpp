// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/operation.hpp>

/// @file
/// The library under test, as operations/*.hpp call it: this one. The include path decides; the
/// folders beside this one hold the adapters of other libraries.

namespace library = polyatomic;

namespace adapter {

/// Whether the library has an operation (a word of core/operation.hpp) for a type, order and scope.
template <class Operation, class T, class Order, class Scope>
inline constexpr bool has = true;

}  // namespace adapter
