// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// The version of the headers; tests/headers compares it with the one that CMake knows.

#define POLYATOMIC_VERSION_MAJOR 0
#define POLYATOMIC_VERSION_MINOR 1
#define POLYATOMIC_VERSION_PATCH 0
