// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/generic/lock_pool.hpp>
#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/require.hpp>
#include <polyatomic/core/update.hpp>

/// Where the lock stands: backends/generic/lock_pool.hpp, once for all backends; its exchange, load
/// and store stand in backends/{cuda,hip,kokkos}/exchange.hpp and load_store.hpp.

/// @file
/// Atomic operations under locks, on objects of any size and alignment: what a kernel gets of a
/// lock_pool. The pool itself, which the host makes: core/lock_pool.hpp

namespace polyatomic::inline POLYATOMIC_ABI {

/// What a lock_pool's operations take: any trivially copyable type, of any size.
template <class T>
concept lockable_object = std::is_object_v<T> && detail::is_unqualified<T> &&
    std::is_trivially_copyable_v<T> && !std::is_array_v<T>;

/// The locks of one lock_pool, as kernels take them by value: `pool.view()`.
///
/// The address of an object chooses its lock. Each operation takes that one lock, does its work and
/// gives it back, so no operation waits for a second lock, and lanes of one wave that want the same
/// lock follow one another.
///
/// Rules for the objects, of whatever type:
///   - All access to an object that may happen concurrently goes through one pool. Other atomics,
///     plain accesses and other pools know nothing of the lock.
///   - An object is known by its address: members and elements of one that is accessed as a whole
///     are not accessed on their own.
///   - No alignment is needed. Objects aligned as their type asks are copied by units of its
///     alignment, others byte by byte.
///   - They live where all threads in question reach them: not on a thread's own stack.
///
/// Order and scope: an operation, a load too, acquires what the earlier operations on the object
/// released, and releases what its thread did before: acq_rel. There is no weaker form, so no order
/// is taken. The operations of one scope on the objects of pools are sequentially consistent among
/// themselves, as critical sections under mutexes are ([intro.races]/21, note); towards seq_cst
/// operations on other objects put `pa::thread_fence(pa::seq_cst)` between. The scope must include
/// all threads that use the *pool* concurrently, since its objects share locks.
///
/// Functions given to the updates run once, while the lock is held: they use no pool (the lock may
/// be the same one: a thread would wait for itself), no barrier, and wait for no thread. One that
/// throws, on the host, leaves the object as it was.
class lock_view {
 public:
  /// A view of no pool. In checked builds its operations stop the program (POLYATOMIC_CHECKED).
  lock_view() = default;

  /// Internal. Users call lock_pool::view().
  /// @param mask  the number of locks, a power of two, less one.
  POLYATOMIC_FUNCTION lock_view(std::uint32_t* locks, std::uint32_t mask)
      : locks_(locks), mask_(mask) {}

  /// Returns the object at `address`. The object is not written, but the lock is.
  template <class T, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION T load(const volatile T* address, Scope scope = {}) const {
    require<T, Scope>();
    generic::locked_load<T, Scope> section{address, {}};
    generic::with_lock(lock_of(address), section, scope);
    return generic::object_of<T>(section.old);
  }

  /// Writes `value` to `address`, which may hold no object yet.
  template <class T, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION void store(volatile T* address, const std::type_identity_t<T>& value,
                                 Scope scope = {}) const {
    require<T, Scope>();
    generic::locked_store<T, Scope> section{address, generic::image_of<T>(value)};
    generic::with_lock(lock_of(address), section, scope);
  }

  /// Writes `value` to `address` and returns the object it replaced.
  template <class T, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION T exchange(volatile T* address, const std::type_identity_t<T>& value,
                                 Scope scope = {}) const {
    require<T, Scope>();
    generic::locked_exchange<T, Scope> section{address, generic::image_of<T>(value), {}};
    generic::with_lock(lock_of(address), section, scope);
    return generic::object_of<T>(section.old);
  }

  /// Writes `desired` to `address` if the bytes there equal those of `expected`. T has no padding:
  /// see is_padding_free.
  ///
  /// @param expected  on failure it receives the object found; on success it is not written.
  /// @return whether it wrote. It fails only if the bytes differed.
  template <class T, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION bool compare_exchange_strong(volatile T* address,
                                                   std::type_identity_t<T>& expected,
                                                   const std::type_identity_t<T>& desired,
                                                   Scope scope = {}) const {
    require<T, Scope>();
    detail::require_no_padding<T>();
    generic::locked_compare_exchange<T, Scope> section{
        address, generic::image_of<T>(expected), generic::image_of<T>(desired), {}, false};
    generic::with_lock(lock_of(address), section, scope);
    if (!section.stored) expected = generic::object_of<T>(section.old);
    return section.stored;
  }

