// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Instantiates every operation for each type and spelling, in every order that it takes and
/// every scope, so that each compiler says what it has to say. Nothing here runs.

#include <polyatomic/core/half.hpp>
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace every {

enum class colour : short {};
struct two_floats {
  float first;
  float second;
};
class complex_float {
 public:
  using value_type = float;
  POLYATOMIC_FUNCTION float real() const { return real_; }
  POLYATOMIC_FUNCTION float imag() const { return imaginary_; }

 private:
  float real_;
  float imaginary_;
};

/// Cannot be made from nothing.
template <class Number>
struct ticket {
  ticket() = delete;
  POLYATOMIC_FUNCTION explicit ticket(Number n) : number(n) {}
  Number number;
};

struct two_bytes {
  unsigned char first;
  unsigned char second;
};
struct byte_and_int {
  unsigned char first;
  int second;
};
struct three_bytes {
  unsigned char bytes[3];
};
struct large {
  double numbers[4];
  unsigned char rest[8];
};

}  // namespace every

namespace {

struct doubled {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T value) const {
    return static_cast<T>(value + value);
  }
};

struct same {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T value) const {
    return value;
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
  v += pa::fetch_mul(p, v, order, scope) + pa::mul_fetch(p, v, order, scope);
  v += pa::fetch_div(p, v, order, scope) + pa::div_fetch(p, v, order, scope);
  v += pa::fetch_min(p, v, order, scope) + pa::min_fetch(p, v, order, scope);
  v += pa::fetch_max(p, v, order, scope) + pa::max_fetch(p, v, order, scope);
  if constexpr (pa::atomic_integer<T>) {
    v += pa::fetch_and(p, v, order, scope) + pa::and_fetch(p, v, order, scope);
    v += pa::fetch_or(p, v, order, scope) + pa::or_fetch(p, v, order, scope);
    v += pa::fetch_xor(p, v, order, scope) + pa::xor_fetch(p, v, order, scope);
    v += pa::fetch_nand(p, v, order, scope) + pa::nand_fetch(p, v, order, scope);
    v += pa::fetch_mod(p, v, order, scope) + pa::mod_fetch(p, v, order, scope);
    v += pa::fetch_shl(p, 3, order, scope) + pa::shl_fetch(p, 3, order, scope);
    v += pa::fetch_shr(p, 3, order, scope) + pa::shr_fetch(p, 3, order, scope);
    if (pa::test_and_set(p, order, scope)) pa::clear(p);
  } else {
    v += pa::fetch_fminimum(p, v, order, scope) + pa::fminimum_fetch(p, v, order, scope);
    v += pa::fetch_fmaximum(p, v, order, scope) + pa::fmaximum_fetch(p, v, order, scope);
    v += pa::fetch_fminimum_num(p, v, order, scope) + pa::fmaximum_num_fetch(p, v, order, scope);
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
    pa::store_nand(p, v, order, scope);
    pa::store_mod(p, v, order, scope);
    pa::store_shl(p, 3, order, scope);
    pa::store_shr(p, 3, order, scope);
  } else {
    pa::store_fminimum(p, v, order, scope);
    pa::store_fmaximum(p, v, order, scope);
    pa::store_fminimum_num(p, v, order, scope);
    pa::store_fmaximum_num(p, v, order, scope);
  }
  pa::store_mul(p, v, order, scope);
  pa::store_div(p, v, order, scope);
  pa::store_update(p, doubled{}, order, scope);
}

