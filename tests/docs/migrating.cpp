// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The right-hand lines of docs/migrating.md. migrating.py compares; compiling is the test.
#include <polyatomic/algorithms/cooperative_store.hpp>
#include <polyatomic/backends/generic/one_block_cluster.hpp>
#include <polyatomic/core/coalesced.hpp>
#include <polyatomic/core/coarse_grained.hpp>
#include <polyatomic/core/launch_shape.hpp>
#include <polyatomic/core/packed.hpp>
#include <polyatomic/polyatomic.hpp>

#include <atomic>
#include <functional>

namespace pa = polyatomic;

/// More than any instruction changes at once.
struct large_object {
  double sums[5];
};
large_object operator+(large_object a, const large_object& b) {
  for (int i = 0; i < 5; ++i) a.sums[i] += b.sums[i];
  return a;
}

/// 16 bytes, which one instruction changes.
struct point {
  double x;
  double y;
};
point operator+(point a, point b) {
  return {a.x + b.x, a.y + b.y};
}

namespace {

template <class... Values>
void use(const Values&...) {}

template <class T>
void whole_objects(T* p, T& x, T v, T expected) {
  use(pa::load(p), pa::exchange(p, v), pa::compare_exchange_strong(p, expected, v));
  pa::store(p, v);
  T old = expected;
  pa::compare_exchange_strong(p, old, v);
  use(pa::load(p, pa::acquire, pa::block_scope));
  pa::store(p, v, pa::release, pa::block_scope);
  use(pa::exchange(p, v, pa::acq_rel, pa::block_scope));
  use(pa::compare_exchange_strong(p, expected, v, pa::acq_rel, pa::acquire, pa::block_scope));
  use(pa::compare_exchange_weak(p, expected, v, pa::acq_rel, pa::acquire, pa::block_scope));
  use(pa::load(p, pa::seq_cst, pa::system_scope));
  pa::store(p, v, pa::seq_cst, pa::system_scope);
  use(pa::exchange(p, v, pa::seq_cst, pa::system_scope), &x);
  use(pa::required_alignment<T>, x);
}

template <class T>
void numbers(T* p, T& x, T v) {
  use(pa::fetch_add(p, v), pa::add_fetch(p, v), pa::fetch_sub(p, v), pa::sub_fetch(p, v));
  pa::store_add(p, v);
  pa::store_sub(p, v);
  use(pa::fetch_inc(p), pa::inc_fetch(p), pa::fetch_dec(p), pa::dec_fetch(p));
  pa::store_inc(p);
  pa::store_dec(p);
  use(pa::fetch_mul(p, v), pa::mul_fetch(p, v), pa::fetch_div(p, v), pa::div_fetch(p, v));
  pa::store_mul(p, v);
  pa::store_div(p, v);
  use(pa::fetch_min(p, v), pa::min_fetch(p, v), pa::fetch_max(p, v), pa::max_fetch(p, v));
  pa::store_min(p, v);
  pa::store_max(p, v);
  use(pa::fetch_update(p, [](T a) { return a / 2 + 1; }));
  use(pa::fetch_add(p, v, pa::relaxed, pa::block_scope));
  use(pa::fetch_add(p, v, pa::relaxed, pa::system_scope));
  use(pa::fetch_add(p, v, pa::acq_rel, pa::block_scope));
  use(pa::fetch_add(p, v, pa::acq_rel));
  use(pa::fetch_add(p, v, pa::acq_rel, pa::system_scope));
  use(pa::fetch_sub(p, v, pa::acq_rel, pa::block_scope));
  use(pa::fetch_min(p, v, pa::acq_rel, pa::block_scope));
  use(pa::fetch_max(p, v, pa::acq_rel, pa::block_scope));
  pa::store_add(p, v, pa::release, pa::block_scope);
  use(pa::fetch_add(p, v, pa::coarse_grained));
  pa::store_add(p, v, pa::coarse_grained);
  use(pa::atomic_ref(x) += v, pa::atomic_ref(x) -= v);
  use(++pa::atomic_ref(x), pa::atomic_ref(x)++, --pa::atomic_ref(x), pa::atomic_ref(x)--);
  use(pa::load(p) + v, pa::load(p) < v);
}

template <class T>
void pointers(T*& q, T* p) {
  use(pa::fetch_update(&q, [=](T* a) { return std::less<T*>()(p, a) ? p : a; }));
}

template <class T>
void bounded(T* p, T limit) {
  use(pa::fetch_update(p, [=](T a) { return a >= limit ? 0 : a + 1; }));
  use(pa::fetch_update(p, [=](T a) { return a == 0 || a > limit ? limit : a - 1; }));
}

template <class T>
void integers(T* p, T& x, T v, unsigned n) {
  use(pa::fetch_mod(p, v), pa::mod_fetch(p, v));
  pa::store_mod(p, v);
  use(pa::fetch_and(p, v), pa::fetch_or(p, v), pa::fetch_xor(p, v), pa::fetch_nand(p, v));
  use(pa::and_fetch(p, v), pa::or_fetch(p, v), pa::xor_fetch(p, v), pa::nand_fetch(p, v));
  pa::store_and(p, v);
  pa::store_or(p, v);
  pa::store_xor(p, v);
  pa::store_nand(p, v);
  use(pa::fetch_shl(p, n), pa::shl_fetch(p, n), pa::fetch_shr(p, n), pa::shr_fetch(p, n));
  pa::store_shl(p, n);
  pa::store_shr(p, n);
  use(pa::fetch_and(p, v, pa::acq_rel, pa::block_scope));
  use(pa::fetch_or(p, v, pa::acq_rel, pa::block_scope));
  use(pa::fetch_xor(p, v, pa::acq_rel, pa::block_scope));
  use(pa::atomic_ref(x) &= v, pa::atomic_ref(x) |= v, pa::atomic_ref(x) ^= v);
  use(pa::atomic_ref(x) *= v, pa::atomic_ref(x) /= v, pa::atomic_ref(x) %= v);
  use(pa::atomic_ref(x) <<= n, pa::atomic_ref(x) >>= n);
}

void counters(unsigned* p, unsigned bound) {
  use(pa::fetch_inc_mod(p, bound), pa::fetch_dec_mod(p, bound));
}

void fences() {
  pa::thread_fence(pa::seq_cst);
  pa::thread_fence(pa::seq_cst, pa::block_scope);
  pa::thread_fence(pa::seq_cst, pa::cluster_scope);
  pa::thread_fence(pa::seq_cst, pa::system_scope);
  pa::thread_fence(pa::acquire);
  pa::thread_fence(pa::release);
  pa::thread_fence(pa::acq_rel, pa::device_scope);
  pa::thread_fence(pa::acq_rel, pa::system_scope);
  pa::signal_fence(pa::acq_rel);
}

large_object change(large_object object) {
  return object;
}

void groups_of_numbers(pa::pack<pa::half, 2>* halves, pa::pack<pa::half, 2> two,
                       pa::pack<float, 4>* floats, pa::pack<float, 4> four, pa::lock_view locks,
                       large_object* large) {
  pa::store_add(halves, two);
  pa::store_add(floats, four);
  use(locks.fetch_update(large, change));
}

/// A block of one thread, in a context without a queue.
struct lone_block {
  static constexpr unsigned most_subgroups = 1;
  static constexpr bool barrier_is_cumulative = true;
  unsigned rank() const { return 0; }
  unsigned size() const { return 1; }
  void barrier() const {}
  auto subgroup() const { return pa::coalesced(); }
  unsigned subgroup_index() const { return 0; }
  unsigned subgroup_count() const { return 1; }
};
struct lone_context {
  auto block() const { return lone_block{}; }
  auto subgroup() const { return pa::coalesced(); }
  auto cluster() const { return pa::generic::one_block_cluster<lone_block>(lone_block{}); }
  template <class Scratch>
  auto cluster(Scratch& scratch) const {
    return pa::generic::one_block_scratch_cluster<lone_block, Scratch>(lone_block{}, scratch);
  }
};

template <class T>
void groups_of_threads(T* p, T v, lone_context ctx, unsigned rank) {
  pa::group_scratch<T> sum;
  auto cluster = ctx.cluster();
  use(pa::launch_shape{.blocks = 64, .block_size = 256, .cluster_size = 8});
  cluster.barrier();
  use(cluster.rank(), cluster.size(), cluster.block_rank(), cluster.block_count());
  use(cluster.in_block(p, rank));
  use(pa::all_reduce(ctx.cluster(sum), v));
  pa::store_add(ctx.cluster(sum), p, v);
  use(ctx.block(), ctx.subgroup(), pa::coalesced());
  ctx.block().barrier();
}

void structs(point& place, point change, pa::lock_view locks, large_object* large,
             const large_object& more) {
  use(pa::fetch_update(&place, [=](point a) { return a + change; }));
  use(locks.fetch_update(large, [=](large_object a) { return a + more; }));
}

void others(pa::half* h, pa::half number, bool& f, double& y) {
  pa::store_add(h, number);
  pa::store_add(h, number, pa::packed);
  use(pa::test_and_set(&f), pa::test(&f));
  pa::clear(&f);
  pa::wait(&f, false);
  pa::notify_one(&f);
  pa::notify_all(&f);
  use(pa::fetch_fminimum(&y, 1.0), pa::fetch_fmaximum_num(&y, 1.0));
  use(pa::relaxed, pa::acquire, pa::release, pa::acq_rel, pa::seq_cst);
  use(pa::thread_scope, pa::subgroup_scope, pa::block_scope, pa::cluster_scope, pa::device_scope,
      pa::system_scope);
}

template <class Reference, class T>
void members(const Reference& r, T v, T e) {
  use(r.is_lock_free(), r.load(), T(r), r = v, r.exchange(v));
  r.store(v);
  use(r.compare_exchange_weak(e, v), r.compare_exchange_strong(e, v));
  use(r.fetch_add(v), r.fetch_sub(v), r.fetch_min(v), r.fetch_max(v));
  use(r.min_fetch(v), r.max_fetch(v));
  use(r.fetch_and(v), r.fetch_or(v), r.fetch_xor(v));
  use(r++, ++r, r--, --r, r += v, r -= v, r &= v, r |= v, r ^= v);
  r.wait(v);
  r.notify_one();
  r.notify_all();
}

template <class Reference, class T>
void members_with_order(const Reference& r, T v, T e, T old) {
  use(r.load(pa::acquire), r.exchange(v, pa::acq_rel));
  r.store(v, pa::release);
  use(r.compare_exchange_strong(e, v, pa::acq_rel, pa::acquire));
  use(r.compare_exchange_strong(e, v, pa::release, pa::relaxed));
  use(r.compare_exchange_weak(e, v, pa::acq_rel));
  use(r.fetch_add(v, pa::release), r.fetch_sub(v, pa::release));
  r.store_add(v, pa::release);
  r.wait(old, pa::acquire);
  r.wait(old);
}

template <class Reference, class T>
void other_names(const Reference& r, T v, unsigned n) {
  use(r *= v, r /= v, r %= v, r <<= n);
  use(r.fetch_shl(n), r.shr_fetch(n), r.address());
}

template <class Reference>
auto order_at_run_time(const Reference& r, std::memory_order order) {
  return order == std::memory_order_relaxed ? r.load(pa::relaxed) : r.load(pa::acquire);
}

template <class T>
constexpr void constants() {
  static_assert(pa::atomic_ref<T>::is_always_lock_free);
  static_assert(pa::atomic_ref<T>::required_alignment >= sizeof(T));
  static_assert(pa::memory_order<std::remove_const_t<decltype(pa::atomic_ref<T>::default_order)>>);
  static_assert(pa::memory_scope<std::remove_const_t<decltype(pa::atomic_ref<T>::scope)>>);
}

template <class Reference, class T>
void old_value(const Reference& r, T v, T expected) {
  T old = expected;
  r.compare_exchange_strong(old, v);
}

template <class T>
void references(T& x, T v) {
  {
    pa::atomic_ref<T> r(x);
    members(r, v, v);
    r.store_add(v);
  }
  {
    pa::atomic_ref<T, pa::acq_rel_t, pa::device_scope_t> r(x);
    members(r, v, v);
    other_names(r, v, 2);
  }
  {
    pa::atomic_ref<T, pa::seq_cst_t, pa::system_scope_t> r(x);
    members(r, v, v);
    order_at_run_time(r, std::memory_order_acquire);
    members_with_order(r, v, v, v);
    old_value(r, v, v);
  }
  {
    pa::atomic_ref<T, pa::relaxed_t, pa::device_scope_t> r(x);
    members(r, v, v);
  }
}

}  // namespace

/// Instantiates everything above.
void every_line_of_migrating(int& x, unsigned& u, double& y, bool& f, pa::half* h,
                             pa::pack<pa::half, 2>* halves, pa::pack<float, 4>* floats,
                             pa::lock_view locks, large_object* large, unsigned short& s,
                             point& place) {
  whole_objects(&x, x, 1, 2);
  whole_objects<unsigned short>(&s, s, 1, 2);
  whole_objects(&place, place, {1, 2}, {3, 4});
  whole_objects(&y, y, 1.0, 2.0);
  numbers(&x, x, 1);
  numbers(&u, u, 1u);
  numbers(&y, y, 1.0);
  integers(&x, x, 1, 2);
  int* q = &x;
  pointers(q, &x);
  bounded(&x, 7);
  bounded(&y, 7.0);
  counters(&u, 7);
  fences();
  others(h, pa::half(1.0f), f, y);
  constants<int>();
  structs(place, {1, 2}, locks, large, *large);
  groups_of_numbers(halves, *halves, floats, *floats, locks, large);
  groups_of_threads(&x, 1, {}, 0);
  references(x, 1);
}
