// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/hip/context.hpp>
#include <polyatomic/backends/hip/runtime.hpp>
#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/kernel.hpp>
#include <polyatomic/core/launch_shape.hpp>
#include <polyatomic/core/order_scope.hpp>

#include <climits>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

/// @file
/// The queue over a HIP stream. What each member promises: core/queue.hpp

namespace polyatomic::inline POLYATOMIC_ABI::hip {

namespace internal {

/// The block size of parallel_for: four waves of 64, or eight of 32.
inline constexpr unsigned range_block_size = 256;

/// Blocks of parallel_for for each compute unit: four times what is resident (2048 threads), so
/// that blocks with little work are followed by others.
inline constexpr std::size_t range_blocks_per_multiprocessor = 32;

/// The limit of gridDim.x for a block size: the dispatch packet counts work-items in 32 bits
/// (HSA AQL packet, "grid_size_x").
constexpr std::size_t max_blocks(unsigned block_size) {
  const std::size_t blocks = UINT_MAX / block_size;
  return blocks < INT_MAX ? blocks : INT_MAX;
}

template <class Function>
__global__ void __launch_bounds__(range_block_size)
    range_kernel(std::size_t count, const Function function) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  const std::size_t first = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t index = first; index < count; index += stride) function(index);
}

template <class Kernel>
__global__ void block_kernel(const Kernel function) {
  function(context<detail::shared_memory_of_t<Kernel>>{});
}

/// The row of the capability table for an architecture name such as "gfx90a:sramecc+:xnack-". The
/// part after the colon changes no instruction.
inline std::optional<polyatomic::target> target_of(const std::string& architecture) {
  const std::string name = architecture.substr(0, architecture.find(':'));
  for (const auto row : {target::gfx90a, target::gfx942, target::gfx1100}) {
    if (name == to_string(row)) return row;
  }
  return std::nullopt;
}

}  // namespace internal

/// A HIP stream, borrowed: the stream must outlive the queue's last use. Copies share the stream.
/// Every member works whichever device is current, and leaves it current.
class queue {
 public:
  static constexpr const char* backend_name = "hip";
  static constexpr memory_space buffer_space = memory_space::global;
  static constexpr memory_space block_space = memory_space::shared;

  /// What kernels without (void) or with shared memory are called with.
  template <class SharedMemory = void>
  using context = hip::context<SharedMemory>;

  /// The default stream of the device that is current now.
  queue() : queue(hipStream_t{}) {}

  explicit queue(hipStream_t stream) : stream_(stream) {
    // HIP 5.2 has no hipStreamGetDevice. Without a device the call below would give a number all
    // the same, so that is asked first.
    internal::check(hipGetDevice(&device_), "hipGetDevice");
    device_ = hipGetStreamDeviceId(stream);
    if (device_ < 0) throw error("hipGetStreamDeviceId", 0, "this is not a stream of the runtime");
  }

  hipStream_t stream() const noexcept { return stream_; }

  /// The number of the stream's device, as the runtime counts.
  int device() const noexcept { return device_; }

  static int device_count() noexcept {
    int count = 0;
    if (hipGetDeviceCount(&count) == hipSuccess) return count;
    static_cast<void>(hipGetLastError());  // no driver, no device: an answer, not a fault
    return 0;
  }

  template <class Function>
  void parallel_for(std::size_t count, const Function& function) const {
    detail::require_kernel<Function>();
    if (count == 0) return;
    const internal::device_guard guard(device_);
    const std::size_t blocks =
        detail::blocks_for_range(count, internal::range_block_size,
                                 internal::range_blocks_per_multiprocessor * multiprocessors());
    void* arguments[] = {&count, detail::argument_address(function)};
    run(entry(internal::range_kernel<Function>), blocks, internal::range_block_size, 0, arguments);
  }

  template <class Kernel>
  void launch(launch_shape shape, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    const internal::device_guard guard(device_);
    check_shape(shape, "queue::launch");
    if (shape.blocks == 0) return;
    void* arguments[] = {detail::argument_address(function)};
    run(entry(internal::block_kernel<Kernel>), shape.blocks, shape.block_size,
        prepare_shared_memory(function, "queue::launch"), arguments);
  }

  template <class Kernel>
  void launch_resident(launch_shape shape, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    const internal::device_guard guard(device_);
    check_shape(shape, "queue::launch_resident");
    if (shape.blocks == 0) return;
    detail::check_resident(shape, max_resident_blocks(shape.block_size, function),
                           "queue::launch_resident");
    void* arguments[] = {detail::argument_address(function)};
    internal::check(
        hipLaunchCooperativeKernel(
            entry(internal::block_kernel<Kernel>), dim3(static_cast<unsigned>(shape.blocks)),
            dim3(shape.block_size), arguments,
            static_cast<unsigned>(detail::shared_memory_bytes(function)), stream_),
        "hipLaunchCooperativeKernel", remark(shape.block_size));
  }

