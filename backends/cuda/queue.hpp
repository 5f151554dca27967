// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/context.hpp>
#include <polyatomic/backends/cuda/runtime.hpp>
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
/// The queue over a CUDA stream. What each member promises: core/queue.hpp

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

namespace internal {

/// The block size of parallel_for. Any kernel fits: 256 threads can have 255 registers each.
inline constexpr unsigned range_block_size = 256;

/// Blocks of parallel_for for each multiprocessor: four times what is resident (2048 threads), so
/// that blocks with little work are followed by others.
inline constexpr std::size_t range_blocks_per_multiprocessor = 32;

/// The limit of gridDim.x on every target (CUDA C++ Programming Guide, "Compute Capabilities").
inline constexpr std::size_t max_blocks = INT_MAX;

/// Dynamic shared memory above this has to be asked for, kernel by kernel.
inline constexpr std::size_t shared_memory_without_asking = 48 * 1024;

/// Clusters came with sm_90 (PTX ISA, "barrier.cluster": target sm_90 or higher).
inline constexpr int first_target_with_clusters = 90;
inline constexpr const char* without_clusters =
    "the kernel was compiled for targets without clusters of blocks; compile it for sm_90 or newer";

/// The last is the newest (nvcc, "__CUDA_ARCH_LIST__").
inline constexpr int compiled_for[] = {__CUDA_ARCH_LIST__};
inline constexpr bool compiled_for_clusters =
    compiled_for[sizeof compiled_for / sizeof(int) - 1] >= 10 * first_target_with_clusters;

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

/// A block of 1024 threads has 64 registers for each: without the bound a kernel that takes more
/// could not be launched so.
template <class Kernel>
__global__ void __launch_bounds__(Kernel::most_threads)
    bounded_block_kernel(const Kernel function) {
  function(context<detail::shared_memory_of_t<Kernel>>{});
}

template <class Kernel>
auto block_entry() {
  if constexpr (detail::bounds_its_threads<Kernel>) {
    return bounded_block_kernel<Kernel>;
  } else {
    return block_kernel<Kernel>;
  }
}

constexpr std::optional<polyatomic::target> target_of(int major, int minor) {
  if (!cuda::has_row(major, minor)) return std::nullopt;
  return cuda::row_of(major);
}

}  // namespace internal

/// A CUDA stream, borrowed: the stream must outlive the queue's last use. Copies share the stream.
/// Every member works whichever device is current, and leaves it current.
class queue {
 public:
  static constexpr const char* backend_name = "cuda";
  static constexpr memory_space buffer_space = memory_space::global;
  static constexpr memory_space block_space = memory_space::shared;

  /// What kernels without (void) or with shared memory are called with.
  template <class SharedMemory = void>
  using context = cuda::context<SharedMemory>;

  /// The default stream of the device that is current now.
  queue() : queue(cudaStream_t{}) {}

  /// The stream may be one that is captured into a graph; then the current device must be its own.
  explicit queue(cudaStream_t stream) : stream_(stream), device_(internal::device_of(stream)) {}

  cudaStream_t stream() const noexcept { return stream_; }

  /// The number of the stream's device, as the runtime counts.
  int device() const noexcept { return device_; }

