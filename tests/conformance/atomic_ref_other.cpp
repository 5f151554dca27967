// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref for the loops, counters, flags and tags: each called once, by its name; and
// which members there are.
#include <support/device.hpp>
#include <support/test_types.hpp>

// The reference comes first: it must find the tagged additions that are declared after it.
#include <polyatomic/core/atomic_ref.hpp>

#include <polyatomic/core/coarse_grained.hpp>
#include <polyatomic/core/pack.hpp>
#include <polyatomic/core/packed.hpp>

#include <type_traits>
#include <utility>
#include <vector>

namespace conformance::atomic_ref_other_tests {
namespace {

/// Writes down what each call returns, or what the object holds after a call that returns nothing.
struct integer_members {
  unsigned* object;
  unsigned* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    const pa::atomic_ref ref(*object);
    unsigned* next = said;
    *next++ = ref.fetch_mul(3);
    *next++ = ref.mul_fetch(2, pa::acq_rel);
    ref.store_mul(2, pa::release);
    *next++ = ref;
    *next++ = ref.fetch_div(4);
    *next++ = ref.div_fetch(3, pa::seq_cst);
    ref.store_div(2);
    *next++ = ref;
    ref = 23;
    *next++ = ref.fetch_mod(13);
    *next++ = ref.mod_fetch(7, pa::acquire);
    ref.store_mod(2);
    *next++ = ref;
    *next++ = ref.fetch_inc_mod(4);
    *next++ = ref.inc_mod_fetch(2);
    ref.store_inc_mod(1, pa::release);
    *next++ = ref;
    *next++ = ref.fetch_dec_mod(5);
    *next++ = ref.dec_mod_fetch(9, pa::acq_rel);
    ref.store_dec_mod(9);
    *next++ = ref;
    *next++ = ref.fetch_nand(7);
    *next++ = ref.nand_fetch(~0u);
    ref.store_nand(~0u, pa::release);
    *next++ = ref;
    ref = 3;
    *next++ = ref.fetch_shl(2);
    *next++ = ref.shl_fetch(1, pa::release);
    ref.store_shl(1);
    *next++ = ref;
    *next++ = ref.fetch_shr(3);
    *next++ = ref.shr_fetch(1);
    ref.store_shr(1);
    *next++ = ref;
    *next++ = ref.test() ? 1u : 0u;
    ref.clear(pa::release);
    *next++ = ref.test_and_set(pa::acquire) ? 1u : 0u;
    *next++ = ref.test_and_set() ? 1u : 0u;
    ref.wait(0);
    ref.notify_one();
    ref.notify_all();
    ref = 6;
    *next++ = (ref *= 7);
    *next++ = (ref /= 4);
    *next++ = (ref %= 7);
    *next++ = (ref <<= 4);
    *next++ = (ref >>= 3);
    *next++ = ref.address() == object ? 1u : 0u;
  }
};

struct floating_members {
  float* object;
  float* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    const pa::atomic_ref<float, pa::acq_rel_t> ref(*object);
    float* next = said;
    *next++ = ref.fetch_fminimum(4);
    *next++ = ref.fminimum_fetch(3);
    ref.store_fminimum(2);
    *next++ = ref;
    *next++ = ref.fetch_fmaximum(4);
    *next++ = ref.fmaximum_fetch(5);
    ref.store_fmaximum(6);
    *next++ = ref;
    *next++ = ref.fetch_fminimum_num(5);
    *next++ = ref.fminimum_num_fetch(4);
    ref.store_fminimum_num(3);
    *next++ = ref;
    *next++ = ref.fetch_fmaximum_num(4);
    *next++ = ref.fmaximum_num_fetch(5);
    ref.store_fmaximum_num(6);
    *next++ = ref;
    *next++ = (ref *= 0.5f);
    *next++ = (ref /= 2);
  }
};

/// Through a reference to const nothing is written; the object may be.
struct reading_members {
  unsigned* object;
  unsigned* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    const unsigned& read_only = *object;
    const pa::atomic_ref deduced(read_only);
    static_assert(std::is_same_v<decltype(deduced), const pa::atomic_ref<const unsigned>>);
    const pa::atomic_ref<const unsigned, pa::acq_rel_t, pa::system_scope_t> ref(read_only);
    said[0] = deduced;
    said[1] = ref.load();
    said[2] = ref.test(pa::seq_cst) ? 1u : 0u;
    ref.wait(8);
    pa::store(object, 0u);
    ref.wait(7, pa::relaxed);
    said[3] = ref.test() ? 1u : 0u;
    said[4] = ref.address() == object ? 1u : 0u;
  }
};

