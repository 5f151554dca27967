// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/cuda/queue.hpp>
#include <polyatomic/backends/generic/reduction.hpp>

/// @file
/// What device-wide reductions need of CUDA: memory in stream order, and their launch.

namespace polyatomic::inline POLYATOMIC_ABI::cuda::internal {

/// Ends when the kernels before it in the stream have, and their writes can be seen; from then on
/// everything is as in an ordinary launch. The next kernel may be set up meanwhile, if it waits in
/// the same way (PTX ISA, "griddepcontrol").
__device__ inline void wait_for_earlier_kernels() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

template <class Kernel>
__global__ void __launch_bounds__(generic::reduction_block_size)
    reduction_entry(const Kernel kernel) {
  wait_for_earlier_kernels();
  kernel(context<detail::shared_memory_of_t<Kernel>>{});
}

/// Memory that the stream allocates and frees in its order, so that nobody waits.
class queue_memory {
 public:
  /// @param bytes  0 allocates nothing.
  queue_memory(const queue& owner, std::size_t bytes) : owner_(owner) {
    if (bytes == 0) return;
    const device_guard guard(owner_.device());
    check(cudaMallocAsync(&data_, bytes, owner_.stream()), "cudaMallocAsync",
          ", asked for " + std::to_string(bytes) + " bytes");
  }
  ~queue_memory() {
    if (data_ != nullptr) static_cast<void>(cudaFreeAsync(data_, owner_.stream()));
  }
  queue_memory(const queue_memory&) = delete;
  queue_memory& operator=(const queue_memory&) = delete;

  void* data() const { return data_; }

  /// Sets the first bytes to 0.
  void clear(std::size_t bytes) const {
    check(cudaMemsetAsync(data_, 0, bytes, owner_.stream()), "cudaMemsetAsync");
  }

 private:
  queue owner_;
  void* data_ = nullptr;
};

/// Whether the kernel may be set up while earlier ones run: it was compiled so that it waits for
/// them, and the stream is one that somebody made.
template <class Kernel>
bool may_overlap(const queue& on) {
  if (on.stream() == nullptr || on.stream() == cudaStreamLegacy ||
      on.stream() == cudaStreamPerThread) {
    return false;
  }
  const int waits = remembered(on.device(), [] {
    cudaFuncAttributes attributes;
    check(cudaFuncGetAttributes(&attributes, reduction_entry<Kernel>), "cudaFuncGetAttributes");
    return attributes.ptxVersion >= 90 ? 1 : 0;
  });
  return waits != 0;
}

struct reduction_device {
  using memory = queue_memory;

  static std::size_t processors(const queue& on) {
    return static_cast<std::size_t>(device_attribute<cudaDevAttrMultiProcessorCount>(on.device()));
  }

  template <class Kernel>
  static void launch(const queue& on, launch_shape shape, const Kernel& kernel) {
    constexpr std::size_t shared = detail::shared_memory_of<Kernel>::bytes;
    static_assert(shared <= shared_memory_without_asking);
    const device_guard guard(on.device());
    const auto* const entry = reinterpret_cast<const void*>(reduction_entry<Kernel>);
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t configuration{};
    configuration.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    configuration.blockDim = dim3(shape.block_size);
    configuration.dynamicSmemBytes = shared;
    configuration.stream = on.stream();
    configuration.attrs = &overlap;
    configuration.numAttrs = may_overlap<Kernel>(on) ? 1 : 0;
    void* arguments[] = {detail::argument_address(kernel)};
    check(cudaLaunchKernelExC(&configuration, entry, arguments), "cudaLaunchKernelExC");
  }
};

template <class State>
using result_of_reduction = generic::device_result<reduction_device, queue, State>;

inline bool same_queue(const queue& one, const queue& other) {
  return one.stream() == other.stream() && one.device() == other.device();
}

/// How many totals a workspace must hold.
inline std::size_t most_reduction_blocks(const queue& on) {
  return reduction_device::processors(on) * generic::reduction_blocks_per_processor;
}

template <bool Unordered, class Work>
void run_reduction(const queue& on, const Work& work, detail::reduction_memory memory) {
  generic::reduce_in_blocks<reduction_device, Unordered>(on, work, memory);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda::internal
