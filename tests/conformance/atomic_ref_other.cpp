// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref for the loops, counters and flags: each called once, by its name.
#include <support/device.hpp>

#include <polyatomic/core/atomic_ref.hpp>

#include <vector>

namespace conformance {
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
  }
};

}  // namespace

TEST_CASE("atomic_ref: loops, counters and flags", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<unsigned>(1);
  auto said = q.allocate<unsigned>(27);
  q.fill(object.data(), 5u, 1);
  q.fill(said.data(), 99u, 27);
  q.parallel_for(1, integer_members{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<unsigned>{5,  30, 60,  60, 5, 2,  //
                                                     23, 3,  1,              //
                                                     1,  0,  1,              //
                                                     1,  9,  8,              //
                                                     8,  0,  ~0u,            //
                                                     3,  24, 48,  48, 3, 1,  //
                                                     1,  0,  1});
}

TEST_CASE("atomic_ref: floating minimum and maximum", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<float>(1);
  auto said = q.allocate<float>(12);
  q.fill(object.data(), 5.0f, 1);
  q.fill(said.data(), 99.0f, 12);
  q.parallel_for(1, floating_members{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<float>{5, 3, 2, 2, 5, 6, 6, 4, 3, 3, 5, 6});
}

}  // namespace conformance