/// A half in each half of a word, a complex number, and a float in the device's own memory.
struct tagged_members {
  pa::half* halves;
  test_complex<float>* number;
  float* single;
  float* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    const pa::atomic_ref<pa::half, pa::acq_rel_t> h(halves[1]);
    said[0] = static_cast<float>(h.fetch_add(pa::half(2), pa::packed));
    h.store_add(pa::half(4), pa::packed);
    said[1] = static_cast<float>(h.fetch_sub(pa::half(1), pa::packed, pa::seq_cst));
    h.store_sub(pa::half(3), pa::packed, pa::relaxed);
    said[2] = static_cast<float>(h.load());
    said[3] = static_cast<float>(pa::load(halves));
    const pa::atomic_ref c(*number);
    c.store_add(test_complex<float>(2, 3), pa::componentwise);
    c.store_sub(test_complex<float>(0.5f, 1), pa::componentwise, pa::release);
    said[4] = c.load().real();
    said[5] = c.load().imag();
    const pa::atomic_ref<float, pa::release_t, pa::block_scope_t> f(*single);
    said[6] = f.fetch_add(3, pa::coarse_grained);
    f.store_add(5, pa::coarse_grained);
    said[7] = f.fetch_sub(2, pa::coarse_grained, pa::acquire);
    f.store_sub(4, pa::coarse_grained, pa::relaxed);
    said[8] = f;
  }
};

template <class... Found>
constexpr int count(Found... found) {
  return (0 + ... + int{found});
}

template <class T>
constexpr int additions() {
  using ref = pa::atomic_ref<T>;
  using by = typename ref::difference_type;
  return count(
      requires(ref r, by v) { r.fetch_add(v); }, requires(ref r, by v) { r.add_fetch(v); },
      requires(ref r, by v) { r.store_add(v); }, requires(ref r, by v) { r.fetch_sub(v); },
      requires(ref r, by v) { r.sub_fetch(v); }, requires(ref r, by v) { r.store_sub(v); },
      requires(ref r) { r.fetch_inc(); }, requires(ref r) { r.inc_fetch(); },
      requires(ref r) { r.store_inc(); }, requires(ref r) { r.fetch_dec(); },
      requires(ref r) { r.dec_fetch(); }, requires(ref r) { r.store_dec(); },
      requires(ref r) { ++r; }, requires(ref r) { --r; }, requires(ref r) { r++; },
      requires(ref r) { r--; }, requires(ref r, by v) { r += v; },
      requires(ref r, by v) { r -= v; });
}
template <class T>
constexpr int tagged_additions() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_add(v, pa::coarse_grained); },
      requires(ref r, T v) { r.store_add(v, pa::coarse_grained); },
      requires(ref r, T v) { r.fetch_sub(v, pa::coarse_grained); },
      requires(ref r, T v) { r.store_sub(v, pa::coarse_grained); },
      requires(ref r, T v) { r.fetch_add(v, pa::componentwise); },
      requires(ref r, T v) { r.fetch_sub(v, pa::componentwise); });
}
template <class T>
constexpr int multiplications() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_mul(v); }, requires(ref r, T v) { r.mul_fetch(v); },
      requires(ref r, T v) { r.store_mul(v); }, requires(ref r, T v) { r.fetch_div(v); },
      requires(ref r, T v) { r.div_fetch(v); }, requires(ref r, T v) { r.store_div(v); },
      requires(ref r, T v) { r *= v; }, requires(ref r, T v) { r /= v; });
}
template <class T>
constexpr int integer_operations() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_mod(v); }, requires(ref r, T v) { r.mod_fetch(v); },
      requires(ref r, T v) { r.store_mod(v); }, requires(ref r, T v) { r %= v; },
      requires(ref r, T v) { r.fetch_nand(v); }, requires(ref r, T v) { r.nand_fetch(v); },
      requires(ref r, T v) { r.store_nand(v); }, requires(ref r) { r.fetch_shl(1); },
      requires(ref r) { r.shl_fetch(1); }, requires(ref r) { r.store_shl(1); },
      requires(ref r) { r <<= 1; }, requires(ref r) { r.fetch_shr(1); },
      requires(ref r) { r.shr_fetch(1); }, requires(ref r) { r.store_shr(1); },
      requires(ref r) { r >>= 1; });
}
template <class T>
constexpr int counters() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_inc_mod(v); }, requires(ref r, T v) { r.inc_mod_fetch(v); },
      requires(ref r, T v) { r.store_inc_mod(v); }, requires(ref r, T v) { r.fetch_dec_mod(v); },
      requires(ref r, T v) { r.dec_mod_fetch(v); }, requires(ref r, T v) { r.store_dec_mod(v); });
}
template <class T>
constexpr int comparisons() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_min(v); }, requires(ref r, T v) { r.min_fetch(v); },
      requires(ref r, T v) { r.store_min(v); }, requires(ref r, T v) { r.fetch_max(v); },
      requires(ref r, T v) { r.max_fetch(v); }, requires(ref r, T v) { r.store_max(v); });
}
template <class T>
constexpr int bits_and_flags() {
  using ref = pa::atomic_ref<T>;
  return count(
      requires(ref r, T v) { r.fetch_and(v); }, requires(ref r, T v) { r.store_or(v); },
      requires(ref r, T v) { r.xor_fetch(v); }, requires(ref r, T v) { r &= v; },
      requires(ref r, T v) { r |= v; }, requires(ref r, T v) { r ^= v; },
      requires(ref r) { r.test_and_set(); }, requires(ref r) { r.test(); },
      requires(ref r) { r.clear(); });
}

