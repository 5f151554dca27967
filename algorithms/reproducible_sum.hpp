// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reproducible_sum_group.hpp>
#include <polyatomic/algorithms/reproducible_sum_kernel.hpp>
#include <polyatomic/algorithms/reproducible_sum_state.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/launch_shape.hpp>
#include <polyatomic/core/queue.hpp>

/// Where the bins of a thread stand: backends/{cuda,hip,kokkos}/sum_bins.hpp
#include POLYATOMIC_NATIVE_HEADER(sum_bins.hpp)

#include <algorithm>
#include <cstddef>
#include <type_traits>

/// @file
/// Sums and dot products of arrays that are correctly rounded, and so the same bits for every order
/// of the terms, launch shape, number of threads and backend. The rules are in
/// docs/reproducible.md; what special terms give stands at `exact_sum<T>::round`.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// How much of a block's memory the bins may take: of a large one (sm_90 has 227 KB), and of one
/// that every device has.
inline constexpr unsigned large_bins_bytes = 160 * 1024;
inline constexpr unsigned small_bins_bytes = 46 * 1024;

/// The most copies, up to 16, that fit.
template <class Layout>
constexpr unsigned copies_within(unsigned bytes) {
  unsigned copies = 16;
  while (copies > 1 &&
         (Layout::two_words ? 8 : 4) * Layout::bins * copies + 4 * Layout::bins > bytes) {
    copies /= 2;
  }
  return copies;
}

template <class Terms, unsigned Bytes>
using shared_sum_kernel =
    sum_kernel<Terms,
               shared_bins<typename Terms::bins, copies_within<typename Terms::bins>(Bytes)>>;

template <class Terms>
using private_sum_kernel =
    sum_kernel<Terms, typename native::internal::bins_of_thread<Terms>::type>;

/// Whether blocks have a memory of their own, and many threads.
inline constexpr bool sums_on_device = native::queue::block_space == memory_space::shared;

/// The fewest bytes for which it pays to start a thread of the host.
inline constexpr std::size_t bytes_for_a_thread = 64 * 1024;

/// On the host blocks of one thread, one for each core. Elsewhere as many blocks as are resident,
/// of the largest size that can be: compiled without optimisation, the kernel may need more
/// registers than a block of 1024 threads has.
template <class Queue, class Kernel>
launch_shape resident_shape(const Queue& queue, const Kernel& kernel) {
  unsigned block_size = sums_on_device ? 1024 : 1;
  std::size_t blocks = queue.max_resident_blocks(block_size, kernel);
  while (blocks == 0 && block_size > 64) {
    block_size /= 2;
    blocks = queue.max_resident_blocks(block_size, kernel);
  }
  return {.blocks = std::max(blocks, std::size_t{1}), .block_size = block_size};
}

/// No more blocks than there is work for, and no fewer than the bins can count.
template <class T>
std::size_t useful_blocks(launch_shape shape, std::size_t count) {
  const std::size_t terms_for_a_block =
      sums_on_device ? std::size_t{bytes_under_way} / sizeof(T) * shape.block_size
                     : bytes_for_a_thread / sizeof(T);
  const std::size_t most = count / terms_for_a_block + 1;
  const std::size_t least = count / most_terms_of_a_block + 1;
  return std::max(std::min(shape.blocks, most), least);
}

}  // namespace detail

/// What the calls below need on the device: a small buffer that returns to its initial state with
/// each call, so that nothing is allocated or initialised later. It belongs to one queue: two calls
/// that use it must not run at the same time.
template <summable T>
class reproducible_workspace {
 public:
  /// For launches of the shape that suits the device.
  template <class Queue>
  explicit reproducible_workspace(const Queue& queue)
      : memory_(queue.template allocate<memory>(1)) {
    queue.fill(memory_.data(), memory{}, 1);
  }

  /// For launches of at most this shape. The result does not depend on it.
  template <class Queue>
  reproducible_workspace(const Queue& queue, launch_shape shape) : reproducible_workspace(queue) {
    constexpr const char* call = "reproducible_workspace";
    detail::check_block_size(shape.block_size, queue.max_block_size(), call);
    detail::check_block_count(shape.blocks, most_blocks, call);
    if (shape.blocks == 0) throw error(call, 0, "blocks is 0; there is at least one block");
    value_shape_ = shape;
    product_shape_ = shape;
  }

  /// Internal: adds up all terms and writes the result.
  template <class Terms, class Queue>
  void internal_run(const Queue& queue, const Terms& terms, std::size_t count, T* result) {
    if constexpr (detail::sums_on_device) {
      constexpr unsigned large = detail::large_bins_bytes;
      constexpr unsigned small = detail::small_bins_bytes;
      if (queue.target() == target::sm_90) {
        launch(queue,
               detail::shared_sum_kernel<Terms, large>{terms, count, memory_.data(), result});
      } else {
        launch(queue,
               detail::shared_sum_kernel<Terms, small>{terms, count, memory_.data(), result});
      }
    } else if (shape_of<Terms>().block_size <= 1) {
      launch(queue, detail::private_sum_kernel<Terms>{terms, count, memory_.data(), result});
    } else {
      constexpr unsigned small = detail::small_bins_bytes;
      launch(queue, detail::shared_sum_kernel<Terms, small>{terms, count, memory_.data(), result});
    }
  }

