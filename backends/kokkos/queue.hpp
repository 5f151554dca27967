// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/kokkos/context.hpp>
#include <polyatomic/backends/kokkos/runtime.hpp>
#include <polyatomic/backends/kokkos/this_target.hpp>
#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/kernel.hpp>
#include <polyatomic/core/launch_shape.hpp>
#include <polyatomic/core/order_scope.hpp>

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <climits>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

/// @file
/// The queue over a Kokkos host execution space. What each member promises: core/queue.hpp

namespace polyatomic::inline POLYATOMIC_ABI::kokkos {

namespace internal {

/// No GPU runs larger blocks, and a shape that cannot run there is better refused here already.
inline constexpr unsigned max_block_size = 1024;

/// A league counts its teams in an int.
inline constexpr std::size_t max_blocks = INT_MAX;

/// How kokkos_malloc aligns memory of the host.
inline constexpr std::size_t memory_alignment = 64;

/// What a Kokkos team runs: one block of a launch.
template <class Kernel, class ExecutionSpace>
struct block_functor {
  using shared_memory = detail::shared_memory_of_t<Kernel>;
  Kernel function;
  int scratch_level;

  void operator()(const team_member<ExecutionSpace>& member) const {
    void* memory = nullptr;
    if constexpr (!std::is_void_v<shared_memory>) {
      memory =
          member.team_scratch(scratch_level)
              .get_shmem_aligned(detail::shared_memory_bytes(function), alignof(shared_memory));
    }
    function(basic_context<shared_memory, ExecutionSpace>(member, memory));
  }
};

/// The bytes of scratch memory that a block needs: Kokkos aligns its start to 8 bytes only.
template <class Kernel>
std::size_t scratch_bytes([[maybe_unused]] const Kernel& function) {
  if constexpr (std::is_void_v<detail::shared_memory_of_t<Kernel>>) {
    return 0;
  } else {
    return detail::shared_memory_bytes(function) + alignof(detail::shared_memory_of_t<Kernel>);
  }
}

constexpr std::optional<polyatomic::target> host_target() {
  if (!host::this_target_has_row) return std::nullopt;
  return host::this_target_row;
}

}  // namespace internal

/// A Kokkos host execution space, borrowed: Kokkos, and the instance if it is not the default one,
/// must outlive the queue's last use. Launches return when the work is done. Launch from one thread
/// at a time, and not from inside a parallel region.
///
/// @tparam ExecutionSpace  Kokkos::OpenMP, Kokkos::Threads or Kokkos::Serial.
template <class ExecutionSpace>
class basic_queue {
  using memory_space_type = typename ExecutionSpace::memory_space;
  static_assert(
      Kokkos::SpaceAccessibility<Kokkos::HostSpace, memory_space_type>::accessible,
      "polyatomic: kokkos::queue runs on the host; use cuda::queue or hip::queue on a GPU");

 public:
  static constexpr const char* backend_name = "kokkos";
  static constexpr memory_space buffer_space = memory_space::host;
  static constexpr memory_space block_space = memory_space::host;

  /// What kernels without (void) or with shared memory are called with.
  template <class SharedMemory = void>
  using context = basic_context<SharedMemory, ExecutionSpace>;

  /// The default instance of the execution space.
  basic_queue() : basic_queue(default_space()) {}

  explicit basic_queue(const ExecutionSpace& space) : space_(space) {}

  const ExecutionSpace& execution_space() const noexcept { return space_; }

  /// The host: 1.
  static int device_count() noexcept { return 1; }

  template <class Function>
  void parallel_for(std::size_t count, const Function& function) const {
    detail::require_kernel<Function>();
    internal::check_initialized("queue::parallel_for");
    if (count == 0) return;
    using range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::size_t>>;
    Kokkos::parallel_for("polyatomic::parallel_for", range(space_, 0, count), function);
  }

  template <class Kernel>
  void launch(launch_shape shape, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    check_shape(shape, "queue::launch");
    run(shape, function, "queue::launch");
  }

  /// The pool's threads are given one block each, so all of them run at the same time.
  template <class Kernel>
  void launch_resident(launch_shape shape, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    check_shape(shape, "queue::launch_resident");
    detail::check_resident(shape, max_resident_blocks(shape.block_size, function),
                           "queue::launch_resident");
    run(shape, function, "queue::launch_resident");
  }

  template <class Kernel>
  std::size_t max_resident_blocks(unsigned block_size, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    check_shape({.blocks = 0, .block_size = block_size}, "queue::max_resident_blocks");
    return static_cast<std::size_t>(space_.concurrency() / team_size(block_size, function));
  }

  unsigned max_block_size() const { return internal::max_block_size; }

  /// The host has no clusters of blocks.
  unsigned max_cluster_size() const { return 1; }

  std::size_t processors() const { return static_cast<std::size_t>(space_.concurrency()); }

  /// What a team may have as scratch of level 1, less what aligning it can take.
  std::size_t max_shared_memory() const {
    return static_cast<std::size_t>(team_policy::scratch_size_max(1)) -
           detail::shared_memory_alignment;
  }

  /// Host and managed memory are ordinary memory of the host.
  template <class T>
  buffer<T> allocate(std::size_t count, memory_space space = buffer_space) const {
    static_assert(alignof(T) <= internal::memory_alignment,
                  "polyatomic: Kokkos aligns its memory to 64 bytes, this type needs more");
    const std::size_t bytes = detail::checked_bytes<T>(count, "queue::allocate");
    detail::check_allocatable(space, buffer_space);
    internal::check_initialized("queue::allocate");
    if (count == 0) return {};
    void* memory = internal::allocate_memory<memory_space_type>(bytes);
    return buffer<T>(static_cast<T*>(memory), count,
                     {internal::release_memory<memory_space_type>, 0});
  }

