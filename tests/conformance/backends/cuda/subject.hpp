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

/// Records what `call` gives to the queue as a graph, and runs that `times` times. The queue is one
/// of other_queue. A failure shows in what the graph did not do.
template <class Call>
void replay(const queue& on, unsigned times, const Call& call) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t instance = nullptr;
  static_cast<void>(cudaStreamBeginCapture(on.stream(), cudaStreamCaptureModeThreadLocal));
  call();
  static_cast<void>(cudaStreamEndCapture(on.stream(), &graph));
  static_cast<void>(cudaGraphInstantiate(&instance, graph, 0));
  for (unsigned i = 0; i < times; ++i) static_cast<void>(cudaGraphLaunch(instance, on.stream()));
  on.synchronize();
  static_cast<void>(cudaGraphExecDestroy(instance));
  static_cast<void>(cudaGraphDestroy(graph));
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

/// Whether this device's atomics on host memory are atomic towards the host: the driver knows.
inline bool host_memory_is_atomic_for_the_system() {
  int device = 0;
  int supported = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&supported, cudaDevAttrHostNativeAtomicSupported, device);
  return supported != 0;
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
