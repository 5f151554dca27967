// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <cuda_runtime_api.h>

#include <string>

/// @file
/// Internal: the CUDA runtime with its errors as exceptions.

namespace polyatomic::inline POLYATOMIC_ABI::cuda::internal {

/// Throws `error` unless the call succeeded. The runtime also remembers the failure for
/// cudaGetLastError; it is taken out there, or the next one to ask would be blamed for it. (A
/// device that faulted keeps its error all the same: every later call reports it.)
inline void check(cudaError_t result, const char* call, const std::string& remark = {}) {
  if (result == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  throw error(
      call, static_cast<int>(result),
      std::string(cudaGetErrorString(result)) + " (" + cudaGetErrorName(result) + ")" + remark);
}

/// Makes a device current for the calling thread, and the former one again at the end.
class device_guard {
 public:
  explicit device_guard(int device) {
    check(cudaGetDevice(&former_), "cudaGetDevice");
    changed_ = former_ != device;
    if (changed_) check(cudaSetDevice(device), "cudaSetDevice");
  }
  ~device_guard() {
    if (changed_) static_cast<void>(cudaSetDevice(former_));
  }
  device_guard(const device_guard&) = delete;
  device_guard& operator=(const device_guard&) = delete;

 private:
  int former_ = 0;
  bool changed_ = false;
};

inline int device_attribute(cudaDeviceAttr attribute, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute");
  return value;
}

/// The device of a stream. The runtime does not tell it while the stream is captured into a graph
/// (cudaStreamGetDevice then fails with code 900 and spoils the capture, seen with CUDA 13.0), so
/// the current one is taken; of the default streams it is the current one anyway.
inline int device_of(cudaStream_t stream) {
  int device = 0;
  const bool is_default =
      stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  if (!is_default) check(cudaStreamIsCapturing(stream, &capture), "cudaStreamIsCapturing");
  if (is_default || capture != cudaStreamCaptureStatusNone) {
    check(cudaGetDevice(&device), "cudaGetDevice");
  } else {
    check(cudaStreamGetDevice(stream, &device), "cudaStreamGetDevice");
  }
  return device;
}

/// How a buffer gives its memory back. A destructor cannot report: a failure here is one that the
/// device has reported, or will report, to other calls.
inline void release_memory(void* memory, int device) noexcept {
  int former = 0;
  const bool known = cudaGetDevice(&former) == cudaSuccess;
  static_cast<void>(cudaSetDevice(device));
  static_cast<void>(cudaFree(memory));
  if (known) static_cast<void>(cudaSetDevice(former));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda::internal