  /// The same as compare_exchange_strong: under a lock there is no spurious failure.
  template <class T, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION bool compare_exchange_weak(volatile T* address,
                                                 std::type_identity_t<T>& expected,
                                                 const std::type_identity_t<T>& desired,
                                                 Scope scope = {}) const {
    return compare_exchange_strong(address, expected, desired, scope);
  }

  /// Replaces the object v at `address` by `function(v)`: any operation of a type of one's own.
  ///
  /// @param function  `T function(T)`; called once.
  /// @return the object replaced.
  POLYATOMIC_CALLS_USER_CODE
  template <class T, class Function, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION T fetch_update(volatile T* address, Function function,
                                     Scope scope = {}) const {
    return generic::object_of<T>(update(address, function, scope).old);
  }

  /// As fetch_update, but returns the new object.
  POLYATOMIC_CALLS_USER_CODE
  template <class T, class Function, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION T update_fetch(volatile T* address, Function function,
                                     Scope scope = {}) const {
    return generic::object_of<T>(update(address, function, scope).desired);
  }

  /// As fetch_update, without a result.
  POLYATOMIC_CALLS_USER_CODE
  template <class T, class Function, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION void store_update(volatile T* address, Function function,
                                        Scope scope = {}) const {
    update(address, function, scope);
  }

  /// Lets `function` change the object at `address`, or decline.
  ///
  /// @param function  `bool function(T& value)`: changes its argument and returns true, or returns
  ///                  false; then nothing is written. Called once.
  /// @return {old, stored}: the object found, and whether the changed one was stored.
  POLYATOMIC_CALLS_USER_CODE
  template <class T, class Function, class Scope = device_scope_t>
  POLYATOMIC_FUNCTION update_result<T> try_update(volatile T* address, Function function,
                                                  Scope scope = {}) const {
    require<T, Scope>();
    generic::locked_try_update<T, Function, Scope> section{address, function, {}, false};
    generic::with_lock(lock_of(address), section, scope);
    return {generic::object_of<T>(section.old), section.stored};
  }

 private:
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static constexpr void require() {
    static_assert(lockable_object<T>,
                  "polyatomic: an object under a lock_pool must be trivially copyable and not "
                  "const: it is copied byte by byte");
    static_assert(!memory_order<Scope>,
                  "polyatomic: an operation under a lock is always acq_rel: leave the order out "
                  "and give the scope alone");
    static_assert(memory_order<Scope> || memory_scope<Scope>,
                  "polyatomic: the scope must be thread_scope, subgroup_scope, block_scope, "
                  "cluster_scope, device_scope or system_scope");
  }

  /// Multiplicative hashing (Knuth, The Art of Computer Programming 3, section 6.4, with 2^64 over
  /// the golden ratio): neighbours get locks far apart, and so do objects a power of two apart.
  POLYATOMIC_FUNCTION volatile std::uint32_t* lock_of(const volatile void* address) const {
    POLYATOMIC_EXPECTS(locks_ != nullptr, "a lock_view comes from a lock_pool");
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;
    const std::uint64_t product = reinterpret_cast<std::uintptr_t>(address) * golden;
    return locks_ + (static_cast<std::uint32_t>(product >> 32) & mask_);
  }

  POLYATOMIC_CALLS_USER_CODE
  template <class T, class Function, class Scope>
  POLYATOMIC_FUNCTION generic::locked_update<T, Function, Scope> update(volatile T* address,
                                                                        Function& function,
                                                                        Scope scope) const {
    require<T, Scope>();
    generic::locked_update<T, Function, Scope> section{address, function, {}, {}};
    generic::with_lock(lock_of(address), section, scope);
    return section;
  }

  std::uint32_t* locks_ = nullptr;
  std::uint32_t mask_ = 0;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
