// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include POLYATOMIC_BACKEND_HEADER(exchange.hpp)
#include POLYATOMIC_BACKEND_HEADER(load_store.hpp)
#include POLYATOMIC_BACKEND_HEADER(wait.hpp)

/// @file
/// A lock for threads that may share a wave, and the accesses to the object that it guards, written
/// once over the load, store and exchange of the backend in hand.

namespace polyatomic::inline POLYATOMIC_ABI::generic {

/// What an object is copied by: as large as its type's alignment allows, 8 bytes at most.
template <class T>
using copy_unit =
    typename detail::integers_of_size<(alignof(T) < 8 ? alignof(T) : 8)>::unsigned_type;

/// The bytes of an object outside of the guarded memory. T need not have a default constructor.
template <class T>
struct object_image {
  copy_unit<T> units[sizeof(T) / sizeof(copy_unit<T>)];
};

template <class T>
POLYATOMIC_FUNCTION object_image<T> image_of(const T& object) {
  return __builtin_bit_cast(object_image<T>, object);
}
template <class T>
POLYATOMIC_FUNCTION T object_of(const object_image<T>& image) {
  return __builtin_bit_cast(T, image);
}

template <class T>
POLYATOMIC_FUNCTION bool same_bytes(const object_image<T>& left, const object_image<T>& right) {
  bool same = true;
  for (std::size_t i = 0; i < sizeof(T) / sizeof(copy_unit<T>); ++i) {
    same = same && left.units[i] == right.units[i];
  }
  return same;
}

template <class Unit>
POLYATOMIC_FUNCTION bool is_aligned(const volatile Unit* address) {
  return reinterpret_cast<std::uintptr_t>(address) % sizeof(Unit) == 0;
}

/// One unit, byte by byte where it is not aligned; all targets are little-endian.
template <class Unit, class Scope>
POLYATOMIC_FUNCTION Unit load_unit(const volatile Unit* address, Scope scope) {
  if (is_aligned(address)) return backend::load(address, relaxed, scope);
  const auto* bytes = reinterpret_cast<const volatile unsigned char*>(address);
  Unit unit = 0;
  for (unsigned i = 0; i < sizeof(Unit); ++i) {
    const Unit byte = backend::load(bytes + i, relaxed, scope);
    unit = static_cast<Unit>(unit | static_cast<Unit>(byte << (8 * i)));
  }
  return unit;
}

template <class Unit, class Scope>
POLYATOMIC_FUNCTION void store_unit(volatile Unit* address, Unit unit, Scope scope) {
  if (is_aligned(address)) {
    backend::store(address, unit, relaxed, scope);
    return;
  }
  auto* bytes = reinterpret_cast<volatile unsigned char*>(address);
  for (unsigned i = 0; i < sizeof(Unit); ++i) {
    backend::store(bytes + i, static_cast<unsigned char>(unit >> (8 * i)), relaxed, scope);
  }
}

/// Relaxed atomic accesses, which the compiler neither removes nor keeps in registers, and which
/// read what the scope's threads share, not an older copy in a cache.
template <class T, class Scope>
POLYATOMIC_FUNCTION object_image<T> load_object(const volatile T* address, Scope scope) {
  const auto* units = reinterpret_cast<const volatile copy_unit<T>*>(address);
  object_image<T> image;
  for (std::size_t i = 0; i < sizeof(T) / sizeof(copy_unit<T>); ++i) {
    image.units[i] = generic::load_unit(units + i, scope);
  }
  return image;
}

template <class T, class Scope>
POLYATOMIC_FUNCTION void store_object(volatile T* address, const object_image<T>& image,
                                      Scope scope) {
  auto* units = reinterpret_cast<volatile copy_unit<T>*>(address);
  for (std::size_t i = 0; i < sizeof(T) / sizeof(copy_unit<T>); ++i) {
    generic::store_unit(units + i, image.units[i], scope);
  }
}

/// Gives a lock back, also where a user's function throws on the host.
template <class Scope>
struct lock_release {
  volatile std::uint32_t* lock;
  POLYATOMIC_FUNCTION ~lock_release() { backend::store(lock, 0u, release, Scope{}); }
};

/// A lock is free at 0. Waiting threads read, which costs less than to write 1 over 1.
/// @param polls  how many attempts came before.
template <class Scope>
POLYATOMIC_FUNCTION bool take_lock(volatile std::uint32_t* lock, unsigned polls, Scope scope) {
  if (polls != 0 && backend::load(lock, relaxed, scope) != 0) return false;
  return backend::exchange(lock, 1u, acquire, scope) == 0;
}

/// Runs `section()` once while it holds the lock.
///
/// The lanes of an AMD wave have one program counter: those that leave a loop wait behind it for
/// the others. So the release must be part of the loop's body, or the lane that holds the lock
/// waits for those that wait for the lock. A compiler that sees that the loop ends where the lock
/// was taken moves section and release behind it. It must not see that: hence `keep_in_loop`.
/// No inner loop may wait for the lock either, since a compiler chooses which branch runs first.
POLYATOMIC_CALLS_USER_CODE
template <class Section, class Scope>
POLYATOMIC_FUNCTION void with_lock(volatile std::uint32_t* lock, Section& section, Scope scope) {
  unsigned pending = 1;
  for (unsigned polls = 0; pending != 0; ++polls) {
    if (generic::take_lock(lock, polls, scope)) {
      const lock_release<Scope> at_end{lock};
      section();
      pending = 0;
    } else {
      backend::pause(polls);
    }
    pending = backend::keep_in_loop(pending);
  }
}

// --- What is done under the lock -----------------------------------------------------------------

template <class T, class Scope>
struct locked_load {
  const volatile T* address;
  object_image<T> old;
  POLYATOMIC_FUNCTION void operator()() { old = generic::load_object(address, Scope{}); }
};

/// It does not read the object, which may be uninitialised.
template <class T, class Scope>
struct locked_store {
  volatile T* address;
  object_image<T> desired;
  POLYATOMIC_FUNCTION void operator()() { generic::store_object(address, desired, Scope{}); }
};

template <class T, class Scope>
struct locked_exchange {
  volatile T* address;
  object_image<T> desired;
  object_image<T> old;
  POLYATOMIC_FUNCTION void operator()() {
    old = generic::load_object(address, Scope{});
    generic::store_object(address, desired, Scope{});
  }
};

template <class T, class Scope>
struct locked_compare_exchange {
  volatile T* address;
  object_image<T> expected;
  object_image<T> desired;
  object_image<T> old;
  bool stored;
  POLYATOMIC_FUNCTION void operator()() {
    old = generic::load_object(address, Scope{});
    stored = generic::same_bytes<T>(old, expected);
    if (stored) generic::store_object(address, desired, Scope{});
  }
};

/// `function` returns the new value.
template <class T, class Function, class Scope>
struct locked_update {
  volatile T* address;
  Function& function;
  object_image<T> old;
  object_image<T> desired;
  POLYATOMIC_CALLS_USER_CODE
  POLYATOMIC_FUNCTION void operator()() {
    old = generic::load_object(address, Scope{});
    desired = generic::image_of(static_cast<T>(function(generic::object_of<T>(old))));
    generic::store_object(address, desired, Scope{});
  }
};

/// `function` changes its argument, or declines.
template <class T, class Function, class Scope>
struct locked_try_update {
  volatile T* address;
  Function& function;
  object_image<T> old;
  bool stored;
  POLYATOMIC_CALLS_USER_CODE
  POLYATOMIC_FUNCTION void operator()() {
    old = generic::load_object(address, Scope{});
    T value = generic::object_of<T>(old);
    stored = function(value);
    if (stored) generic::store_object(address, generic::image_of(value), Scope{});
  }
};

}  // namespace polyatomic::inline POLYATOMIC_ABI::generic
