// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/atomic_ref_more.hpp>

/// @file
/// The operators of atomic_ref, in the default order of the reference.

namespace conformance::reference {

struct conversion : conformance::load {
  static constexpr const char* name = "atomic_ref::operator T";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref);
  }
};

struct pre_increment : conformance::inc_fetch {
  static constexpr const char* name = "atomic_ref::operator++()";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(++ref);
  }
};

struct pre_decrement : conformance::dec_fetch {
  static constexpr const char* name = "atomic_ref::operator--()";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(--ref);
  }
};

struct post_increment : conformance::fetch_inc {
  static constexpr const char* name = "atomic_ref::operator++(int)";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref++);
  }
};

struct post_decrement : conformance::fetch_dec {
  static constexpr const char* name = "atomic_ref::operator--(int)";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>&, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref--);
  }
};

struct plus_assign : conformance::add_fetch {
  static constexpr const char* name = "atomic_ref::operator+=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref += in.operand);
  }
};

struct minus_assign : conformance::sub_fetch {
  static constexpr const char* name = "atomic_ref::operator-=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref -= in.operand);
  }
};

struct and_assign : conformance::and_fetch {
  static constexpr const char* name = "atomic_ref::operator&=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref &= in.operand);
  }
};

struct or_assign : conformance::or_fetch {
  static constexpr const char* name = "atomic_ref::operator|=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref |= in.operand);
  }
};

struct xor_assign : conformance::xor_fetch {
  static constexpr const char* name = "atomic_ref::operator^=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref ^= in.operand);
  }
};

/// Assignment gives back what was assigned.
struct assignment : conformance::store {
  static constexpr const char* name = "atomic_ref::operator=";
  using scopes = reference::scopes;
  using only_passes_on = void;
  using only_in_buffers = void;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order, Scope) {
    const library::atomic_ref<T, Order, Scope> ref(*object);
    return value_only<T>(ref = in.operand);
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {in.operand}, .value = {in.operand}}};
  }
};

using operators = list<conversion, pre_increment, pre_decrement, post_increment, post_decrement,
                       plus_assign, minus_assign, and_assign, or_assign, xor_assign, assignment>;

}  // namespace conformance::reference
