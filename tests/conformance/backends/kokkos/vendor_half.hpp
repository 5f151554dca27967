// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/half.hpp>

#include <type_traits>

/// @file
/// The 16-bit float of the host's compiler. Its siblings in ../cuda and ../hip declare the same
/// names.

namespace subject {

namespace pa = polyatomic;

/// Each beside the library's own type of the same format.
template <template <class, class> class Pair, template <class...> class List>
using vendor_short_floats = List<Pair<pa::half, pa::detail::compiler_half>>;

/// What they are called, in the same order.
inline constexpr const char* vendor_short_float_names[] = {"_Float16"};

/// Why there are none; empty when there are some.
inline constexpr const char* absence_of_vendor_short_floats =
    std::is_same_v<pa::detail::compiler_half, pa::half> ? "the compiler has no _Float16" : "";

}  // namespace subject
