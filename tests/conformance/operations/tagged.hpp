// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <operations/arithmetic.hpp>

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/coarse_grained.hpp>
#include <polyatomic/core/pack.hpp>
#include <polyatomic/core/packed.hpp>

/// @file
/// Additions with a tag after the value: the same answers as without it.

namespace conformance {

template <class Tag, class Types>
struct tagged_fetch_add : fetch_add {
  using tag = pa::op::tagged<pa::op::fetch_add, Tag>;
  using types = Types;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(pa::fetch_add(object, in.operand, Tag{}, order, scope));
  }
};

template <class Tag, class Types>
struct tagged_store_add : store_add {
  using tag = pa::op::tagged<pa::op::store_add, Tag>;
  using types = Types;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    pa::store_add(object, in.operand, Tag{}, order, scope);
    return nothing<T>();
  }
};

template <class Tag, class Types>
struct tagged_fetch_sub : fetch_sub {
  using tag = pa::op::tagged<pa::op::fetch_sub, Tag>;
  using types = Types;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    return value_only<T>(pa::fetch_sub(object, in.operand, Tag{}, order, scope));
  }
};

template <class Tag, class Types>
struct tagged_store_sub : store_sub {
  using tag = pa::op::tagged<pa::op::store_sub, Tag>;
  using types = Types;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T* object, const input<T>& in, Order order,
                                             Scope scope) {
    pa::store_sub(object, in.operand, Tag{}, order, scope);
    return nothing<T>();
  }
};

template <class Tag, class Types>
using tagged_stores = list<tagged_store_add<Tag, Types>, tagged_store_sub<Tag, Types>>;
template <class Tag, class Types>
using tagged_operations = list<tagged_fetch_add<Tag, Types>, tagged_store_add<Tag, Types>,
                               tagged_fetch_sub<Tag, Types>, tagged_store_sub<Tag, Types>>;

}  // namespace conformance