/// Types that have some of the operations.
template <class T>
POLYATOMIC_FUNCTION void moves_alone(T* p, T v) {
  moves(p, v, pa::relaxed, pa::device_scope);
  moves(p, v, pa::seq_cst, pa::block_scope);
  pa::fetch_update(p, same{}, pa::acq_rel);
  pa::store(p, pa::try_update(p, declines{}, pa::acquire).old);
  pa::wait(p, v, pa::acquire);
  pa::notify_one(p);
  pa::notify_all(p);
}
template <class T>
POLYATOMIC_FUNCTION void bits(T* p, T v) {
  moves_alone(p, v);
  pa::store_and(p, pa::fetch_or(p, pa::xor_fetch(p, v, pa::acq_rel)));
}
template <class T>
POLYATOMIC_FUNCTION void counts(T* p, T v) {
  pa::store_inc_mod(p, pa::fetch_inc_mod(p, pa::inc_mod_fetch(p, v, pa::acq_rel)));
  pa::store_dec_mod(p, pa::fetch_dec_mod(p, pa::dec_mod_fetch(p, v, pa::acq_rel)), pa::release);
}
template <class T>
POLYATOMIC_FUNCTION void sums(T* p, T v, pa::detail::addend_t<T> by) {
  moves_alone(p, v);
  pa::store_add(p, by, pa::release);
  pa::store_sub(p, by);
  v = pa::fetch_add(p, by);
  v = pa::add_fetch(p, by);
  v = pa::fetch_sub(p, by);
  pa::store(p, pa::sub_fetch(p, by));
  pa::fetch_inc(p);
  pa::dec_fetch(p);
}
template <class T>
POLYATOMIC_FUNCTION void short_floats(T* p, T v) {
  sums(p, v, v);
  pa::store_mul(p, pa::fetch_div(p, v));
  pa::store_min(p, pa::max_fetch(p, v));
  pa::store_fminimum(p, pa::fmaximum_fetch(p, v));
}

template <class Pack>
POLYATOMIC_FUNCTION void packs(Pack* p) {
  pa::store_add(p, pa::fetch_add(p, *p));
  pa::store_sub(p, pa::fetch_sub(p, *p, pa::acq_rel, pa::system_scope), pa::release);
  pa::store_add(p, pa::fetch_add(p, *p, pa::seq_cst, pa::block_scope), pa::relaxed,
                pa::cluster_scope);
}
template <class T>
POLYATOMIC_FUNCTION void coarse_grained(T* p) {
  pa::store_add(p, pa::fetch_add(p, *p, pa::coarse_grained), pa::coarse_grained);
  pa::store_sub(p, pa::fetch_sub(p, *p, pa::coarse_grained, pa::seq_cst, pa::block_scope),
                pa::coarse_grained, pa::release, pa::system_scope);
  const pa::atomic_ref r(*p);
  r.store_add(r.fetch_add(*p, pa::coarse_grained), pa::coarse_grained, pa::release);
  r.store_sub(r.fetch_sub(*p, pa::coarse_grained, pa::seq_cst), pa::coarse_grained);
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
  r *= T{2};
  r /= T{2};
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
    r %= T{5};
    r <<= 3;
    r >>= 3;
  }
  const pa::atomic_ref reader(static_cast<const T&>(*r.address()));
  value = reader.load(pa::acquire);
  reader.wait(value);
  value = reader;
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

POLYATOMIC_FUNCTION void every_other_type(signed char* a, unsigned short* b, bool* c,
                                          every::colour* d, int** e, every::two_floats* f,
                                          pa::half* g, pa::bfloat16* h, unsigned long long* i,
                                          every::complex_float* j) {
  sums<signed char>(a, 1, 2);
  bits<signed char>(a, 3);
  sums<unsigned short>(b, 1, 2);
  bits<unsigned short>(b, 3);
  counts<unsigned short>(b, 3);
  counts<unsigned long long>(i, 3);
  bits(c, true);
  pa::clear(c);
  pa::test(c);
  pa::test_and_set(c, pa::acquire);
  bits(d, every::colour{});
  sums(e, *e, 3);
  moves_alone(f, every::two_floats{});
  short_floats(g, pa::half(1));
  short_floats(h, pa::bfloat16(1));
  sums(j, *j, *j);
  pa::store_mul(j, pa::fetch_div(j, *j));
  pa::signal_fence(pa::seq_cst);
}

