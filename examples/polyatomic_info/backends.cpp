// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "devices.hpp"

namespace polyatomic_info {

std::vector<backend_report (*)()>& backends() {
  // Inside a function, so that it exists before the first object file adds itself.
  static std::vector<backend_report (*)()> list;
  return list;
}

std::vector<backend_report> ask_backends() {
  std::vector<backend_report> reports;
  for (const auto ask : backends()) reports.push_back(ask());
  std::sort(reports.begin(), reports.end(),
            [](const auto& left, const auto& right) { return left.name < right.name; });
  return reports;
}

}  // namespace polyatomic_info
