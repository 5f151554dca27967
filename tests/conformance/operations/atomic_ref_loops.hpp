// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/counter.hpp>
#include <operations/floating_minmax.hpp>
#include <operations/multiplication.hpp>
#include <operations/shift.hpp>

/// @file
/// The members of atomic_ref that are loops in most backends: mul, div, mod, nand, shifts,
/// counters, fminimum and its kin. Each must answer as the free function does, so the oracle is
/// inherited. The order is the reference's default or is given in the call, by turns.

namespace conformance::loop_members {

struct fetch_mul : conformance::fetch_mul {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_mul(value, pa::acquire);
  }
};
struct mul_fetch : conformance::mul_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.mul_fetch(value);
  }
};
struct store_mul : conformance::store_mul {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_mul(value, pa::release);
    return zero<T>();
  }
};

struct fetch_div : conformance::fetch_div {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_div(value);
  }
};
struct div_fetch : conformance::div_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.div_fetch(value, pa::acquire);
  }
};
struct store_div : conformance::store_div {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_div(value);
    return zero<T>();
  }
};

struct fetch_mod : conformance::fetch_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_mod(value, pa::acquire);
  }
};
struct mod_fetch : conformance::mod_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.mod_fetch(value);
  }
};
struct store_mod : conformance::store_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_mod(value, pa::release);
    return zero<T>();
  }
};

struct fetch_nand : conformance::fetch_nand {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_nand(value);
  }
};
struct nand_fetch : conformance::nand_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.nand_fetch(value, pa::acquire);
  }
};
struct store_nand : conformance::store_nand {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_nand(value);
    return zero<T>();
  }
};

struct fetch_shl : conformance::fetch_shl {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_shl(shift_count(value), pa::acquire);
  }
};
struct shl_fetch : conformance::shl_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.shl_fetch(shift_count(value));
  }
};
struct store_shl : conformance::store_shl {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_shl(shift_count(value), pa::release);
    return zero<T>();
  }
};

struct fetch_shr : conformance::fetch_shr {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_shr(shift_count(value));
  }
};
struct shr_fetch : conformance::shr_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.shr_fetch(shift_count(value), pa::acquire);
  }
};
struct store_shr : conformance::store_shr {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_shr(shift_count(value));
    return zero<T>();
  }
};

struct fetch_inc_mod : conformance::fetch_inc_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_inc_mod(value, pa::acquire);
  }
};
struct inc_mod_fetch : conformance::inc_mod_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.inc_mod_fetch(value);
  }
};
struct store_inc_mod : conformance::store_inc_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_inc_mod(value, pa::release);
    return zero<T>();
  }
};

struct fetch_dec_mod : conformance::fetch_dec_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_dec_mod(value);
  }
};
struct dec_mod_fetch : conformance::dec_mod_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.dec_mod_fetch(value, pa::acquire);
  }
};
struct store_dec_mod : conformance::store_dec_mod {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_dec_mod(value);
    return zero<T>();
  }
};

struct fetch_fminimum : conformance::fetch_fminimum {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_fminimum(value, pa::acquire);
  }
};
struct fminimum_fetch : conformance::fminimum_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fminimum_fetch(value);
  }
};
struct store_fminimum : conformance::store_fminimum {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_fminimum(value, pa::release);
    return zero<T>();
  }
};

struct fetch_fmaximum : conformance::fetch_fmaximum {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_fmaximum(value);
  }
};
struct fmaximum_fetch : conformance::fmaximum_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fmaximum_fetch(value, pa::acquire);
  }
};
struct store_fmaximum : conformance::store_fmaximum {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_fmaximum(value);
    return zero<T>();
  }
};

struct fetch_fminimum_num : conformance::fetch_fminimum_num {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_fminimum_num(value, pa::acquire);
  }
};
struct fminimum_num_fetch : conformance::fminimum_num_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fminimum_num_fetch(value);
  }
};
struct store_fminimum_num : conformance::store_fminimum_num {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_fminimum_num(value, pa::release);
    return zero<T>();
  }
};

struct fetch_fmaximum_num : conformance::fetch_fmaximum_num {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fetch_fmaximum_num(value);
  }
};
struct fmaximum_num_fetch : conformance::fmaximum_num_fetch {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    return ref.fmaximum_num_fetch(value, pa::acquire);
  }
};
struct store_fmaximum_num : conformance::store_fmaximum_num {
  template <class Reference, class T>
  POLYATOMIC_FUNCTION static T run(const Reference& ref, T value) {
    ref.store_fmaximum_num(value);
    return zero<T>();
  }
};

using number_members = list<fetch_mul, mul_fetch, store_mul, fetch_div, div_fetch, store_div>;
using integer_members = list<fetch_mod, mod_fetch, store_mod, fetch_nand, nand_fetch, store_nand,
                             fetch_shl, shl_fetch, store_shl, fetch_shr, shr_fetch, store_shr>;
using counter_members =
    list<fetch_inc_mod, inc_mod_fetch, store_inc_mod, fetch_dec_mod, dec_mod_fetch, store_dec_mod>;
using floating_members =
    list<fetch_fminimum, fminimum_fetch, store_fminimum, fetch_fmaximum, fmaximum_fetch,
         store_fmaximum, fetch_fminimum_num, fminimum_num_fetch, store_fminimum_num,
         fetch_fmaximum_num, fmaximum_num_fetch, store_fmaximum_num>;

}  // namespace conformance::loop_members
