// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/capability_cell.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <hip/hip_runtime.h>

#include <cstddef>
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

/// As device_has, for the link from one device to another.
inline bool link_has(hipDeviceP2PAttr attribute, int device, int other) {
  int value = 0;
  if (hipDeviceGetP2PAttribute(&value, attribute, device, other) == hipSuccess) return value != 0;
  static_cast<void>(hipGetLastError());
  return false;
}

/// What the links from a device to host memory and to the other devices can do.
inline memory_links links_of(int device) {
  int devices = 0;
  check(hipGetDeviceCount(&devices), "hipGetDeviceCount");
  detail::peer_count peers;
  for (int other = 0; other < devices; ++other) {
    if (other == device) continue;
    peers.add(link_has(hipDevP2PAttrAccessSupported, device, other),
              link_has(hipDevP2PAttrNativeAtomicSupported, device, other));
  }
  return {.host_atomics = device_has(hipDeviceAttributeHostNativeAtomicSupported, device),
          .concurrent_managed = device_has(hipDeviceAttributeConcurrentManagedAccess, device),
          .peers = peers.any(),
          .peer_atomics = peers.all_atomic()};
}

/// Host memory is pinned for every device and coherent, that is, not cached by the device: other
/// host memory may not be shared with the host while a kernel runs.
inline void* allocate_memory(std::size_t bytes, memory_space space) {
  const std::string remark = ", asked for " + std::to_string(bytes) + " bytes";
  void* memory = nullptr;
  if (space == memory_space::host) {
    constexpr unsigned flags = hipHostMallocPortable | hipHostMallocMapped | hipHostMallocCoherent;
    check(hipHostMalloc(&memory, bytes, flags), "hipHostMalloc", remark);
  } else if (space == memory_space::managed) {
    check(hipMallocManaged(&memory, bytes), "hipMallocManaged", remark);
  } else {
    check(hipMalloc(&memory, bytes), "hipMalloc", remark);
  }
  return memory;
}

/// How a buffer gives its memory back. A destructor cannot report: a failure here is one that the
/// device has reported, or will report, to other calls.
template <hipError_t (*Free)(void*)>
void release_by(void* memory, int device) noexcept {
  int former = 0;
  const bool known = hipGetDevice(&former) == hipSuccess;
  static_cast<void>(hipSetDevice(device));
  static_cast<void>(Free(memory));
  if (known) static_cast<void>(hipSetDevice(former));
}

/// Who gives memory of this kind back.
inline detail::memory_owner owner_of(memory_space space, int device) {
  return {space == memory_space::host ? release_by<hipHostFree> : release_by<hipFree>, device};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip::internal