/// [fault-63] Pointers to const, to volatile and to both, of integers, enumerations and
/// structs.
template <class T>
POLYATOMIC_FUNCTION void qualified(const T* a, volatile T* b, const volatile T* c) {
  T value = pa::load(a);
  pa::store(b, pa::load(b, pa::acquire), pa::release);
  value = pa::exchange(b, value);
  pa::compare_exchange_strong(b, value, pa::load(c, pa::seq_cst, pa::system_scope));
  pa::store_update(b, same{});
  pa::wait(c, value);
  pa::notify_all(b);
}
POLYATOMIC_FUNCTION void every_qualified_pointer(int* a, every::colour* b, bool* c, int** d,
                                                 every::two_floats* e, double* f) {
  qualified<int>(a, a, a);
  qualified<every::colour>(b, b, b);
  qualified<bool>(c, c, c);
  qualified<int*>(d, d, d);
  qualified<every::two_floats>(e, e, e);
  qualified<double>(f, f, f);
  volatile int* g = a;
  volatile every::colour* h = b;
  volatile bool* i = c;
  pa::store_add(g, pa::fetch_sub(g, pa::max_fetch(g, 1)));
  pa::store_and(h, pa::fetch_or(h, every::colour{3}, pa::acq_rel));
  pa::clear(i);
  if (pa::test_and_set(i, pa::acquire)) pa::clear(i, pa::release);
}

POLYATOMIC_FUNCTION void every_type_without_default(every::ticket<signed char>* a,
                                                    every::ticket<int>* b, every::ticket<long>* c) {
  moves_alone(a, *a);
  moves_alone(b, *b);
  moves_alone(c, *c);
}

/// Bytes that begin a struct whose address comes out of memory: see space_query in
/// backends/cuda/address_space.hpp.
POLYATOMIC_FUNCTION void every_first_byte(every::two_bytes** a, every::byte_and_int** b) {
  sums<unsigned char>(&a[0]->first, 1, 2);
  bits<unsigned char>(&a[0]->first, 3);
  moves_alone(a[1], every::two_bytes{});
  pa::store_add(&b[0]->first, pa::exchange(&b[1]->first, 2));
  pa::store_add(&b[2]->second, 1);
}

namespace {

template <class T, class Scope>
POLYATOMIC_FUNCTION void locked(pa::lock_view locks, T* p, Scope scope) {
  T value = locks.load(p, scope);
  locks.store(p, value, scope);
  value = locks.exchange(p, value, scope);
  locks.compare_exchange_strong(p, value, value, scope);
  locks.compare_exchange_weak(p, value, value, scope);
  locks.store_update(p, same{}, scope);
  value = locks.fetch_update(p, same{}, scope);
  locks.store(p, locks.update_fetch(p, same{}, scope), scope);
  locks.store(p, locks.try_update(p, declines{}, scope).old, scope);
}

template <class T>
POLYATOMIC_FUNCTION void everything_locked(pa::lock_view locks, T* p) {
  locked(locks, p, pa::thread_scope);
  locked(locks, p, pa::subgroup_scope);
  locked(locks, p, pa::block_scope);
  locked(locks, p, pa::cluster_scope);
  locked(locks, p, pa::device_scope);
  locked(locks, p, pa::system_scope);
}

}  // namespace

POLYATOMIC_FUNCTION void every_locked_operation(pa::lock_view locks, unsigned char* a,
                                                every::three_bytes** b, every::large* c) {
  everything_locked(locks, a);
  everything_locked(locks, b[0]);
  everything_locked(locks, c);
}

POLYATOMIC_FUNCTION void every_tagged_addition(pa::pack<float, 2>* a, pa::pack<float, 4>* b,
                                               pa::pack<double, 2>* c, float* d, double* e, int* f,
                                               every::complex_float* g) {
  packs(a);
  packs(b);
  packs(c);
  coarse_grained(d);
  coarse_grained(e);
  coarse_grained(f);
  pa::store_add(g, *g, pa::componentwise);
  pa::store_sub(g, *g, pa::componentwise, pa::release, pa::system_scope);
  const pa::atomic_ref<every::complex_float, pa::release_t> r(*g);
  r.store_add(*g, pa::componentwise);
  r.store_sub(*g, pa::componentwise, pa::relaxed);
}
