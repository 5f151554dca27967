// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/cases.hpp>

namespace conformance {

template <class T>
void compare_cases(const char* operation, std::size_t cells,
                   const std::vector<known_answer<T>>& cases, const std::vector<record<T>>& got) {
  report results(operation);
  for (std::size_t i = 0; i < got.size(); ++i) {
    const known_answer<T>& known = cases[i % cases.size()];
    const std::string where = std::string("type ") + type_name<T> + ", cell " +
                              std::to_string(i / cases.size()) + ", index " +
                              std::to_string(i % cases.size()) + " (stored " +
                              show(known.in.stored) + ", operand " + show(known.in.operand) + ")";
    results.expect_same(where, "in memory", known.object, got[i].object);
    results.expect_same(where, "returned", known.value, got[i].value);
    if (known.flag != got[i].flag) results.mismatch(where, "flags", known.flag, got[i].flag);
  }
  CHECK(got.size() == cases.size() * cells);
  results.finish();
}

template void compare_cases(const char*, std::size_t, const std::vector<known_answer<int>>&,
                            const std::vector<record<int>>&);
template void compare_cases(const char*, std::size_t, const std::vector<known_answer<unsigned>>&,
                            const std::vector<record<unsigned>>&);
template void compare_cases(const char*, std::size_t, const std::vector<known_answer<long long>>&,
                            const std::vector<record<long long>>&);
template void compare_cases(const char*, std::size_t,
                            const std::vector<known_answer<unsigned long long>>&,
                            const std::vector<record<unsigned long long>>&);
template void compare_cases(const char*, std::size_t, const std::vector<known_answer<float>>&,
                            const std::vector<record<float>>&);
template void compare_cases(const char*, std::size_t, const std::vector<known_answer<double>>&,
                            const std::vector<record<double>>&);

}  // namespace conformance
