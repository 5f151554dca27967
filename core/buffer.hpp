// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability_cell.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

/// @file
/// Memory that a queue allocated, and the checks on ranges that every queue shares.

namespace polyatomic::inline POLYATOMIC_ABI {

namespace detail {

/// Internal. How a buffer gives its memory back: a function of the backend that allocated it.
struct memory_owner {
  void (*release)(void* memory, int device) noexcept = nullptr;
  int device = 0;
};

}  // namespace detail

/// Owns an array of `size()` objects of type T that `queue::allocate<T>(n)`, or
/// `queue::allocate<T>(n, space)`, made. Moves, does not copy; a buffer that was moved from is
/// empty.
///
/// The memory can be used by every queue of the same device; host and managed memory also by the
/// host and by other devices. Its contents are uninitialised. The
/// destructor frees it by the means of the queue that allocated it; the queue itself need not live
/// any more. Work that still uses the memory must have finished: call `synchronize()` first.
///
/// @tparam T  trivially copyable, not const.
template <class T>
class buffer {
  static_assert(std::is_trivially_copyable_v<T> && !std::is_const_v<T>,
                "polyatomic: a buffer holds trivially copyable objects that are not const: its "
                "contents are copied between host and device byte by byte");

 public:
  /// An empty buffer: no memory, size 0.
  buffer() noexcept = default;

  /// Internal: takes over memory. Users call `queue::allocate`.
  buffer(T* data, std::size_t size, detail::memory_owner owner) noexcept
      : data_(data), size_(size), owner_(owner) {}

  buffer(buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        owner_(other.owner_) {}

  buffer& operator=(buffer&& other) noexcept {
    buffer taken(std::move(other));
    std::swap(data_, taken.data_);
    std::swap(size_, taken.size_);
    std::swap(owner_, taken.owner_);
    return *this;
  }

  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;

  ~buffer() {
    if (data_ != nullptr) owner_.release(data_, owner_.device);
  }

  /// The first element, or null when the size is 0. A GPU's own memory: the host must not read it.
  T* data() noexcept { return data_; }
  const T* data() const noexcept { return data_; }

  /// The number of elements.
  std::size_t size() const noexcept { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  detail::memory_owner owner_;
};

namespace detail {

/// Internal. The size of `count` objects of type T in bytes, or `error` when it does not fit.
template <class T>
std::size_t checked_bytes(std::size_t count, const char* call) {
  static_assert(std::is_trivially_copyable_v<T>,
                "polyatomic: only trivially copyable objects can be allocated, copied and filled");
  if (count > SIZE_MAX / sizeof(T)) {
    throw error(call, 0,
                std::to_string(count) + " elements of " + std::to_string(sizeof(T)) +
                    " bytes are more than size_t can count");
  }
  return count * sizeof(T);
}

/// Internal. Throws `error` when `memory` is null and there is something to be done with it.
inline void check_not_null(const void* memory, std::size_t count, const char* call,
                           const char* argument) {
  if (memory == nullptr && count != 0) {
    throw error(call, 0,
                std::string(argument) + " is null, but the count is " + std::to_string(count));
  }
}

/// Internal. Throws `error` when the two ranges share a byte: no backend promises to copy those
/// right. One address space covers the host and all devices, so addresses can be compared.
inline void check_no_overlap(const void* destination, const void* source, std::size_t bytes,
                             const char* call) {
  const auto to = reinterpret_cast<std::uintptr_t>(destination);
  const auto from = reinterpret_cast<std::uintptr_t>(source);
  const std::uintptr_t distance = to < from ? from - to : to - from;
  if (distance < bytes) throw error(call, 0, "destination and source overlap");
}

/// Internal. Throws `error` unless a queue allocates memory of this kind: its own (buffer_space),
/// host memory and managed memory.
inline void check_allocatable(memory_space space, memory_space buffer_space) {
  if (space == buffer_space || space == memory_space::host || space == memory_space::managed)
    return;
  throw error("queue::allocate", 0,
              std::string("memory of the kind '") + to_string(space) + "' cannot be allocated");
}

/// Internal. What `queue::fill` runs for each index.
template <class T>
struct fill_function {
  T* destination;
  T value;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const { destination[index] = value; }
};

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
