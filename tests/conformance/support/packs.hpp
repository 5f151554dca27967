// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>

#include <polyatomic/core/half.hpp>
#include <polyatomic/core/pack.hpp>

#include <string>

/// @file
/// What tests of packs share.

namespace conformance {

template <class Pack>
using element_of = typename Pack::value_type;

template <class Pack>
std::string name_of_pack() {
  return std::string("pack of ") + std::to_string(Pack::size()) + " " + type_name<element_of<Pack>>;
}

/// A pack of equal elements.
template <class Pack>
Pack filled(element_of<Pack> value) {
  Pack result{};
  for (auto& element : result.elements) element = value;
  return result;
}

}  // namespace conformance
