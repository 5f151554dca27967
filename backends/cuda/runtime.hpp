// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/capability_cell.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/load_store.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>
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

/// What `ask()` says about a device, 0 or more, asked once for each device and each type of `ask`:
/// launches need answers that never change, and the runtime takes its time. Threads may come here
/// at the same time: then each asks, and all write the same. The array is zero before any code runs
/// ([basic.start.static]/2).
template <class Ask>
int remembered(int device, const Ask& ask) {
  constexpr int most_devices = 64;
  static int answers[most_devices];  // plus one: 0 is not known yet
  if (device < 0 || device >= most_devices) return ask();
  const int known = polyatomic::load(&answers[device]);
  if (known != 0) return known - 1;
  const int answer = ask();
  polyatomic::store(&answers[device], answer + 1);
  return answer;
}

template <cudaDeviceAttr Attribute>
int device_attribute(int device) {
  return remembered(device, [device] {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, Attribute, device), "cudaDeviceGetAttribute");
    return value;
  });
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

/// What the links from a device to host memory and to the other devices can do.
inline memory_links links_of(int device) {
  int devices = 0;
  check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
  detail::peer_count peers;
  for (int other = 0; other < devices; ++other) {
    if (other == device) continue;
    int reachable = 0;
    int atomic = 0;
    check(cudaDeviceGetP2PAttribute(&reachable, cudaDevP2PAttrAccessSupported, device, other),
          "cudaDeviceGetP2PAttribute");
    check(cudaDeviceGetP2PAttribute(&atomic, cudaDevP2PAttrNativeAtomicSupported, device, other),
          "cudaDeviceGetP2PAttribute");
    peers.add(reachable != 0, atomic != 0);
  }
  return {.host_atomics = device_attribute<cudaDevAttrHostNativeAtomicSupported>(device) != 0,
          .concurrent_managed = device_attribute<cudaDevAttrConcurrentManagedAccess>(device) != 0,
          .peers = peers.any(),
          .peer_atomics = peers.all_atomic()};
}

/// Host memory is pinned for every device, at one address for all of them (CUDA C++ Programming
/// Guide, "Unified Virtual Address Space").
inline void* allocate_memory(std::size_t bytes, memory_space space) {
  const std::string remark = ", asked for " + std::to_string(bytes) + " bytes";
  void* memory = nullptr;
  if (space == memory_space::host) {
    check(cudaHostAlloc(&memory, bytes, cudaHostAllocPortable | cudaHostAllocMapped),
          "cudaHostAlloc", remark);
  } else if (space == memory_space::managed) {
    check(cudaMallocManaged(&memory, bytes), "cudaMallocManaged", remark);
  } else {
    check(cudaMalloc(&memory, bytes), "cudaMalloc", remark);
  }
  return memory;
}

/// How a buffer gives its memory back. A destructor cannot report: a failure here is one that the
/// device has reported, or will report, to other calls.
template <cudaError_t (*Free)(void*)>
void release_by(void* memory, int device) noexcept {
  int former = 0;
  const bool known = cudaGetDevice(&former) == cudaSuccess;
  static_cast<void>(cudaSetDevice(device));
  static_cast<void>(Free(memory));
  if (known) static_cast<void>(cudaSetDevice(former));
}

/// Who gives memory of this kind back.
inline detail::memory_owner owner_of(memory_space space, int device) {
  return {space == memory_space::host ? release_by<cudaFreeHost> : release_by<cudaFree>, device};
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda::internal
