// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/queue.hpp>

#include <hip/hip_runtime_api.h>

#include <string>
#include <vector>

/// @file
/// What the tests know about the HIP backend. Its siblings in ../kokkos and ../cuda declare the
/// same names.

/// Matrix cells are compiled once for each kind of memory: its address space must be known to them.
#define SUBJECT_SHARED_CODE

namespace subject {

namespace pa = polyatomic;

using queue = pa::hip::queue;

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
  other_queue() { static_cast<void>(hipStreamCreateWithFlags(&stream_, hipStreamNonBlocking)); }
  ~other_queue() { static_cast<void>(hipStreamDestroy(stream_)); }
  other_queue(const other_queue&) = delete;
  other_queue& operator=(const other_queue&) = delete;
  queue get() const { return queue(stream_); }

 private:
  hipStream_t stream_ = nullptr;
};

/// Whether a queue and a second one beside it count as two.
inline constexpr bool other_queues_differ = true;

/// Runs what `call` gives to the queue `times` times. It is enqueued anew each time: a HIP graph
/// has not been tried on a device.
template <class Call>
void replay(const queue& on, int times, const Call& call) {
  for (int i = 0; i < times; ++i) call();
  on.synchronize();
}

/// The same for what `enqueue(queue)` gives to a queue made for it.
template <class Enqueue>
void replay(int times, const Enqueue& enqueue) {
  const queue own;
  subject::replay(own, times, [&] { enqueue(own); });
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

/// Starts the runtime at the beginning of the program and stops it at the end: HIP does so itself.
class session {
 public:
  session(int&, char**) {}
};

/// Where buffers, block memory and a thread's own variables are, for capability_of.
inline constexpr pa::memory_space buffer_space = pa::memory_space::global;
inline constexpr pa::memory_space block_space = pa::memory_space::shared;
inline constexpr pa::memory_space thread_space = pa::memory_space::local;

/// Whether kernels may use objects of 16 bytes: AMD devices have no such instructions.
inline constexpr bool has_16_byte_objects = false;

/// Whether kernels may use atomics on a thread's own variables at all: flat atomics do not reach
/// scratch memory.
inline constexpr bool has_thread_memory = false;

/// Why nothing can run here; empty when it can.
inline std::string absence() {
  return queue::device_count() == 0 ? "no HIP device, or no driver for it" : "";
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
/// page of managed memory needs to come from the other side.
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

/// Whether this device's atomics on host memory are atomic towards the host: never claimed here.
inline bool host_memory_is_atomic_for_the_system() {
  return false;
}

/// The same of managed memory.
inline bool managed_memory_is_atomic_for_the_system() {
  return false;
}

/// The device beside the current one.
inline int peer_device() {
  int device = 0;
  static_cast<void>(hipGetDevice(&device));
  return device == 0 ? 1 : 0;
}

/// Why there is no second device whose memory the first can reach; empty when there is.
inline std::string absence_of_peer() {
  if (queue::device_count() < 2) return "there is one device";
  int device = 0;
  int reachable = 0;
  static_cast<void>(hipGetDevice(&device));
  static_cast<void>(hipDeviceCanAccessPeer(&reachable, device, peer_device()));
  return reachable != 0 ? "" : "the devices cannot reach each other";
}

/// Whether this device's atomics are atomic in memory of the other one: never claimed here.
inline bool peer_memory_is_atomic() {
  return false;
}

/// A queue of the second device. From then on each of the two may use the other's memory.
inline queue peer_queue() {
  const int second = peer_device();
  int first = 0;
  static_cast<void>(hipGetDevice(&first));
  static_cast<void>(hipDeviceEnablePeerAccess(second, 0));
  static_cast<void>(hipSetDevice(second));
  static_cast<void>(hipDeviceEnablePeerAccess(first, 0));
  const queue made;
  static_cast<void>(hipSetDevice(first));
  static_cast<void>(hipGetLastError());  // from the second call on: already enabled
  return made;
}

/// Whether the device can launch clusters of blocks: AMD hardware has none.
inline bool device_has_clusters() {
  return false;
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
  static_cast<void>(hipDriverGetVersion(&driver));
  static_cast<void>(hipRuntimeGetVersion(&runtime));
  return "HIP driver " + std::to_string(driver) + ", runtime " + std::to_string(runtime);
}

}  // namespace subject

#include <support/the_queue.hpp>
