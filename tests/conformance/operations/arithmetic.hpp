// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/operation.hpp>

namespace conformance {

/// The operand as the call takes it: a pointer's is a number of elements.
template <class T>
POLYATOMIC_FUNCTION pa::detail::addend_t<T> addend(T operand) {
  return __builtin_bit_cast(pa::detail::addend_t<T>, operand);
}

/// What an addition or a subtraction leaves in memory. Hardware that flushes subnormals does so to
/// both operands and to the result.
template <class T>
T sum_in_memory(T stored, T operand, bool flushes) {
  if (!flushes) return oracle::sum(stored, operand);
  return oracle::flushed(oracle::sum(oracle::flushed(stored), oracle::flushed(operand)));
}
template <class T>
T difference_in_memory(T stored, T operand, bool flushes) {
  if (!flushes) return oracle::difference(stored, operand);
  return oracle::flushed(oracle::difference(oracle::flushed(stored), oracle::flushed(operand)));
}

/// The old value is handed back as it stood in memory.
template <class T>
answers<T> old_and(T stored, T result) {
  return {{.object = computed(result), .value = {stored}}};
}
/// The new value is handed back as it stands in memory now.
template <class T>
answers<T> new_of(T result) {
  return {{.object = computed(result), .value = computed(result)}};
}
template <class T>
answers<T> only(T result) {
  return {{.object = computed(result)}};
}

struct fetch_add {
  static constexpr const char* name = "fetch_add";
  using tag = pa::op::fetch_add;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_add(object, addend(in.operand), order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return old_and(in.stored, sum_in_memory(in.stored, in.operand, flushes));
  }
};

struct add_fetch {
  static constexpr const char* name = "add_fetch";
  using tag = pa::op::add_fetch;
  using types = all_types;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::add_fetch(object, addend(in.operand), order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return new_of(sum_in_memory(in.stored, in.operand, flushes));
  }
};

struct store_add {
  static constexpr const char* name = "store_add";
  using tag = pa::op::store_add;
  using types = all_types;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_add(object, addend(in.operand), order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return only(sum_in_memory(in.stored, in.operand, flushes));
  }
};

struct fetch_sub {
  static constexpr const char* name = "fetch_sub";
  using tag = pa::op::fetch_sub;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::fetch_sub(object, addend(in.operand), order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return old_and(in.stored, difference_in_memory(in.stored, in.operand, flushes));
  }
};

struct sub_fetch {
  static constexpr const char* name = "sub_fetch";
  using tag = pa::op::sub_fetch;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(library::sub_fetch(object, addend(in.operand), order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return new_of(difference_in_memory(in.stored, in.operand, flushes));
  }
};

struct store_sub {
  static constexpr const char* name = "store_sub";
  using tag = pa::op::store_sub;
  using types = all_types;
  using only_passes_on = void;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    library::store_sub(object, addend(in.operand), order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return only(difference_in_memory(in.stored, in.operand, flushes));
  }
};

struct fetch_inc {
  static constexpr const char* name = "fetch_inc";
  using tag = pa::op::fetch_inc;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    return value_only<T>(library::fetch_inc(object, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return old_and(in.stored, sum_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

struct inc_fetch {
  static constexpr const char* name = "inc_fetch";
  using tag = pa::op::inc_fetch;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    return value_only<T>(library::inc_fetch(object, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return new_of(sum_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

struct store_inc {
  static constexpr const char* name = "store_inc";
  using tag = pa::op::store_inc;
  using types = all_types;
  using only_passes_on = void;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    library::store_inc(object, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return only(sum_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

struct fetch_dec {
  static constexpr const char* name = "fetch_dec";
  using tag = pa::op::fetch_dec;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    return value_only<T>(library::fetch_dec(object, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return old_and(in.stored, difference_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

struct dec_fetch {
  static constexpr const char* name = "dec_fetch";
  using tag = pa::op::dec_fetch;
  using types = all_types;
  using only_passes_on = void;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    return value_only<T>(library::dec_fetch(object, order, scope));
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return new_of(difference_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

struct store_dec {
  static constexpr const char* name = "store_dec";
  using tag = pa::op::store_dec;
  using types = all_types;
  using only_passes_on = void;
  using orders = reduction_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order order, Scope scope) {
    library::store_dec(object, order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool flushes) {
    return only(difference_in_memory(in.stored, oracle::one<T>(), flushes));
  }
};

using addition_operations = list<fetch_add, add_fetch, store_add, fetch_sub, sub_fetch, store_sub>;
using increment_operations = list<fetch_inc, inc_fetch, store_inc, fetch_dec, dec_fetch, store_dec>;

}  // namespace conformance
