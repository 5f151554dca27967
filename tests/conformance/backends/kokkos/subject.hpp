// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/queue.hpp>

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

/// @file
/// What the tests know about the Kokkos host backend. Its siblings in ../cuda and ../hip declare
/// the same names.
///
/// The environment variable POLYATOMIC_TEST_SPACE chooses the execution space: `default` (OpenMP
/// where Kokkos has it) or `serial`.

/// On the host all memory is alike: one copy of the matrix cells serves every kind of memory and
/// both execution spaces, which keeps the build short.
#define SUBJECT_SHARED_CODE [[gnu::noinline]]

namespace subject {

namespace pa = polyatomic;

using default_space = Kokkos::DefaultHostExecutionSpace;
#if defined(KOKKOS_ENABLE_SERIAL)
using serial_space = Kokkos::Serial;
#else
using serial_space = default_space;
#endif

inline bool serial_is_chosen() {
  const char* chosen = std::getenv("POLYATOMIC_TEST_SPACE");
  return chosen != nullptr && std::string(chosen) == "serial";
}

/// One of the library's two queues, chosen when the program runs: the same kernels are compiled for
/// both execution spaces and one binary tests both.
class queue {
  template <class Call>
  auto choose(const Call& call) const {
    if constexpr (std::is_same_v<serial_space, default_space>) {
      return call(default_queue_);
    } else {
      return serial_ ? call(serial_queue_) : call(default_queue_);
    }
  }

 public:
  static constexpr const char* backend_name = pa::kokkos::queue::backend_name;

  static constexpr pa::memory_space buffer_space = pa::memory_space::host;
  static constexpr pa::memory_space block_space = pa::memory_space::host;

  static int device_count() { return pa::kokkos::queue::device_count(); }

  /// Calls with the library's queue that was chosen.
  template <class Call>
  void visit(const Call& call) const {
    choose([&](const auto& q) { call(q); });
  }

  template <class Function>
  void parallel_for(std::size_t count, const Function& function) const {
    choose([&](const auto& q) { q.parallel_for(count, function); });
  }
  template <class Kernel>
  void launch(pa::launch_shape shape, const Kernel& kernel) const {
    choose([&](const auto& q) { q.launch(shape, kernel); });
  }
  template <class Kernel>
  void launch_resident(pa::launch_shape shape, const Kernel& kernel) const {
    choose([&](const auto& q) { q.launch_resident(shape, kernel); });
  }
  template <class Kernel>
  std::size_t max_resident_blocks(unsigned block_size, const Kernel& kernel) const {
    return choose([&](const auto& q) { return q.max_resident_blocks(block_size, kernel); });
  }
  unsigned max_block_size() const {
    return choose([](const auto& q) { return q.max_block_size(); });
  }
  unsigned max_cluster_size() const {
    return choose([](const auto& q) { return q.max_cluster_size(); });
  }
  std::size_t processors() const {
    return choose([](const auto& q) { return q.processors(); });
  }
  std::size_t max_shared_memory() const {
    return choose([](const auto& q) { return q.max_shared_memory(); });
  }
  template <class T>
  pa::buffer<T> allocate(std::size_t count, pa::memory_space space = pa::memory_space::host) const {
    return choose([&](const auto& q) { return q.template allocate<T>(count, space); });
  }
  template <class T>
  void copy(T* destination, const std::type_identity_t<T>* source, std::size_t count) const {
    choose([&](const auto& q) { q.copy(destination, source, count); });
  }
  template <class T>
  void fill(T* destination, const std::type_identity_t<T>& value, std::size_t count) const {
    choose([&](const auto& q) { q.fill(destination, value, count); });
  }
  template <class T>
  void clear(T* destination, std::size_t count) const {
    choose([&](const auto& q) { q.clear(destination, count); });
  }
  void synchronize() const {
    choose([](const auto& q) { q.synchronize(); });
  }
  std::string device_name() const {
    return choose([](const auto& q) { return q.device_name(); });
  }
  std::optional<pa::target> target() const {
    return choose([](const auto& q) { return q.target(); });
  }
  template <class Operation, class T, class Scope = pa::device_scope_t>
  pa::capability capability_of(pa::memory_space space, Scope scope = {}) const {
    return choose(
        [&](const auto& q) { return q.template capability_of<Operation, T>(space, scope); });
  }
  template <class Operation, class T, class Scope = pa::device_scope_t>
  const char* why_unsupported(pa::memory_space space, Scope scope = {}) const {
    return choose(
        [&](const auto& q) { return q.template why_unsupported<Operation, T>(space, scope); });
  }
  pa::memory_links links() const {
    return choose([](const auto& q) { return q.links(); });
  }

