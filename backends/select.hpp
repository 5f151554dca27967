// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

/// @file
/// The one file that asks which compiler, and which of its passes, reads the atomics. (A backend's
/// own group.hpp asks too: its registers exist in the device pass only.)
///
/// Two answers come out of it:
///   - `polyatomic::backend`: whose atomics a function body calls. A device pass takes the device's
///     namespace; every host pass of every compiler takes `host`, so that CUDA, HIP and plain
///     objects agree on each host definition and can be linked into one program.
///   - `polyatomic::native`: whose queue a source file gets. It follows the compiler and is the
///     same in all passes over one file.
///
/// A new backend adds a folder with its neighbours' file names, a branch here, and its targets in
/// backends/targets.hpp.

#if defined(__CUDACC_RTC__)
#error "polyatomic: NVRTC is not supported: it has not been tried"
#elif defined(SYCL_LANGUAGE_VERSION) || defined(__SYCL_DEVICE_ONLY__)
#error "polyatomic: SYCL is not supported"
#elif defined(_NVHPC_STDPAR_GPU) || defined(__NVCOMPILER_CUDA__)
#error "polyatomic: nvc++ -stdpar and nvc++ -cuda are not supported: they have not been tried"
#elif defined(__CUDA__) && defined(__clang__)
#error "polyatomic: clang as a CUDA compiler is not supported: it has not been tried; use nvcc"
#elif (defined(__NVPTX__) || defined(__AMDGCN__)) && !defined(__CUDACC__) && !defined(__HIP__)
#error "polyatomic: OpenMP and OpenACC target regions are not supported"
#elif !defined(__GNUC__)
#error "polyatomic: unknown compiler: GCC, Clang, nvcc or hipcc are needed"
#endif

#if defined(__CUDA_ARCH__)
#define POLYATOMIC_BACKEND_HEADER(file) <polyatomic/backends/cuda/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace cuda {}
namespace backend = cuda;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#elif defined(__HIP_DEVICE_COMPILE__)
#define POLYATOMIC_BACKEND_HEADER(file) <polyatomic/backends/hip/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace hip {}
namespace backend = hip;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#else
#define POLYATOMIC_BACKEND_HEADER(file) <polyatomic/backends/kokkos/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace host {}
namespace backend = host;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#endif

#if defined(__CUDACC__)
#define POLYATOMIC_NATIVE_HEADER(file) <polyatomic/backends/cuda/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace cuda {}
namespace native = cuda;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#elif defined(__HIP__)
#define POLYATOMIC_NATIVE_HEADER(file) <polyatomic/backends/hip/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace hip {}
namespace native = hip;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#else
#define POLYATOMIC_NATIVE_HEADER(file) <polyatomic/backends/kokkos/file>
namespace polyatomic::inline POLYATOMIC_ABI {
namespace kokkos {}
namespace native = kokkos;
}  // namespace polyatomic::inline POLYATOMIC_ABI
#endif