/// How many of its members and operators a reference to T has, family by family.
template <class T>
std::vector<int> members_of() {
  return {additions<T>(), tagged_additions<T>(), multiplications<T>(), integer_operations<T>(),
          counters<T>(),  comparisons<T>(),      bits_and_flags<T>()};
}

struct keeps {
  template <class T>
  POLYATOMIC_FUNCTION bool operator()(T&) const {
    return false;
  }
};

}  // namespace

TEST_CASE("atomic_ref: loops, counters and flags", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<unsigned>(1);
  auto said = q.allocate<unsigned>(33);
  q.fill(object.data(), 5u, 1);
  q.fill(said.data(), 99u, 33);
  q.parallel_for(1, integer_members{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<unsigned>{5,  30, 60,  60, 5, 2,  //
                                                     23, 3,  1,              //
                                                     1,  0,  1,              //
                                                     1,  9,  8,              //
                                                     8,  0,  ~0u,            //
                                                     3,  24, 48,  48, 3, 1,  //
                                                     1,  0,  1,              //
                                                     42, 10, 3,   48, 6, 1});
}

TEST_CASE("atomic_ref: floating minimum and maximum", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<float>(1);
  auto said = q.allocate<float>(14);
  q.fill(object.data(), 5.0f, 1);
  q.fill(said.data(), 99.0f, 14);
  q.parallel_for(1, floating_members{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<float>{5, 3, 2, 2, 5, 6, 6, 4, 3, 3, 5, 6, 3, 1.5f});
}

TEST_CASE("atomic_ref: a const object is read", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<unsigned>(1);
  auto said = q.allocate<unsigned>(5);
  q.fill(object.data(), 7u, 1);
  q.fill(said.data(), 99u, 5);
  q.parallel_for(1, reading_members{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<unsigned>{7, 7, 1, 0, 1});
}

TEST_CASE("atomic_ref: additions with a tag", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto halves = q.allocate<pa::half>(2);
  auto number = q.allocate<test_complex<float>>(1);
  auto single = q.allocate<float>(1);
  auto said = q.allocate<float>(9);
  q.fill(halves.data(), pa::half(1), 2);
  q.fill(number.data(), test_complex<float>(10, 20), 1);
  q.fill(single.data(), 1.0f, 1);
  q.fill(said.data(), 99.0f, 9);
  q.parallel_for(1, tagged_members{halves.data(), number.data(), single.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<float>{1, 7, 3, 1, 11.5f, 22, 1, 9, 3});
}

TEST_CASE("atomic_ref: a member exists where its operation exists", "[atomic_ref]") {
  require_device();
  CHECK(members_of<unsigned>() == std::vector<int>{18, 4, 8, 15, 6, 6, 9});
  CHECK(members_of<int>() == std::vector<int>{18, 4, 8, 15, 0, 6, 9});
  CHECK(members_of<float>() == std::vector<int>{18, 4, 8, 0, 0, 6, 0});
  CHECK(members_of<pa::half>() == std::vector<int>{18, 4, 8, 0, 0, 6, 0});
  CHECK(members_of<test_complex<float>>() == std::vector<int>{18, 4, 8, 0, 0, 0, 0});
  CHECK(members_of<int*>() == std::vector<int>{18, 0, 0, 0, 0, 0, 0});
  CHECK(members_of<bool>() == std::vector<int>{0, 0, 0, 0, 0, 0, 9});
  CHECK(members_of<colour>() == std::vector<int>{0, 0, 0, 0, 0, 0, 6});
  CHECK(members_of<two_floats>() == std::vector<int>{0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("atomic_ref: what throws and what a const object has not", "[atomic_ref]") {
  require_device();
  using ref = pa::atomic_ref<int, pa::acq_rel_t>;
  STATIC_REQUIRE(requires(ref r, int v) {
    { r.load() }
    noexcept;
    { r = v }
    noexcept;
    { r.exchange(v) }
    noexcept;
    { r.compare_exchange_strong(v, v) }
    noexcept;
    { r.compare_exchange_weak(v, v) }
    noexcept;
    { r.store_add(v) }
    noexcept;
    { r.fetch_add(v, pa::coarse_grained) }
    noexcept;
    { r.min_fetch(v) }
    noexcept;
    { ++r }
    noexcept;
    { r <<= 1 }
    noexcept;
    { r.wait(v) }
    noexcept;
    { r.notify_all() }
    noexcept;
    { r.test_and_set() }
    noexcept;
    { r.address() }
    noexcept;
  });
  STATIC_REQUIRE_FALSE(noexcept(std::declval<ref>().try_update(keeps{})));
  using reader = pa::atomic_ref<const int>;
  STATIC_REQUIRE(std::is_same_v<reader::value_type, int>);
  STATIC_REQUIRE(std::is_trivially_copy_constructible_v<reader>);
  STATIC_REQUIRE_FALSE(std::is_assignable_v<const reader&, int>);
  STATIC_REQUIRE_FALSE(std::is_assignable_v<const reader&, reader>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<ref, const int&>);
}

}  // namespace conformance::atomic_ref_other_tests
