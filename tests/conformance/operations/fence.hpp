// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/fence.hpp>

namespace conformance {

/// A fence writes nothing: the object keeps what was stored.
struct thread_fence {
  static constexpr const char* name = "thread_fence";
  using types = list<int>;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;

  template <class T, class Order, class Scope>
  POLYATOMIC_FUNCTION static outcome<T> call(T*, const input<T>&, Order order, Scope scope) {
    library::thread_fence(order, scope);
    return nothing<T>();
  }
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = {in.stored}}};
  }
};

}  // namespace conformance
