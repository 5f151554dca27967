// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// The host-device mark, and the inline namespace that keeps checked and unchecked objects apart.

/// Marks a function that may be called on the host and, under nvcc and hipcc, on the device too.
/// A callable that reaches a kernel through this library carries it, unless it is a lambda written
/// inside device code: nvcc drops the device body of an unmarked callable without an error.
#if defined(__CUDACC__) || defined(__HIP__)
#define POLYATOMIC_FUNCTION __host__ __device__
#else
#define POLYATOMIC_FUNCTION
#endif

/// Internal. Stands before a template that calls a user's callable, so that a host lambda in a .cu
/// file compiles without the warning about a __host__ call from a __host__ __device__ function.
#if defined(__CUDACC__)
#define POLYATOMIC_CALLS_USER_CODE _Pragma("nv_exec_check_disable")
#else
#define POLYATOMIC_CALLS_USER_CODE
#endif

/// Internal. Define POLYATOMIC_CHECKED for the whole program to check preconditions (alignment).
/// The bodies then differ, so they live in an inline namespace of their own: linking checked with
/// unchecked objects keeps two copies apart instead of mixing them (one-definition rule,
/// [basic.def.odr]).
#if defined(POLYATOMIC_CHECKED)
#define POLYATOMIC_ABI checked
#else
#define POLYATOMIC_ABI unchecked
#endif
