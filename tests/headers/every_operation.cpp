// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Instantiates every operation for each type and spelling, in every order that it takes and
/// every scope, so that each compiler says what it has to say. Nothing here runs.

#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {

struct doubled {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T value) const {
    return value + value;
  }
};

struct declines {
  template <class T>
  POLYATOMIC_FUNCTION bool operator()(T&) const {
    return false;
  }
};

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void moves(T* p, T v, Order order, Scope scope) {
  constexpr pa::detail::without_release<Order> load_order{};
  constexpr pa::detail::without_acquire<Order> store_order{};
  T expected = pa::load(p, load_order, scope);
  pa::store(p, v, store_order, scope);
  expected = pa::exchange(p, v, order, scope);
  pa::compare_exchange_strong(p, expected, v, order, load_order, scope);
  pa::compare_exchange_weak(p, expected, v, order, pa::seq_cst, scope);
  pa::compare_exchange_weak(p, expected, v, order);
  pa::thread_fence(order, scope);
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION T fetches(T* p, T v, Order order, Scope scope) {
  v += pa::fetch_add(p, v, order, scope) + pa::add_fetch(p, v, order, scope);
  v += pa::fetch_sub(p, v, order, scope) + pa::sub_fetch(p, v, order, scope);
  v += pa::fetch_inc(p, order, scope) + pa::inc_fetch(p, order, scope);
  v += pa::fetch_dec(p, order, scope) + pa::dec_fetch(p, order, scope);
  v += pa::fetch_min(p, v, order, scope) + pa::min_fetch(p, v, order, scope);
  v += pa::fetch_max(p, v, order, scope) + pa::max_fetch(p, v, order, scope);
  if constexpr (pa::atomic_integer<T>) {
    v += pa::fetch_and(p, v, order, scope) + pa::and_fetch(p, v, order, scope);
    v += pa::fetch_or(p, v, order, scope) + pa::or_fetch(p, v, order, scope);
    v += pa::fetch_xor(p, v, order, scope) + pa::xor_fetch(p, v, order, scope);
  }
  v += pa::fetch_update(p, doubled{}, order, scope) + pa::update_fetch(p, doubled{}, order, scope);
  v += pa::try_update(p, declines{}, order, scope).old;
  return v;
}

template <class T, pa::reduction_order Order, class Scope>
POLYATOMIC_FUNCTION void reductions(T* p, T v, Order order, Scope scope) {
  pa::store_add(p, v, order, scope);
  pa::store_sub(p, v, order, scope);
  pa::store_inc(p, order, scope);
  pa::store_dec(p, order, scope);
  pa::store_min(p, v, order, scope);
  pa::store_max(p, v, order, scope);
  if constexpr (pa::atomic_integer<T>) {
    pa::store_and(p, v, order, scope);
    pa::store_or(p, v, order, scope);
    pa::store_xor(p, v, order, scope);
  }
  pa::store_update(p, doubled{}, order, scope);
}

template <class Reference>
POLYATOMIC_FUNCTION void members(Reference r) {
  using T = typename Reference::value_type;
  r = T{3};
  r += T{2};
  r -= T{1};
  ++r;
  --r;
  r++;
  r--;
  T value = r;
  value = r.exchange(r.load());
  r.compare_exchange_strong(value, T{1});
  r.compare_exchange_weak(value, T{1}, pa::acq_rel, pa::acquire);
  r.store(r.fetch_add(value) + r.add_fetch(value, pa::seq_cst));
  r.store_sub(r.fetch_min(value) + r.max_fetch(value));
  r.store_inc();
  r.store_max(r.fetch_inc() + r.dec_fetch());
  r.fetch_update(doubled{});
  r.store_update(doubled{});
  r.try_update(declines{});
  if constexpr (pa::atomic_integer<T>) {
    r &= T{3};
    r |= T{4};
    r ^= r.fetch_or(r.and_fetch(value));
    r.store_xor(value);
  }
}

template <class T, class Order, class Scope>
POLYATOMIC_FUNCTION void all(T* p, T v, Order order, Scope scope) {
  moves(p, v, order, scope);
  p[1] = fetches(p, v, order, scope);
  if constexpr (pa::reduction_order<Order>) reductions(p, v, order, scope);
}

template <class T>
POLYATOMIC_FUNCTION void everything(T* p, T v) {
  all(p, v, pa::relaxed, pa::device_scope);
  all(p, v, pa::acquire, pa::device_scope);
  all(p, v, pa::release, pa::device_scope);
  all(p, v, pa::acq_rel, pa::device_scope);
  all(p, v, pa::seq_cst, pa::device_scope);
  all(p, v, pa::release, pa::thread_scope);
  all(p, v, pa::release, pa::subgroup_scope);
  all(p, v, pa::release, pa::block_scope);
  all(p, v, pa::release, pa::cluster_scope);
  all(p, v, pa::release, pa::system_scope);
  members(pa::atomic_ref(*p));
  members(pa::atomic_ref<T, pa::acq_rel_t, pa::block_scope_t>(*p));
}

}  // namespace

// Not templates: each pass generates them.

POLYATOMIC_FUNCTION void every_integer_operation(int* a, unsigned* b, long* c, unsigned long* d,
                                                 long long* e, unsigned long long* f) {
  everything(a, 1);
  everything(b, 1u);
  everything(c, 1l);
  everything(d, 1ul);
  everything(e, 1ll);
  everything(f, 1ull);
}

POLYATOMIC_FUNCTION void every_floating_operation(float* a, double* b) {
  everything(a, 1.0f);
  everything(b, 1.0);
}
