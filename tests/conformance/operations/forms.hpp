// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/operation.hpp>

/// @file
/// What the three forms of an operation answer, given its meaning: the value that it leaves.
///
///     struct meaning {
///       template <class T>
///       static wanted<T> of(const input<T>& in);
///     };

namespace conformance {

template <class Tag, class Meaning>
struct fetch_form {
  static constexpr const char* name = Tag::name;
  using tag = Tag;
  using orders = read_modify_write_orders;
  using scopes = all_scopes;
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = Meaning::of(in), .value = {in.stored}}};
  }
};

template <class Tag, class Meaning>
struct new_value_form : fetch_form<Tag, Meaning> {
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = Meaning::of(in), .value = Meaning::of(in)}};
  }
};

template <class Tag, class Meaning>
struct store_form : fetch_form<Tag, Meaning> {
  using orders = reduction_orders;
  template <class T>
  static answers<T> answer_to(const input<T>& in, bool) {
    return {{.object = Meaning::of(in)}};
  }
};

}  // namespace conformance
