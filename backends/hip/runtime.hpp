// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <hip/hip_runtime.h>

#include <string>

/// @file
/// Internal: the HIP runtime with its errors as exceptions.

namespace polyatomic::inline POLYATOMIC_ABI::hip::internal {

/// Throws `error` unless the call succeeded. The runtime also remembers the failure for
/// hipGetLastError; it is taken out there, or the next one to ask would be blamed for it. (A device
/// that faulted keeps its error all the same: every later call reports it.)
inline void check(hipError_t result, const char* call, const std::string& remark = {}) {
  if (result == hipSuccess) return;
  static_cast<void>(hipGetLastError());
  throw error(
      call, static_cast<int>(result),
      std::string(hipGetErrorString(result)) + " (" + hipGetErrorName(result) + ")" + remark);
}

/// Makes a device current for the calling thread, and the former one again at the end.
class device_guard {
 public:
  explicit device_guard(int device) {
    check(hipGetDevice(&former_), "hipGetDevice");
    changed_ = former_ != device;
    if (changed_) check(hipSetDevice(device), "hipSetDevice");
  }
  ~device_guard() {
    if (changed_) static_cast<void>(hipSetDevice(former_));
  }
  device_guard(const device_guard&) = delete;
  device_guard& operator=(const device_guard&) = delete;

 private:
  int former_ = 0;
  bool changed_ = false;
};

inline int device_attribute(hipDeviceAttribute_t attribute, int device) {
  int value = 0;
  check(hipDeviceGetAttribute(&value, attribute, device), "hipDeviceGetAttribute");
  return value;
}

/// As device_attribute, for a property that not every version of the runtime knows: then it is
/// taken as absent.
inline bool device_has(hipDeviceAttribute_t attribute, int device) {
  int value = 0;
  if (hipDeviceGetAttribute(&value, attribute, device) == hipSuccess) return value != 0;
  static_cast<void>(hipGetLastError());
  return false;
}

/// How a buffer gives its memory back. A destructor cannot report: a failure here is one that the
/// device has reported, or will report, to other calls.
inline void release_memory(void* memory, int device) noexcept {
  int former = 0;
  const bool known = hipGetDevice(&former) == hipSuccess;
  static_cast<void>(hipSetDevice(device));
  static_cast<void>(hipFree(memory));
  if (known) static_cast<void>(hipSetDevice(former));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip::internal