  /// 0 on a device that has no cooperative launch.
  template <class Kernel>
  std::size_t max_resident_blocks(unsigned block_size, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    const internal::device_guard guard(device_);
    check_shape({.blocks = 0, .block_size = block_size}, "queue::max_resident_blocks");
    if (attribute(hipDeviceAttributeCooperativeLaunch) == 0) return 0;
    int blocks = 0;
    internal::check(
        hipOccupancyMaxActiveBlocksPerMultiprocessor(
            &blocks, entry(internal::block_kernel<Kernel>), static_cast<int>(block_size),
            prepare_shared_memory(function, "queue::max_resident_blocks")),
        "hipOccupancyMaxActiveBlocksPerMultiprocessor");
    return static_cast<std::size_t>(blocks) * multiprocessors();
  }

  unsigned max_block_size() const {
    return static_cast<unsigned>(attribute(hipDeviceAttributeMaxThreadsPerBlock));
  }

  /// AMD devices have no clusters of blocks.
  unsigned max_cluster_size() const { return 1; }

  std::size_t processors() const { return multiprocessors(); }

  std::size_t max_shared_memory() const {
    return static_cast<std::size_t>(attribute(hipDeviceAttributeMaxSharedMemoryPerBlock));
  }

  /// By hipMalloc, hipHostMalloc or hipMallocManaged, which are not ordered on the stream and
  /// cannot be captured in a graph.
  template <class T>
  buffer<T> allocate(std::size_t count, memory_space space = buffer_space) const {
    const std::size_t bytes = detail::checked_bytes<T>(count, "queue::allocate");
    detail::check_allocatable(space, buffer_space);
    if (count == 0) return {};
    const internal::device_guard guard(device_);
    void* const memory = internal::allocate_memory(bytes, space);
    return buffer<T>(static_cast<T*>(memory), count, internal::owner_of(space, device_));
  }

  template <class T>
  void copy(T* destination, const std::type_identity_t<T>* source, std::size_t count) const {
    const std::size_t bytes = detail::checked_bytes<T>(count, "queue::copy");
    detail::check_not_null(destination, count, "queue::copy", "destination");
    detail::check_not_null(source, count, "queue::copy", "source");
    detail::check_no_overlap(destination, source, bytes, "queue::copy");
    if (count == 0) return;
    const internal::device_guard guard(device_);
    internal::check(hipMemcpyAsync(destination, source, bytes, hipMemcpyDefault, stream_),
                    "hipMemcpyAsync");
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
    if (count == 0) return;
    const internal::device_guard guard(device_);
    internal::check(hipMemsetAsync(destination, 0, bytes, stream_), "hipMemsetAsync");
  }

  void synchronize() const {
    const internal::device_guard guard(device_);
    internal::check(hipStreamSynchronize(stream_), "hipStreamSynchronize");
  }

  std::string device_name() const { return properties().name; }

  std::optional<polyatomic::target> target() const {
    return internal::target_of(properties().gcnArchName);
  }

  template <class Operation, class T, memory_scope Scope = device_scope_t>
  capability capability_of(memory_space space, Scope scope = {}) const {
    const std::optional<polyatomic::target> row = target();
    if (!row) return {};
    return polyatomic::capability_of<Operation, T>(*row, space, scope, links());
  }

  template <class Operation, class T, memory_scope Scope = device_scope_t>
  const char* why_unsupported(memory_space space, Scope scope = {}) const {
    const std::optional<polyatomic::target> row = target();
    if (!row) return detail::unknown_device;
    return polyatomic::why_unsupported<Operation, T>(*row, space, scope, links());
  }

  memory_links links() const { return internal::links_of(device_); }

 private:
  template <class... Arguments>
  static const void* entry(void (*kernel_entry)(Arguments...)) {
    return reinterpret_cast<const void*>(kernel_entry);
  }

  static std::string remark(unsigned block_size) {
    return ", block_size " + std::to_string(block_size);
  }

  hipDeviceProp_t properties() const {
    hipDeviceProp_t answer;
    internal::check(hipGetDeviceProperties(&answer, device_), "hipGetDeviceProperties");
    return answer;
  }

  int attribute(hipDeviceAttribute_t which) const {
    return internal::device_attribute(which, device_);
  }

  std::size_t multiprocessors() const {
    return static_cast<std::size_t>(attribute(hipDeviceAttributeMultiprocessorCount));
  }

  void check_shape(launch_shape shape, const char* call) const {
    detail::check_block_size(shape.block_size, max_block_size(), call);
    detail::check_block_count(shape.blocks, internal::max_blocks(shape.block_size), call);
    detail::check_cluster_size(shape, max_cluster_size(), "AMD devices have no clusters of blocks",
                               call);
  }

  /// The bytes of dynamic local memory that the kernel needs. AMD gives them all unasked.
  template <class Kernel>
  std::size_t prepare_shared_memory(const Kernel& function, const char* call) const {
    const std::size_t bytes = detail::shared_memory_bytes(function);
    if (bytes > 0) detail::check_shared_memory(bytes, max_shared_memory(), call);
    return bytes;
  }

  /// Launches by hipLaunchKernel: unlike <<<>>> it returns the error of this launch itself, so an
  /// error that somebody else left behind is not taken for it.
  void run(const void* kernel_entry, std::size_t blocks, unsigned block_size, std::size_t shared,
           void** arguments) const {
    internal::check(hipLaunchKernel(kernel_entry, dim3(static_cast<unsigned>(blocks)),
                                    dim3(block_size), arguments, shared, stream_),
                    "hipLaunchKernel", remark(block_size));
  }

  hipStream_t stream_ = nullptr;
  int device_ = 0;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip
