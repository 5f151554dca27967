// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/buffer.hpp>
#include <polyatomic/core/lock_view.hpp>

/// @file
/// Locks for atomic operations on objects that the hardware has no atomic operation for: larger
/// ones than 8 or 16 bytes, 3 bytes, objects that are not aligned.
///
///     pa::lock_pool pool(queue, 1024);                          // on the host
///     queue.parallel_for(n, add_samples{pool.view(), cells});   // to kernels by value
///
///     locks.fetch_update(&cells[i], [=](cell c) { c.add(x); return c; });   // in a kernel
///
/// Every pool owns its memory. There is no hidden table, so any number of source files may use one
/// pool, and no relocatable device code is needed.

namespace polyatomic::inline POLYATOMIC_ABI {

/// Owns the locks; made by the host, for the device of a queue. Moves, does not copy; a pool that
/// was moved from is empty.
///
/// How many locks: a few for each thread that runs at the same time make it rare that two objects
/// share one (4 bytes a lock). More never hurt; one is enough to be right.
///
/// As with pa::buffer, work that still uses the pool must have finished before it is destroyed.
class lock_pool {
 public:
  /// An empty pool, without locks.
  lock_pool() = default;

  /// Allocates the locks and sets them free, in order on the queue: work given to the same queue
  /// later may use the pool; before work on another queue uses it, call `queue.synchronize()`. It
  /// cannot be made while a CUDA graph is captured, but kernels that use it can be.
  ///
  /// @param locks  how many; rounded up to a power of two. At most 2^31.
  /// @throws pa::error  where `locks` is 0 or too large, or the memory cannot be had.
  template <class Queue>
  lock_pool(const Queue& queue, std::size_t locks)
      : locks_(queue.template allocate<std::uint32_t>(rounded(locks))) {
    queue.fill(locks_.data(), 0u, locks_.size());
  }

  /// What kernels take: a small value that may be copied at will, and is valid as long as the pool,
  /// or what was moved from it, lives.
  ///
  /// @throws pa::error  where the pool is empty.
  lock_view view() {
    if (size() == 0) {
      throw error("lock_pool::view", 0, "the pool is empty: default-constructed or moved from");
    }
    return {locks_.data(), static_cast<std::uint32_t>(size() - 1)};
  }

  /// The number of locks: a power of two, or 0 where the pool is empty.
  std::size_t size() const noexcept { return locks_.size(); }

 private:
  static constexpr std::size_t most_locks = std::size_t{1} << 31;

  static std::size_t rounded(std::size_t locks) {
    constexpr const char* call = "lock_pool::lock_pool";
    if (locks == 0) throw error(call, 0, "a pool needs at least one lock");
    if (locks > most_locks) {
      throw error(call, 0,
                  std::to_string(locks) + " locks are more than " + std::to_string(most_locks));
    }
    std::size_t power = 1;
    while (power < locks) power *= 2;
    return power;
  }

  buffer<std::uint32_t> locks_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
