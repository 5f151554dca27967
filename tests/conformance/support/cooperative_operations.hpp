// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/group_cases.hpp>

#include <polyatomic/algorithms.hpp>

#include <limits>

/// @file
/// The cooperating operations as the tests call them, with values whose combination is exact in any
/// order, and what each does to one value by plain C++.

namespace conformance {

struct add_together {
  static constexpr const char* name = "add";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_add(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_add(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return static_cast<T>(hash(thread) % 8);
  }
  template <class T>
  static T initial() {
    return static_cast<T>(3);
  }
  template <class T>
  static T apply(T old, T value) {
    if constexpr (std::is_floating_point_v<T>) {
      return old + value;
    } else {
      return static_cast<T>(static_cast<std::uint64_t>(old) + static_cast<std::uint64_t>(value));
    }
  }
};

/// Integers: odd factors. Floats: powers of two, up and down in turn, so that none overflows.
struct mul_together {
  static constexpr const char* name = "mul";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_mul(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_mul(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    if constexpr (pa::atomic_floating<T>) {
      return thread % 2 == 0 ? T(2) : T(0.5);
    } else {
      return static_cast<T>(hash(thread) | 1);
    }
  }
  template <class T>
  static T initial() {
    return static_cast<T>(3);
  }
  template <class T>
  static T apply(T old, T value) {
    if constexpr (std::is_floating_point_v<T>) {
      return old * value;
    } else {
      return static_cast<T>(static_cast<std::uint64_t>(old) * static_cast<std::uint64_t>(value));
    }
  }
};

/// Numbers of both signs and, of a floating type, a NaN now and then.
template <class T>
POLYATOMIC_FUNCTION T signed_value(std::uint64_t thread) {
  const auto bits = static_cast<std::int32_t>(hash(thread) >> 40) - (1 << 23);
  if constexpr (pa::atomic_floating<T>) {
    if (hash(thread) % 7 == 0) {
      return pa::detail::from_bits<T>(
          static_cast<pa::detail::bits_t<T>>(pa::detail::floating_format<T>::infinity + 5));
    }
    return static_cast<T>(bits) + static_cast<T>(0.5);
  } else {
    return static_cast<T>(bits);
  }
}

struct min_together {
  static constexpr const char* name = "min";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_min(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_min(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return signed_value<T>(thread);
  }
  template <class T>
  static T initial() {
    return std::numeric_limits<T>::max();
  }
  template <class T>
  static T apply(T old, T value) {
    return value < old ? value : old;  // false for a NaN; nothing stored is one
  }
};

struct max_together {
  static constexpr const char* name = "max";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_max(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_max(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return signed_value<T>(thread);
  }
  template <class T>
  static T initial() {
    return std::numeric_limits<T>::lowest();
  }
  template <class T>
  static T apply(T old, T value) {
    return value > old ? value : old;  // false for a NaN; nothing stored is one
  }
};

struct and_together {
  static constexpr const char* name = "and";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_and(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_and(group, p, value, order, scope);
  }
  /// Each thread takes one bit away.
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return static_cast<T>(~(T{1} << (hash(thread) % (8 * sizeof(T)))));
  }
  template <class T>
  static T initial() {
    return static_cast<T>(~T{0});
  }
  template <class T>
  static T apply(T old, T value) {
    return static_cast<T>(old & value);
  }
};

struct or_together {
  static constexpr const char* name = "or";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_or(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_or(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return static_cast<T>(T{1} << (hash(thread) % (8 * sizeof(T))));
  }
  template <class T>
  static T initial() {
    return 0;
  }
  template <class T>
  static T apply(T old, T value) {
    return static_cast<T>(old | value);
  }
};

struct xor_together {
  static constexpr const char* name = "xor";
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static void store(Group group, T* p, T value, Order order, Scope scope) {
    pa::store_xor(group, p, value, order, scope);
  }
  template <class Group, class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static T fetch(Group group, T* p, T value, Order order, Scope scope) {
    return pa::fetch_xor(group, p, value, order, scope);
  }
  template <class T>
  POLYATOMIC_FUNCTION static T value(std::uint64_t thread) {
    return static_cast<T>(hash(thread));
  }
  template <class T>
  static T initial() {
    return static_cast<T>(0x55);
  }
  template <class T>
  static T apply(T old, T value) {
    return static_cast<T>(old ^ value);
  }
};

}  // namespace conformance
