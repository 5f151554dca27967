// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix.hpp>

#include <string>
#include <vector>

/// @file
/// Single cases, written out with the answer they must have.

namespace conformance {

template <class T>
struct known_answer {
  input<T> in;
  T object;           ///< in memory afterwards
  T value = T(0);     ///< handed back; 0 where nothing is
  unsigned flag = 0;  ///< whether it wrote, where it tells
};

/// Runs an operation on the cases in every order and scope that the matrix has for T, and compares
/// bits.
template <class Operation, class T>
void check_cases(const std::vector<known_answer<T>>& cases) {
  require_device();
  report results(Operation::name);
  std::vector<input<T>> inputs;
  for (const known_answer<T>& known : cases) inputs.push_back(known.in);
  const std::vector<record<T>> got =
      matrix<Operation>(subject::queue{}, memory::buffer).template run_inputs<T>(inputs);
  for (std::size_t i = 0; i < got.size(); ++i) {
    const known_answer<T>& known = cases[i % cases.size()];
    const std::string where = std::string("type ") + type_name<T> + ", cell " +
                              std::to_string(i / cases.size()) + ", index " +
                              std::to_string(i % cases.size()) + " (stored " +
                              show(known.in.stored) + ", operand " + show(known.in.operand) + ")";
    results.expect_same(where, "in memory", known.object, got[i].here.object);
    results.expect_same(where, "returned", known.value, got[i].value);
    if (known.flag != got[i].flag) results.mismatch(where, "success", known.flag, got[i].flag);
  }
  CHECK(got.size() == cases.size() * cell_count<Operation, T>);
  results.finish();
}

}  // namespace conformance
