// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

/// @file
/// What can be launched: function objects, and plain functions as `pa::kernel<f>`.
///
/// A kernel is a function object at namespace scope, trivially copyable, because it travels to the
/// device byte by byte:
///
///     struct count_zeros {
///       const int* values;
///       unsigned* zeros;
///       POLYATOMIC_FUNCTION void operator()(std::size_t i) const {       // parallel_for
///         if (values[i] == 0) pa::store_inc(zeros);
///       }
///     };
///
///     struct block_sum {
///       struct shared_memory { float partial[32]; };                     // no initialisers
///       template <class Context>
///       POLYATOMIC_FUNCTION void operator()(Context ctx) const;          // launch
///     };
///
/// A kernel whose block memory has a size known only at the launch has a member
/// `std::size_t shared_memory_bytes() const` besides: ctx.shared() is then the start of that many
/// bytes (at least sizeof(shared_memory)), reached by a pointer to its last member.
///
/// A kernel that is launched with large blocks says so, `static constexpr unsigned most_threads =
/// 1024`: it is then compiled for the registers that a block of so many threads has.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The type of `pa::kernel<f>`: a function object without state that calls the function `Function`.
template <auto Function>
struct kernel_function {
  template <class Argument>
  POLYATOMIC_FUNCTION void operator()(Argument argument) const {
    Function(argument);
  }
};

/// Makes a plain function launchable: `q.parallel_for(n, pa::kernel<f>)`.
///
/// The function goes in as a template argument because the address of a function on the host means
/// nothing on a device. Mark it POLYATOMIC_FUNCTION. For `launch` it takes
/// `pa::native::context<>`, the context of a kernel without shared memory.
template <auto Function>
inline constexpr kernel_function<Function> kernel{};

namespace detail {

template <class Kernel>
inline constexpr bool is_function_or_pointer =
    std::is_function_v<Kernel> || std::is_pointer_v<Kernel> || std::is_member_pointer_v<Kernel>;

/// Internal. What `parallel_for` and `launch` accept, and the message for what they do not.
template <class Kernel>
constexpr void require_kernel() {
  static_assert(!is_function_or_pointer<Kernel>,
                "polyatomic: a function or a pointer to one cannot be launched, its address means "
                "nothing on a device; pass it as pa::kernel<f>");
  static_assert(is_function_or_pointer<Kernel> || std::is_trivially_copyable_v<Kernel>,
                "polyatomic: a kernel must be trivially copyable, it travels to the device byte by "
                "byte; hold pointers and values, not containers");
}

/// Internal. `type` is the kernel's nested shared_memory, or void when it has none.
template <class Kernel>
struct shared_memory_of {
  using type = void;
  static constexpr std::size_t bytes = 0;
};

/// The strictest alignment that ctx.shared() keeps on every backend.
inline constexpr std::size_t shared_memory_alignment = 128;

template <class Kernel>
requires requires {
  typename Kernel::shared_memory;
}
struct shared_memory_of<Kernel> {
  using type = typename Kernel::shared_memory;
  static constexpr std::size_t bytes = sizeof(type);

  static_assert(std::is_trivially_default_constructible_v<type> &&
                    std::is_trivially_destructible_v<type>,
                "polyatomic: shared_memory must have no initialisers, constructors or destructor: "
                "a block's memory starts uninitialised and no thread would run them");
  static_assert(alignof(type) <= shared_memory_alignment,
                "polyatomic: shared_memory may be aligned to at most 128 bytes");
};

/// Internal. Where the runtimes read a kernel's argument: they take the address of a non-const
/// void.
template <class Argument>
void* argument_address(const Argument& argument) {
  return const_cast<void*>(static_cast<const void*>(std::addressof(argument)));
}

template <class Kernel>
using shared_memory_of_t = typename shared_memory_of<Kernel>::type;

template <class Kernel>
concept sizes_its_shared_memory = requires(const Kernel& function) {
  { function.shared_memory_bytes() } -> std::same_as<std::size_t>;
};

template <class Kernel>
concept bounds_its_threads = requires {
  Kernel::most_threads;
};

/// Internal. The bytes of shared memory that a block of this kernel gets.
template <class Kernel>
std::size_t shared_memory_bytes([[maybe_unused]] const Kernel& function) {
  constexpr std::size_t least = shared_memory_of<Kernel>::bytes;
  if constexpr (sizes_its_shared_memory<Kernel>) {
    const std::size_t asked = function.shared_memory_bytes();
    return asked < least ? least : asked;
  } else {
    return least;
  }
}

}  // namespace detail

}  // namespace polyatomic::inline POLYATOMIC_ABI
