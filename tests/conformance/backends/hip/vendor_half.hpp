// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/half.hpp>

/// @file
/// The 16-bit floats of HIP. Its siblings in ../kokkos and ../cuda declare the same names.

namespace subject {

namespace pa = polyatomic;

/// Each beside the library's own type of the same format.
template <template <class, class> class Pair, template <class...> class List>
using vendor_short_floats = List<Pair<pa::half, __half>, Pair<pa::half, _Float16>>;

/// What they are called, in the same order.
inline constexpr const char* vendor_short_float_names[] = {"__half", "_Float16"};

/// Why there are none; empty when there are some.
inline constexpr const char* absence_of_vendor_short_floats = "";

}  // namespace subject
