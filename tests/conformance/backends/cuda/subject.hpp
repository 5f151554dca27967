// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/queue.hpp>

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

/// @file
/// What the tests know about the CUDA backend. Its siblings in ../kokkos and ../hip declare the
/// same names.

/// Matrix cells are compiled once for each kind of memory: its address space must be known to them.
#define SUBJECT_SHARED_CODE

namespace subject {

namespace pa = polyatomic;

using queue = pa::cuda::queue;

/// Launches a kernel whose threads do not meet.
template <class Kernel>
void launch_apart(const queue& q, pa::launch_shape shape, const Kernel& kernel) {
  q.launch(shape, kernel);
}

/// Calls with a queue of the library's own type: some of its functions take no other.
template <class Call>
void with_library_queue(const queue& chosen, const Call& call) {
  call(chosen);
}

/// A queue beside that of the test program, whose work is not ordered with it.
class other_queue {
 public:
  other_queue() { static_cast<void>(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  ~other_queue() { static_cast<void>(cudaStreamDestroy(stream_)); }
  other_queue(const other_queue&) = delete;
  other_queue& operator=(const other_queue&) = delete;
  queue get() const { return queue(stream_); }

 private:
  cudaStream_t stream_ = nullptr;
};

/// Whether a queue and a second one beside it count as two.
inline constexpr bool other_queues_differ = true;

/// Records what `call` gives to the queue as a graph, without running it, and then runs the graph
/// `times` times. The queue is one of other_queue.
template <class Call>
void replay(const queue& on, int times, const Call& call) {
  using pa::cuda::internal::check;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t launchable = nullptr;
  check(cudaStreamBeginCapture(on.stream(), cudaStreamCaptureModeThreadLocal),
        "cudaStreamBeginCapture");
  try {
    call();
  } catch (...) {
    // An open capture would make the allocations of all later tests fail.
    static_cast<void>(cudaStreamEndCapture(on.stream(), &graph));
    throw;
  }
  check(cudaStreamEndCapture(on.stream(), &graph), "cudaStreamEndCapture");
  check(cudaGraphInstantiate(&launchable, graph, 0), "cudaGraphInstantiate");
  for (int i = 0; i < times; ++i)
    check(cudaGraphLaunch(launchable, on.stream()), "cudaGraphLaunch");
  on.synchronize();
  check(cudaGraphExecDestroy(launchable), "cudaGraphExecDestroy");
  check(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

/// The same for what `enqueue(queue)` gives to a queue made for it.
template <class Enqueue>
void replay(int times, const Enqueue& enqueue) {
  const other_queue own;
  const queue recorded = own.get();
  subject::replay(recorded, times, [&] { enqueue(recorded); });
}

/// Every `step`-th of the elements at `data`.
template <class T>
struct strided {
  const T* data_of;
  std::size_t step;
  POLYATOMIC_FUNCTION T operator[](std::size_t index) const { return data_of[index * step]; }
};
template <class T>
strided<T> strided_view(const T* data, std::size_t, std::size_t step) {
  return {data, step};
}

/// Starts the runtime at the beginning of the program and stops it at the end: CUDA does so itself.
class session {
 public:
  session(int&, char**) {}
};

/// Where buffers, block memory and a thread's own variables are, for capability_of.
inline constexpr pa::memory_space buffer_space = pa::memory_space::global;
inline constexpr pa::memory_space block_space = pa::memory_space::shared;
inline constexpr pa::memory_space thread_space = pa::memory_space::local;

/// Whether kernels may use objects of 16 bytes.
inline constexpr bool has_16_byte_objects = true;

/// Whether kernels may use atomics on a thread's own variables at all.
inline constexpr bool has_thread_memory = true;

/// Why nothing can run here; empty when it can.
inline std::string absence() {
  return queue::device_count() == 0 ? "no CUDA device, or no driver for it" : "";
}

/// Shapes for tests in which threads must meet: several blocks, and a single one.
inline std::vector<pa::launch_shape> crews() {
  return {{.blocks = 16, .block_size = 128}, {.blocks = 1, .block_size = 256}};
}

/// Sizes of blocks that differ here.
inline std::vector<unsigned> block_sizes() {
  return {1, 31, 32, 33, 64, 180, 256, 1000, 1024};
}

/// How often a launch is repeated to provoke a race between blocks.
inline constexpr std::size_t launches_in_a_race = 10000;

/// How many elements a reduction can be given here.
inline constexpr std::size_t many_elements = (std::size_t{1} << 32) + 12345;

/// How often each thread of a crew acts.
inline constexpr unsigned rounds = 32;

/// How often each thread of one side acts beside another side. An eighth of it lasts longer than a
/// page of managed memory needs to come from the other side, some 50 us.
inline constexpr unsigned side_rounds = 1600;

/// How often a waiting thread looks before it gives up: a few seconds, at some hundred nanoseconds
/// a look.
inline constexpr unsigned most_polls = 1u << 22;

/// Whether threads of a crew must be seen to overlap; if not, why not.
struct overlap {
  bool expected;
  std::string reason;
};
inline overlap overlap_here() {
  return {true, {}};
}

/// What the driver says of the current device.
inline bool device_has(cudaDeviceAttr attribute) {
  int device = 0;
  int supported = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&supported, attribute, device);
  return supported != 0;
}

/// Whether this device's atomics on host memory are atomic towards the host.
inline bool host_memory_is_atomic_for_the_system() {
  return device_has(cudaDevAttrHostNativeAtomicSupported);
}

/// The same of managed memory.
inline bool managed_memory_is_atomic_for_the_system() {
  return device_has(cudaDevAttrConcurrentManagedAccess);
}

/// The device beside the current one.
inline int peer_device() {
  int device = 0;
  cudaGetDevice(&device);
  return device == 0 ? 1 : 0;
}

/// What the driver says of the link from the current device to the one beside it.
inline bool peer_has(cudaDeviceP2PAttr attribute) {
  int device = 0;
  int value = 0;
  cudaGetDevice(&device);
  return cudaDeviceGetP2PAttribute(&value, attribute, device, peer_device()) == cudaSuccess &&
         value != 0;
}

/// Why there is no second device whose memory the first can reach; empty when there is.
inline std::string absence_of_peer() {
  if (queue::device_count() < 2) return "there is one device";
  return peer_has(cudaDevP2PAttrAccessSupported) ? "" : "the devices cannot reach each other";
}

/// Whether this device's atomics are atomic in memory of the other one.
inline bool peer_memory_is_atomic() {
  return absence_of_peer().empty() && peer_has(cudaDevP2PAttrNativeAtomicSupported);
}

/// A queue of the second device. From then on each of the two may use the other's memory.
inline queue peer_queue() {
  const int second = peer_device();
  int first = 0;
  cudaGetDevice(&first);
  cudaDeviceEnablePeerAccess(second, 0);
  cudaSetDevice(second);
  cudaDeviceEnablePeerAccess(first, 0);
  const queue made;
  cudaSetDevice(first);
  static_cast<void>(cudaGetLastError());  // from the second call on: already enabled
  return made;
}

/// Whether the device can launch clusters of blocks.
inline bool device_has_clusters() {
  return device_has(cudaDevAttrClusterLaunch);
}

/// Threads of a block in litmus tests, and how often a pair of threads plays its game.
inline constexpr unsigned litmus_block_size = 64;
inline constexpr unsigned litmus_rounds = 500;

/// Whether a data race has a meaning here, so that a test may provoke one to see its outcome.
inline constexpr bool races_are_defined = true;

/// The versions of what stands below the library.
inline std::string software() {
  int driver = 0;
  int runtime = 0;
  static_cast<void>(cudaDriverGetVersion(&driver));
  static_cast<void>(cudaRuntimeGetVersion(&runtime));
  const auto text = [](int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  };
  return "CUDA driver " + text(driver) + ", runtime " + text(runtime);
}

}  // namespace subject

#include <support/the_queue.hpp>
