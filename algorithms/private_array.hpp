// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/algorithms/histogram_cell.hpp>
#include <polyatomic/algorithms/histogram_visit.hpp>
#include <polyatomic/core/group.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// @file
/// Private copies inside the caller's own kernel: what Kokkos calls a ScatterView.
///
///     struct deposit {
///       struct shared_memory { pa::private_array_memory<float, 1024> cells; };
///       ...
///       template <class Context>
///       POLYATOMIC_FUNCTION void operator()(Context ctx) const {
///         auto density = pa::make_private(ctx.block(), ctx.shared().cells, grid, 1024);
///         for (...) density.add(cell, charge);          // any thread, any time
///         density.flush();                              // all threads, once, at the end
///       }
///     };

namespace polyatomic::inline POLYATOMIC_ABI {

/// The block's copy: a member of the kernel's shared_memory. No initialisers.
template <class T, unsigned Cells>
struct private_array_memory {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "polyatomic: cells have 4 or 8 bytes");
  T cells[Cells];
};

/// A handle on a block's copy of an array. Each thread holds one; they work on the same copy.
///
/// @tparam Block  the group that shares the copy, ctx.block().
template <class Block, class T>
class private_array {
 public:
  /// Internal: make_private sets the copy to zero and makes the handle.
  POLYATOMIC_FUNCTION private_array(Block block, T* copy, T* output, std::uint32_t cells)
      : block_(block), copy_(copy), output_(output), cells_(cells) {}

  /// Adds to a cell of the copy, atomically in the block. An index outside [0, cells) is dropped.
  /// @return whether the index was inside.
  template <atomic_integer Index>
  POLYATOMIC_FUNCTION bool add(Index index, std::type_identity_t<T> value) const {
    if (detail::integer_less(index, 0) || !detail::integer_less(index, cells_)) return false;
    store_add(copy_ + index, value, relaxed, block_scope);
    return true;
  }

  /// Adds the copy to the output, one atomic addition for each cell that something was added to.
  /// Every thread of the block calls it, once; nothing may be added afterwards.
  POLYATOMIC_FUNCTION void flush() const {
    block_.barrier();
    for (std::uint32_t i = block_.rank(); i < cells_; i += block_.size()) {
      if (!detail::cell_add::is_identity(copy_[i])) store_add(output_ + i, copy_[i]);
    }
  }

 private:
  Block block_;
  T* copy_;
  T* output_;
  std::uint32_t cells_;
};

/// Makes the block's copy of an array, all zero. Every thread of the block calls it.
///
/// @param memory  in ctx.shared(); not used otherwise until flush() has returned everywhere.
/// @param output  `cells` objects of device memory, which flush() adds to.
/// @param cells   at most those of the memory; more are not reached.
template <class Block, class T, unsigned Cells>
POLYATOMIC_FUNCTION private_array<Block, T> make_private(Block block,
                                                         private_array_memory<T, Cells>& memory,
                                                         std::type_identity_t<T>* output,
                                                         std::uint32_t cells) {
  const std::uint32_t used = cells < Cells ? cells : Cells;
  detail::set_identity<detail::cell_add>(block, memory.cells, used);
  block.barrier();
  return private_array<Block, T>(block, memory.cells, output, used);
}

/// A block counts its samples into a private array: the whole of `histogram` in one block, inside
/// the caller's kernel. Every thread of the block calls it.
///
/// @param samples  the block's own `count` samples.
/// @param bins     a mapping; bin b is cell b, and cells bins.bins() + 0, 1 and 2 count what is
///                 above, below and NaN, where the array has them.
template <class Block, class T, class Samples, class Bins>
POLYATOMIC_FUNCTION void block_histogram(Block block, const private_array<Block, T>& counts,
                                         const Samples& samples, std::size_t count,
                                         const Bins& bins) {
  const auto visit = [&](auto sample, std::size_t index, auto) {
    counts.add(bins.slot(sample, index), T{1});
  };
  detail::visit_samples<false>(block, samples, detail::ones{}, detail::sample_range{0, count},
                               visit, detail::no_pause{});
}

/// A thread's filter in front of an array, for skewed input: additions to one key stay in a
/// register. Which key, the thread chooses; the most frequent of its first few is a good choice.
///
/// @tparam T  what is added.
template <class Key, class T>
class hot_key {
 public:
  POLYATOMIC_FUNCTION explicit hot_key(Key key) : key_(key) {}

  /// Adds to the register and returns true if this is the key; else the caller adds elsewhere.
  POLYATOMIC_FUNCTION bool take(Key key, T value) {
    if (key != key_) return false;
    sum_ = detail::cell_add::combined(sum_, value);
    return true;
  }

  POLYATOMIC_FUNCTION Key key() const { return key_; }

  /// What came so far, to be added to the key's cell at the end.
  POLYATOMIC_FUNCTION T sum() const { return sum_; }

 private:
  Key key_;
  T sum_{};
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