  static int device_count() noexcept {
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess) return count;
    static_cast<void>(cudaGetLastError());  // no driver, no device: an answer, not a fault
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
    const std::size_t shared = prepare_shared_memory(function, "queue::launch");
    const void* const start = entry(internal::block_entry<Kernel>());
    if (shape.cluster_size == 1) {
      run(start, shape.blocks, shape.block_size, shared, arguments);
    } else {
      check_knows_clusters<Kernel>("queue::launch");
      run_clusters(start, shape, shared, arguments);
    }
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
    internal::check(cudaLaunchCooperativeKernel(entry(internal::block_entry<Kernel>()),
                                                dim3(static_cast<unsigned>(shape.blocks)),
                                                dim3(shape.block_size), arguments,
                                                detail::shared_memory_bytes(function), stream_),
                    "cudaLaunchCooperativeKernel", remark(shape.block_size));
  }

  /// 0 on a device that has no cooperative launch.
  template <class Kernel>
  std::size_t max_resident_blocks(unsigned block_size, const Kernel& function) const {
    detail::require_kernel<Kernel>();
    const internal::device_guard guard(device_);
    check_shape({.blocks = 0, .block_size = block_size}, "queue::max_resident_blocks");
    if (attribute<cudaDevAttrCooperativeLaunch>() == 0) return 0;
    int blocks = 0;
    internal::check(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &blocks, entry(internal::block_entry<Kernel>()), static_cast<int>(block_size),
            prepare_shared_memory(function, "queue::max_resident_blocks")),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return static_cast<std::size_t>(blocks) * multiprocessors();
  }

  unsigned max_block_size() const {
    return static_cast<unsigned>(attribute<cudaDevAttrMaxThreadsPerBlock>());
  }

  /// 8 blocks are what every device with clusters can launch (CUDA C++ Programming Guide, "Thread
  /// Block Clusters"); a kernel that takes much shared memory may get fewer, which the launch
  /// reports. Programs that were compiled for older targets alone have no clusters.
  unsigned max_cluster_size() const {
    return internal::compiled_for_clusters && attribute<cudaDevAttrClusterLaunch>() != 0 ? 8 : 1;
  }

  std::size_t processors() const { return multiprocessors(); }

  /// What a kernel may ask for; without asking it gets 48 KiB.
  std::size_t max_shared_memory() const {
    return static_cast<std::size_t>(attribute<cudaDevAttrMaxSharedMemoryPerBlockOptin>());
  }

  /// By cudaMalloc, cudaHostAlloc or cudaMallocManaged, which are not ordered on the stream and
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
    internal::check(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDefault, stream_),
                    "cudaMemcpyAsync");
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
    internal::check(cudaMemsetAsync(destination, 0, bytes, stream_), "cudaMemsetAsync");
  }

  void synchronize() const {
    const internal::device_guard guard(device_);
    internal::check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
  }

  std::string device_name() const {
    cudaDeviceProp properties;
    internal::check(cudaGetDeviceProperties(&properties, device_), "cudaGetDeviceProperties");
    return properties.name;
  }

  std::optional<polyatomic::target> target() const {
    return internal::target_of(attribute<cudaDevAttrComputeCapabilityMajor>(),
                               attribute<cudaDevAttrComputeCapabilityMinor>());
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

  template <cudaDeviceAttr Which>
  int attribute() const {
    return internal::device_attribute<Which>(device_);
  }

  std::size_t multiprocessors() const {
    return static_cast<std::size_t>(attribute<cudaDevAttrMultiProcessorCount>());
  }

  void check_shape(launch_shape shape, const char* call) const {
    detail::check_block_size(shape.block_size, max_block_size(), call);
    detail::check_block_count(shape.blocks, internal::max_blocks, call);
    detail::check_cluster_size(shape, max_cluster_size(),
                               internal::compiled_for_clusters ? "this device has no clusters"
                                                               : internal::without_clusters,
                               call);
  }

  /// The bytes of dynamic shared memory that the kernel needs, after asking for them if they are
  /// more than a kernel gets unasked.
  template <class Kernel>
  std::size_t prepare_shared_memory(const Kernel& function, const char* call) const {
    const std::size_t bytes = detail::shared_memory_bytes(function);
    if (bytes > internal::shared_memory_without_asking) {
      detail::check_shared_memory(bytes, max_shared_memory(), call);
      ask_for_shared_memory<Kernel>();
    }
    return bytes;
  }

  /// Asks, once for each kernel and device, for as much as a block may have: a kernel then is given
  /// what its launch says.
  template <class Kernel>
  void ask_for_shared_memory() const {
    internal::remembered(device_, [this] {
      internal::check(cudaFuncSetAttribute(entry(internal::block_entry<Kernel>()),
                                           cudaFuncAttributeMaxDynamicSharedMemorySize,
                                           static_cast<int>(max_shared_memory())),
                      "cudaFuncSetAttribute");
      return 0;
    });
  }

  /// A device with clusters can run code for an older target, which takes each block for a cluster.
  template <class Kernel>
  void check_knows_clusters(const char* call) const {
    const int target = internal::remembered(device_, [] {
      cudaFuncAttributes attributes;
      internal::check(cudaFuncGetAttributes(&attributes, entry(internal::block_entry<Kernel>())),
                      "cudaFuncGetAttributes");
      return attributes.ptxVersion;
    });
    if (target < internal::first_target_with_clusters) {
      throw error(call, 0, internal::without_clusters);
    }
  }

  void run_clusters(const void* kernel_entry, launch_shape shape, std::size_t shared,
                    void** arguments) const {
    cudaLaunchAttribute as_clusters{};
    as_clusters.id = cudaLaunchAttributeClusterDimension;
    as_clusters.val.clusterDim.x = shape.cluster_size;
    as_clusters.val.clusterDim.y = 1;
    as_clusters.val.clusterDim.z = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    how.blockDim = dim3(shape.block_size);
    how.dynamicSmemBytes = shared;
    how.stream = stream_;
    how.attrs = &as_clusters;
    how.numAttrs = 1;
    internal::check(
        cudaLaunchKernelExC(&how, kernel_entry, arguments), "cudaLaunchKernelExC",
        remark(shape.block_size) + ", cluster_size " + std::to_string(shape.cluster_size));
  }

  /// Launches by cudaLaunchKernel: unlike <<<>>> it returns the error of this launch itself, so an
  /// error that somebody else left behind is not taken for it.
  void run(const void* kernel_entry, std::size_t blocks, unsigned block_size, std::size_t shared,
           void** arguments) const {
    internal::check(cudaLaunchKernel(kernel_entry, dim3(static_cast<unsigned>(blocks)),
                                     dim3(block_size), arguments, shared, stream_),
                    "cudaLaunchKernel", remark(block_size));
  }

  cudaStream_t stream_ = nullptr;
  int device_ = 0;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
