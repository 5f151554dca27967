// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

#include <Kokkos_Core.hpp>
#include <subject.hpp>

#include <concepts>
#include <string>
#include <type_traits>

/// @file
/// Kokkos::atomic_* on the host as the library under test. They are relaxed and at device scope;
/// another order or scope goes to desul::atomic_*, on which they are built. A call that one of the
/// two lacks is left out there.

namespace adapter {

namespace pa = polyatomic;

inline constexpr const char* name = "Kokkos::atomic and desul";
inline std::string version() {
  return subject::software();
}

template <class Order>
auto order_of() {
  if constexpr (std::same_as<Order, pa::relaxed_t>) {
    return desul::MemoryOrderRelaxed{};
  } else if constexpr (std::same_as<Order, pa::acquire_t>) {
    return desul::MemoryOrderAcquire{};
  } else if constexpr (std::same_as<Order, pa::release_t>) {
    return desul::MemoryOrderRelease{};
  } else if constexpr (std::same_as<Order, pa::acq_rel_t>) {
    return desul::MemoryOrderAcqRel{};
  } else {
    return desul::MemoryOrderSeqCst{};
  }
}

/// The narrowest scope of desul's that holds all threads: a core runs a block.
template <class Scope>
auto scope_of() {
  if constexpr (std::same_as<Scope, pa::system_scope_t>) {
    return desul::MemoryScopeNode{};
  } else if constexpr (std::same_as<Scope, pa::device_scope_t> ||
                       std::same_as<Scope, pa::cluster_scope_t>) {
    return desul::MemoryScopeDevice{};
  } else {
    return desul::MemoryScopeCore{};
  }
}

/// The order and scope of Kokkos::atomic_*.
template <class Order, class Scope>
inline constexpr bool is_kokkos =
    std::same_as<Order, pa::relaxed_t>&& std::same_as<Scope, pa::device_scope_t>;

// What the operations ask of a type: desul computes with the type's own operators.
template <class T>
concept whole_object = std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T>;
template <class T>
concept comparable = whole_object<T> && requires(const T a, const T b) {
  { a == b } -> std::convertible_to<bool>;
};
template <class T>
concept ordered = whole_object<T> && requires(const T a, const T b) {
  { a < b } -> std::convertible_to<bool>;
};
template <class T>
concept number = whole_object<T> && requires(const T a, const T b) {
  { a + b } -> std::convertible_to<T>;
  { a* b } -> std::convertible_to<T>;
  { a / b } -> std::convertible_to<T>;
};
template <class T>
concept integer = number<T> && requires(const T a, const T b) {
  { a % b } -> std::convertible_to<T>;
};
/// On a bool they do not compile.
template <class T>
concept bits = !std::same_as<T, bool> && whole_object<T> && requires(const T a, const T b) {
  { a& b } -> std::convertible_to<T>;
};

template <whole_object T, class Order, class Scope>
T perform(pa::op::load, const T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_load(address);
  } else {
    return desul::atomic_load(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <comparable T, class Success, class Failure, class Scope>
bool perform(pa::op::compare_exchange_strong, T* address, T& expected,
             std::type_identity_t<T> desired, Success, Failure, Scope) {
  return desul::atomic_compare_exchange_strong(address, expected, desired, order_of<Success>(),
                                               order_of<Failure>(), scope_of<Scope>());
}
template <comparable T, class Success, class Failure, class Scope>
bool perform(pa::op::compare_exchange_weak, T* address, T& expected,
             std::type_identity_t<T> desired, Success, Failure, Scope) {
  return desul::atomic_compare_exchange_weak(address, expected, desired, order_of<Success>(),
                                             order_of<Failure>(), scope_of<Scope>());
}
template <whole_object T, class Order, class Scope>
void perform(pa::op::store, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_store(address, value);
  } else {
    return desul::atomic_store(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <whole_object T, class Order, class Scope>
T perform(pa::op::exchange, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_exchange(address, value);
  } else {
    return desul::atomic_exchange(address, value, order_of<Order>(), scope_of<Scope>());
  }
}

// Arithmetic.
template <number T, class Order, class Scope>
T perform(pa::op::fetch_add, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_add(address, value);
  } else {
    return desul::atomic_fetch_add(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::add_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_add_fetch(address, value);
  } else {
    return desul::atomic_add_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_add, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_add(address, value);
  } else {
    return desul::atomic_add(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::fetch_sub, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_sub(address, value);
  } else {
    return desul::atomic_fetch_sub(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::sub_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_sub_fetch(address, value);
  } else {
    return desul::atomic_sub_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_sub, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_sub(address, value);
  } else {
    return desul::atomic_sub(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::fetch_mul, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_mul(address, value);
  } else {
    return desul::atomic_fetch_mul(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::mul_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_mul_fetch(address, value);
  } else {
    return desul::atomic_mul_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_mul, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_mul(address, value);
  } else {
    return desul::atomic_mul(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::fetch_div, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_div(address, value);
  } else {
    return desul::atomic_fetch_div(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::div_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_div_fetch(address, value);
  } else {
    return desul::atomic_div_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_div, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_div(address, value);
  } else {
    return desul::atomic_div(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::fetch_inc, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_inc(address);
  } else {
    return desul::atomic_fetch_inc(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::inc_fetch, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_inc_fetch(address);
  } else {
    return desul::atomic_inc_fetch(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_inc, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_inc(address);
  } else {
    return desul::atomic_inc(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::fetch_dec, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_dec(address);
  } else {
    return desul::atomic_fetch_dec(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
T perform(pa::op::dec_fetch, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_dec_fetch(address);
  } else {
    return desul::atomic_dec_fetch(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <number T, class Order, class Scope>
void perform(pa::op::store_dec, T* address, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_dec(address);
  } else {
    return desul::atomic_dec(address, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
T perform(pa::op::fetch_mod, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_mod(address, value);
  } else {
    return desul::atomic_fetch_mod(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
T perform(pa::op::mod_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_mod_fetch(address, value);
  } else {
    return desul::atomic_mod_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_mod, T* address, std::type_identity_t<T> value, Order, Scope) {
  return Kokkos::atomic_mod(address, value);
}
template <integer T, class Order, class Scope>
T perform(pa::op::fetch_inc_mod, T* address, std::type_identity_t<T> value, Order, Scope) {
  return desul::atomic_fetch_inc_mod(address, value, order_of<Order>(), scope_of<Scope>());
}
template <integer T, class Order, class Scope>
T perform(pa::op::fetch_dec_mod, T* address, std::type_identity_t<T> value, Order, Scope) {
  return desul::atomic_fetch_dec_mod(address, value, order_of<Order>(), scope_of<Scope>());
}

}  // namespace adapter

#include <kokkos_minmax_bits.hpp>

#include <adapters/names.hpp>
