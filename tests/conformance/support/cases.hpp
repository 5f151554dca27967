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

/// Compares what came out, cell after cell, with the known answers: bit by bit.
template <class T>
void compare_cases(const char* operation, std::size_t cells,
                   const std::vector<known_answer<T>>& cases, const std::vector<record<T>>& got);

extern template void compare_cases(const char*, std::size_t, const std::vector<known_answer<int>>&,
                                   const std::vector<record<int>>&);
extern template void compare_cases(const char*, std::size_t,
                                   const std::vector<known_answer<unsigned>>&,
                                   const std::vector<record<unsigned>>&);
extern template void compare_cases(const char*, std::size_t,
                                   const std::vector<known_answer<long long>>&,
                                   const std::vector<record<long long>>&);
extern template void compare_cases(const char*, std::size_t,
                                   const std::vector<known_answer<unsigned long long>>&,
                                   const std::vector<record<unsigned long long>>&);
extern template void compare_cases(const char*, std::size_t,
                                   const std::vector<known_answer<float>>&,
                                   const std::vector<record<float>>&);
extern template void compare_cases(const char*, std::size_t,
                                   const std::vector<known_answer<double>>&,
                                   const std::vector<record<double>>&);

/// Runs an operation on the cases in every order and scope that the matrix has for T.
template <class Operation, class T>
void check_cases(const std::vector<known_answer<T>>& cases) {
  require_device();
  std::vector<input<T>> inputs;
  for (const known_answer<T>& known : cases) inputs.push_back(known.in);
  compare_cases<T>(
      Operation::name, cell_count<Operation, T>, cases,
      matrix<Operation>(subject::queue{}, memory::buffer).template run_inputs<T>(inputs));
}

}  // namespace conformance