 private:
  bool serial_ = serial_is_chosen();
  pa::kokkos::basic_queue<default_space> default_queue_;
  pa::kokkos::basic_queue<serial_space> serial_queue_;
};

/// The place of a thread in a launch, and the block's memory, as a kernel sees them whose threads
/// do not meet.
struct place_in_launch {
  struct ranked {
    unsigned of_thread;
    unsigned rank() const { return of_thread; }
  };
  ranked in_block;
  std::size_t index_of_block;
  std::size_t rank;
  std::size_t size;
  void* block_memory;
};

/// The context of such a kernel.
template <class SharedMemory>
struct context_apart {
  place_in_launch here;

  place_in_launch::ranked block() const { return here.in_block; }
  std::size_t block_index() const { return here.index_of_block; }
  std::size_t global_rank() const { return here.rank; }
  std::size_t global_size() const { return here.size; }
  SharedMemory& shared() const { return *static_cast<SharedMemory*>(here.block_memory); }
};

/// Any kernel whose threads do not meet, by its address.
struct any_kernel {
  struct shared_memory {
    alignas(64) unsigned char bytes[32 * 1024];
  };

  const void* kernel;
  void (*call)(const void* kernel, const place_in_launch& here);

  template <class Context>
  void operator()(Context ctx) const {
    call(kernel, {{ctx.block().rank()},
                  ctx.block_index(),
                  ctx.global_rank(),
                  ctx.global_size(),
                  ctx.shared().bytes});
  }
};

/// Launches a kernel whose threads do not meet. Kokkos and both execution spaces see one type of
/// kernel, which keeps the build short.
template <class Kernel>
void launch_apart(const queue& q, pa::launch_shape shape, const Kernel& kernel) {
  using memory = typename Kernel::shared_memory;
  static_assert(sizeof(memory) <= sizeof(any_kernel::shared_memory));
  q.launch(shape, any_kernel{&kernel, [](const void* any, const place_in_launch& here) {
                               (*static_cast<const Kernel*>(any))(context_apart<memory>{here});
                             }});
}

/// Calls with a queue of the library's own type: some of its functions take no other.
template <class Call>
void with_library_queue(const queue& chosen, const Call& call) {
  chosen.visit(call);
}

/// A queue beside that of the test program, whose work is not ordered with it.
class other_queue {
 public:
  const queue& get() const { return queue_; }

 private:
  queue queue_;
};

/// Whether a queue and a second one beside it count as two.
inline constexpr bool other_queues_differ = false;

/// Runs what `call` gives to the queue `times` times. It is enqueued anew each time: the host has
/// no recorded launches.
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

/// Every `step`-th of the elements at `data`, as programs of this backend have them.
template <class T>
auto strided_view(const T* data, std::size_t count, std::size_t step) {
  using view = Kokkos::View<const T*, Kokkos::LayoutStride, Kokkos::HostSpace,
                            Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  return view(data, Kokkos::LayoutStride(count, step));
}

/// Starts the runtime at the beginning of the program and stops it at the end.
class session {
 public:
  session(int& argc, char** argv) : guard_(argc, argv) {}