  template <class T>
  void copy(T* destination, const std::type_identity_t<T>* source, std::size_t count) const {
    const std::size_t bytes = detail::checked_bytes<T>(count, "queue::copy");
    detail::check_not_null(destination, count, "queue::copy", "destination");
    detail::check_not_null(source, count, "queue::copy", "source");
    detail::check_no_overlap(destination, source, bytes, "queue::copy");
    internal::check_initialized("queue::copy");
    if (count == 0) return;
    using unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
    Kokkos::deep_copy(space_,
                      Kokkos::View<unsigned char*, Kokkos::HostSpace, unmanaged>(
                          reinterpret_cast<unsigned char*>(destination), bytes),
                      Kokkos::View<const unsigned char*, Kokkos::HostSpace, unmanaged>(
                          reinterpret_cast<const unsigned char*>(source), bytes));
  }

  template <class T>
  void fill(T* destination, const std::type_identity_t<T>& value, std::size_t count) const {
    detail::checked_bytes<T>(count, "queue::fill");
    detail::check_not_null(destination, count, "queue::fill", "destination");
    parallel_for(count, detail::fill_function<T>{destination, value});
  }

  template <class T>
  void clear(T* destination, std::size_t count) const {
    const std::size_t bytes = detail::checked_bytes<T>(count, "queue::clear");
    detail::check_not_null(destination, count, "queue::clear", "destination");
    auto* const first = reinterpret_cast<unsigned char*>(destination);
    parallel_for(bytes, detail::fill_function<unsigned char>{first, 0});
  }

  void synchronize() const {
    internal::check_initialized("queue::synchronize");
    space_.fence("polyatomic::queue::synchronize");
  }

  /// The execution space and its number of threads: "OpenMP, 8 threads".
  std::string device_name() const {
    internal::check_initialized("queue::device_name");
    const int threads = space_.concurrency();
    return std::string(ExecutionSpace::name()) + ", " + std::to_string(threads) +
           (threads == 1 ? " thread" : " threads");
  }

  std::optional<polyatomic::target> target() const { return internal::host_target(); }

  template <class Operation, class T, memory_scope Scope = device_scope_t>
  capability capability_of(memory_space space, Scope scope = {}) const {
    const std::optional<polyatomic::target> row = target();
    if (!row) return {};
    return polyatomic::capability_of<Operation, T>(*row, space_here(space), scope, links());
  }

  template <class Operation, class T, memory_scope Scope = device_scope_t>
  const char* why_unsupported(memory_space space, Scope scope = {}) const {
    const std::optional<polyatomic::target> row = target();
    if (!row) return detail::unknown_device;
    return polyatomic::why_unsupported<Operation, T>(*row, space_here(space), scope, links());
  }

  /// There is no link between a host and its memory.
  memory_links links() const { return {.host_atomics = true}; }

 private:
  using team_policy = internal::team_policy<ExecutionSpace>;

  /// What allocate gives as managed memory is host memory.
  static constexpr memory_space space_here(memory_space space) {
    return space == memory_space::managed ? memory_space::host : space;
  }

  static ExecutionSpace default_space() {
    internal::check_initialized("queue::queue");
    return ExecutionSpace();
  }

  static void check_shape(launch_shape shape, const char* call) {
    internal::check_initialized(call);
    detail::check_block_size(shape.block_size, internal::max_block_size, call);
    detail::check_block_count(shape.blocks, internal::max_blocks, call);
    detail::check_cluster_size(shape, 1, "the host has no clusters of blocks", call);
  }

  /// Kokkos ends the program when a team is larger than team_size_max, so it is asked first.
  template <class Kernel>
  int team_size(unsigned block_size, const Kernel& function) const {
    const internal::block_functor<Kernel, ExecutionSpace> functor{function, 0};
    const int largest = team_policy(space_, 1, 1).team_size_max(functor, Kokkos::ParallelForTag());
    return std::min(static_cast<int>(block_size), std::max(largest, 1));
  }

  /// Scratch of level 0 is meant for what stays in cache, of level 1 for what does not fit there.
  template <class Kernel>
  int scratch_level(const Kernel& function, const char* call) const {
    const std::size_t bytes = internal::scratch_bytes(function);
    const auto fast = static_cast<std::size_t>(team_policy::scratch_size_max(0));
    const auto large = static_cast<std::size_t>(team_policy::scratch_size_max(1));
    if (bytes <= fast) return 0;
    detail::check_shared_memory(bytes, large, call);
    return 1;
  }

  template <class Kernel>
  void run(launch_shape shape, const Kernel& function, const char* call) const {
    const int level = scratch_level(function, call);
    if (shape.blocks == 0) return;
    team_policy teams(space_, static_cast<int>(shape.blocks),
                      team_size(shape.block_size, function));
    // One block at a time to each team: resident blocks then land on different teams.
    teams.set_chunk_size(1);
    teams.set_scratch_size(level, Kokkos::PerTeam(internal::scratch_bytes(function)));
    Kokkos::parallel_for("polyatomic::launch", teams,
                         internal::block_functor<Kernel, ExecutionSpace>{function, level});
  }

  ExecutionSpace space_;
};

using queue = basic_queue<Kokkos::DefaultHostExecutionSpace>;

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos
