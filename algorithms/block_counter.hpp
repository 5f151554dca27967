// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/order_scope.hpp>

#include <cstdint>

/// @file
/// Counters of 64 bits in the memory of a block.

namespace polyatomic::inline POLYATOMIC_ABI {

/// A 64-bit counter that the threads of a block share, kept as two words of 32 bits. In NVIDIA's
/// shared memory adding to one of those is an instruction, and adding to 64 bits a loop.
///
///     struct shared_memory { pa::block_counter bins[1024]; };
///     pa::store_add(&ctx.shared().bins[i], 1);
///
/// Trivially copyable, 8 bytes; `block_counter{}`, or zero in all bytes, is 0. The members are for
/// the time when nobody adds, behind a barrier: in between the words do not belong together.
class block_counter {
 public:
  POLYATOMIC_FUNCTION std::uint64_t value() const { return std::uint64_t{high_} << 32 | low_; }

  /// Makes it 0.
  POLYATOMIC_FUNCTION void clear() { *this = block_counter{}; }

  /// Internal: adds, while other threads do. Whoever wraps the low word carries into the high one:
  /// the old value tells, so each wrap is carried once.
  template <class Scope>
  POLYATOMIC_FUNCTION void internal_add(std::uint64_t value, Scope scope) {
    const auto low = static_cast<std::uint32_t>(value);
    const std::uint32_t old = polyatomic::fetch_add(&low_, low, relaxed, scope);
    const std::uint32_t carry = low > UINT32_MAX - old ? 1 : 0;
    const std::uint32_t high = static_cast<std::uint32_t>(value >> 32) + carry;
    if (high != 0) polyatomic::store_add(&high_, high, relaxed, scope);
  }

 private:
  std::uint32_t low_;
  std::uint32_t high_;
};

/// Adds to a counter, modulo 2^64. Relaxed.
///
/// @param counter  in memory that the threads of `scope` share.
/// @param value    fast below 2^32: others, negative ones too, take a second operation.
/// @param scope    the threads that add to it concurrently; the block by default.
template <class Scope = block_scope_t>
POLYATOMIC_FUNCTION void store_add(block_counter* counter, std::uint64_t value, Scope scope = {}) {
  counter->internal_add(value, scope);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
