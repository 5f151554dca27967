// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// The part of library.hpp, which includes it, that has min, max and bits. Kokkos takes the count
/// of a shift as a T, desul as unsigned.

namespace adapter {

template <ordered T, class Order, class Scope>
T perform(pa::op::fetch_min, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_min(address, value);
  } else {
    return desul::atomic_fetch_min(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <ordered T, class Order, class Scope>
T perform(pa::op::min_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_min_fetch(address, value);
  } else {
    return desul::atomic_min_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <ordered T, class Order, class Scope>
void perform(pa::op::store_min, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_min(address, value);
  } else {
    return desul::atomic_min(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <ordered T, class Order, class Scope>
T perform(pa::op::fetch_max, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_max(address, value);
  } else {
    return desul::atomic_fetch_max(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <ordered T, class Order, class Scope>
T perform(pa::op::max_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_max_fetch(address, value);
  } else {
    return desul::atomic_max_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <ordered T, class Order, class Scope>
void perform(pa::op::store_max, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_max(address, value);
  } else {
    return desul::atomic_max(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
T perform(pa::op::fetch_and, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_and(address, value);
  } else {
    return desul::atomic_fetch_and(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
T perform(pa::op::and_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_and_fetch(address, value);
  } else {
    return desul::atomic_and_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_and, T* address, std::type_identity_t<T> value, Order, Scope) {
  return Kokkos::atomic_and(address, value);
}
template <bits T, class Order, class Scope>
T perform(pa::op::fetch_or, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_or(address, value);
  } else {
    return desul::atomic_fetch_or(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
T perform(pa::op::or_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_or_fetch(address, value);
  } else {
    return desul::atomic_or_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_or, T* address, std::type_identity_t<T> value, Order, Scope) {
  return Kokkos::atomic_or(address, value);
}
template <bits T, class Order, class Scope>
T perform(pa::op::fetch_xor, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_xor(address, value);
  } else {
    return desul::atomic_fetch_xor(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
T perform(pa::op::xor_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_xor_fetch(address, value);
  } else {
    return desul::atomic_xor_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_xor, T* address, std::type_identity_t<T> value, Order, Scope) {
  return Kokkos::atomic_xor(address, value);
}
template <bits T, class Order, class Scope>
T perform(pa::op::fetch_nand, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_nand(address, value);
  } else {
    return desul::atomic_fetch_nand(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
T perform(pa::op::nand_fetch, T* address, std::type_identity_t<T> value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_nand_fetch(address, value);
  } else {
    return desul::atomic_nand_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <bits T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_nand, T* address, std::type_identity_t<T> value, Order, Scope) {
  return Kokkos::atomic_nand(address, value);
}
template <integer T, class Order, class Scope>
T perform(pa::op::fetch_shl, T* address, unsigned value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_lshift(address, static_cast<T>(value));
  } else {
    return desul::atomic_fetch_lshift(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
T perform(pa::op::shl_fetch, T* address, unsigned value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_lshift_fetch(address, static_cast<T>(value));
  } else {
    return desul::atomic_lshift_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_shl, T* address, unsigned value, Order, Scope) {
  return Kokkos::atomic_lshift(address, static_cast<T>(value));
}
template <integer T, class Order, class Scope>
T perform(pa::op::fetch_shr, T* address, unsigned value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_fetch_rshift(address, static_cast<T>(value));
  } else {
    return desul::atomic_fetch_rshift(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
T perform(pa::op::shr_fetch, T* address, unsigned value, Order, Scope) {
  if constexpr (is_kokkos<Order, Scope>) {
    return Kokkos::atomic_rshift_fetch(address, static_cast<T>(value));
  } else {
    return desul::atomic_rshift_fetch(address, value, order_of<Order>(), scope_of<Scope>());
  }
}
template <integer T, class Order, class Scope>
requires is_kokkos<Order, Scope>
void perform(pa::op::store_shr, T* address, unsigned value, Order, Scope) {
  return Kokkos::atomic_rshift(address, static_cast<T>(value));
}

}  // namespace adapter