 private:
  Kokkos::ScopeGuard guard_;
};

/// Where buffers, block memory and a thread's own variables are, for capability_of.
inline constexpr pa::memory_space buffer_space = pa::memory_space::host;
inline constexpr pa::memory_space block_space = pa::memory_space::host;
inline constexpr pa::memory_space thread_space = pa::memory_space::host;

/// Whether kernels may use objects of 16 bytes.
inline constexpr bool has_16_byte_objects = true;

/// Whether kernels may use atomics on a thread's own variables at all.
inline constexpr bool has_thread_memory = true;

/// Why nothing can run here; empty when it can.
inline std::string absence() {
  return {};
}

inline unsigned thread_count() {
  const int threads =
      serial_is_chosen() ? serial_space().concurrency() : default_space().concurrency();
  return static_cast<unsigned>(threads);
}

/// Shapes for tests in which threads must meet: one block of several threads, several blocks of
/// one.
inline std::vector<pa::launch_shape> crews() {
  const unsigned threads = std::min(thread_count(), 8u);
  if (threads == 1) return {{.blocks = 1, .block_size = 1}};
  return {{.blocks = 1, .block_size = threads}, {.blocks = threads, .block_size = 1}};
}

/// Sizes of blocks that differ here: a team has no more threads than there are.
inline std::vector<unsigned> block_sizes() {
  return {1, 1024};
}

/// How often a launch is repeated to provoke a race between blocks.
inline constexpr std::size_t launches_in_a_race = 1000;

/// How many elements a reduction can be given here: under a sanitizer 2^32 would take a minute.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t many_elements = (std::size_t{1} << 24) + 12345;
#else
inline constexpr std::size_t many_elements = (std::size_t{1} << 32) + 12345;
#endif

/// How often each thread of a crew acts. Starting a thread costs as much as thousands of atomics.
inline constexpr unsigned rounds = 4000;

/// How often each thread of one side acts beside another side: long enough for the other to be
/// there.
inline constexpr unsigned side_rounds = 40000;

/// How often a waiting thread looks before it gives up: about a second, which outlasts the time
/// that a busy machine keeps another thread from its core.
inline constexpr unsigned most_polls = 1u << 31;

/// Whether threads of a crew must be seen to overlap; if not, why not.
struct overlap {
  bool expected;
  std::string reason;
};
inline overlap overlap_here() {
  if (thread_count() < 2) return {false, "the execution space has one thread"};
  if (std::thread::hardware_concurrency() < 2) return {false, "the machine has one core"};
  return {true, {}};
}

/// Whether this device's atomics on host memory are atomic towards the host: it is the host.
inline bool host_memory_is_atomic_for_the_system() {
  return true;
}

/// The same of managed memory, which is the same memory.
inline bool managed_memory_is_atomic_for_the_system() {
  return true;
}

/// Why there is no second device whose memory the first can reach.
inline std::string absence_of_peer() {
  return "the host is one device";
}

/// Whether this device's atomics are atomic in memory of the other one.
inline bool peer_memory_is_atomic() {
  return false;
}

/// A queue of the second device: not asked for where there is none.
inline queue peer_queue() {
  return {};
}

/// Whether the device can launch clusters of blocks: the host has none.
inline bool device_has_clusters() {
  return false;
}

/// Threads of a block in litmus tests, and how often a pair of threads plays its game.
inline constexpr unsigned litmus_block_size = 1;
inline constexpr unsigned litmus_rounds = 20000;

/// Whether a data race has a meaning here, so that a test may provoke one to see its outcome.
inline constexpr bool races_are_defined = false;

/// The versions of what stands below the library.
inline std::string software() {
  return "Kokkos " + std::to_string(KOKKOS_VERSION / 10000) + "." +
         std::to_string(KOKKOS_VERSION / 100 % 100) + "." + std::to_string(KOKKOS_VERSION % 100);
}

}  // namespace subject

#include <support/the_queue.hpp>