  /// Internal: where a result for the host is put.
  T* internal_result() { return &memory_.data()->result; }

 private:
  using memory = detail::sum_memory<T>;

  /// So that no digit of the total can overflow: each block adds fewer than 2^7 numbers of 32 bits
  /// to it.
  static constexpr std::size_t most_blocks = std::size_t{1} << 23;

  template <class Terms>
  launch_shape& shape_of() {
    return std::is_same_v<Terms, detail::value_terms<T>> ? value_shape_ : product_shape_;
  }

  template <class Queue, class Terms, class Bins>
  void launch(const Queue& queue, const detail::sum_kernel<Terms, Bins>& kernel) {
    launch_shape& shape = shape_of<Terms>();
    if (shape.blocks == 0) shape = detail::resident_shape(queue, kernel);
    queue.launch(
        {.blocks = detail::useful_blocks<T>(shape, kernel.count), .block_size = shape.block_size},
        kernel);
  }

  buffer<memory> memory_;
  // No blocks: not asked for yet.
  launch_shape value_shape_{.blocks = 0, .block_size = 0};
  launch_shape product_shape_{.blocks = 0, .block_size = 0};
};

namespace detail {

/// Sizes beyond this are refused: a launch counts tiles and bytes in 64 bits.
template <class T>
void check_sum_arguments(const void* terms, std::size_t count, const char* call,
                         const char* argument) {
  check_not_null(terms, count, call, argument);
  checked_bytes<T>(count, call);
}

template <class Queue, class T>
T value_on_host(const Queue& queue, const T* on_device) {
  T value;
  queue.copy(&value, on_device, 1);
  queue.synchronize();
  return value;
}

}  // namespace detail

/// Writes the sum of `n` numbers to `result`, correctly rounded, in order on the queue.
///
/// Nothing is allocated, and the host does not wait. The launch can be captured in a graph after a
/// first call with this workspace.
///
/// @param values     n numbers that the device can read; aligned to 16 bytes they are read faster.
///                   They may hold NaN and infinities. n = 0 gives +0.
/// @param result     memory that the device can write; it may be one of the values.
/// @param workspace  made for this queue.
/// @throws pa::error for null pointers (`values` may be null where n = 0), before anything is
///         launched.
template <class Queue, summable T>
void reproducible_sum(const Queue& queue, const T* values, std::size_t n, T* result,
                      reproducible_workspace<T>& workspace) {
  detail::check_sum_arguments<T>(values, n, "reproducible_sum", "values");
  detail::check_not_null(result, 1, "reproducible_sum", "result");
  workspace.internal_run(queue, detail::value_terms<T>{values, detail::is_aligned_to_pack(values)},
                         n, result);
}

/// As above, and waits for the result to return it.
template <class Queue, summable T>
T reproducible_sum(const Queue& queue, const T* values, std::size_t n,
                   reproducible_workspace<T>& workspace) {
  reproducible_sum(queue, values, n, workspace.internal_result(), workspace);
  return detail::value_on_host(queue, workspace.internal_result());
}

/// As above, with a workspace for this one call, which costs an allocation.
template <class Queue, summable T>
T reproducible_sum(const Queue& queue, const T* values, std::size_t n) {
  detail::check_sum_arguments<T>(values, n, "reproducible_sum", "values");
  reproducible_workspace<T> workspace(queue);
  return reproducible_sum(queue, values, n, workspace);
}

/// Writes the dot product of two arrays to `result`: the exact sum of the exact products, rounded
/// once, in order on the queue. Products may overflow or underflow: only the total is rounded.
///
/// @param x, y  n numbers each; they may overlap. For the rest see reproducible_sum.
template <class Queue, summable T>
void reproducible_dot(const Queue& queue, const T* x, const T* y, std::size_t n, T* result,
                      reproducible_workspace<T>& workspace) {
  detail::check_sum_arguments<T>(x, n, "reproducible_dot", "x");
  detail::check_sum_arguments<T>(y, n, "reproducible_dot", "y");
  detail::check_not_null(result, 1, "reproducible_dot", "result");
  const bool aligned = detail::is_aligned_to_pack(x) && detail::is_aligned_to_pack(y);
  workspace.internal_run(queue, detail::product_terms<T>{x, y, aligned}, n, result);
}

/// As above, and waits for the result to return it.
template <class Queue, summable T>
T reproducible_dot(const Queue& queue, const T* x, const T* y, std::size_t n,
                   reproducible_workspace<T>& workspace) {
  reproducible_dot(queue, x, y, n, workspace.internal_result(), workspace);
  return detail::value_on_host(queue, workspace.internal_result());
}

/// As above, with a workspace for this one call, which costs an allocation.
template <class Queue, summable T>
T reproducible_dot(const Queue& queue, const T* x, const T* y, std::size_t n) {
  detail::check_sum_arguments<T>(x, n, "reproducible_dot", "x");
  detail::check_sum_arguments<T>(y, n, "reproducible_dot", "y");
  reproducible_workspace<T> workspace(queue);
  return reproducible_dot(queue, x, y, n, workspace);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
