// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/reduction.hpp>
#include <polyatomic/backends/hip/queue.hpp>

/// @file
/// What device-wide reductions need of HIP: memory in stream order, and their launch.

namespace polyatomic::inline POLYATOMIC_ABI::hip::internal {

template <class Kernel>
__global__ void __launch_bounds__(generic::reduction_block_size)
    reduction_entry(const Kernel kernel) {
  kernel(context<detail::shared_memory_of_t<Kernel>>{});
}

/// Memory that the stream allocates and frees in its order, so that nobody waits.
class queue_memory {
 public:
  /// @param bytes  0 allocates nothing.
  queue_memory(const queue& owner, std::size_t bytes) : owner_(owner) {
    if (bytes == 0) return;
    const device_guard guard(owner_.device());
    check(hipMallocAsync(&data_, bytes, owner_.stream()), "hipMallocAsync",
          ", asked for " + std::to_string(bytes) + " bytes");
  }
  ~queue_memory() {
    if (data_ != nullptr) static_cast<void>(hipFreeAsync(data_, owner_.stream()));
  }
  queue_memory(const queue_memory&) = delete;
  queue_memory& operator=(const queue_memory&) = delete;

  void* data() const { return data_; }

  /// Sets the first bytes to 0.
  void clear(std::size_t bytes) const {
    check(hipMemsetAsync(data_, 0, bytes, owner_.stream()), "hipMemsetAsync");
  }

 private:
  queue owner_;
  void* data_ = nullptr;
};

struct reduction_device {
  using memory = queue_memory;

  static std::size_t processors(const queue& on) {
    return static_cast<std::size_t>(
        device_attribute(hipDeviceAttributeMultiprocessorCount, on.device()));
  }

  template <class Kernel>
  static void launch(const queue& on, launch_shape shape, const Kernel& kernel) {
    const device_guard guard(on.device());
    void* arguments[] = {detail::argument_address(kernel)};
    check(hipLaunchKernel(reinterpret_cast<const void*>(reduction_entry<Kernel>),
                          dim3(static_cast<unsigned>(shape.blocks)), dim3(shape.block_size),
                          arguments, detail::shared_memory_of<Kernel>::bytes, on.stream()),
          "hipLaunchKernel");
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

}  // namespace polyatomic::inline POLYATOMIC_ABI::hip::internal
