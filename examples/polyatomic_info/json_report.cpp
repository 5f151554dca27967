// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nlohmann/json.hpp>

#include "report.hpp"
#include "table.hpp"

namespace polyatomic_info {

namespace {

using json = nlohmann::ordered_json;

json or_null(const std::string& text) {
  return text.empty() ? json() : json(text);
}

json describe(const backend_report& backend) {
  return {{"name", backend.name},
          {"device_count", backend.device_count},
          {"device_name", or_null(backend.device_name)},
          {"target", or_null(backend.target)},
          {"problem", or_null(backend.problem)}};
}

const char* to_string(instruction_check check) {
  switch (check) {
    case instruction_check::agrees:
      return "agrees";
    case instruction_check::contradicts:
      return "contradicts";
    case instruction_check::none:
      break;
  }
  return "none";
}

json describe(const cell& one) {
  return {{"target", pa::to_string(one.target)},
          {"operation", one.operation},
          {"type", one.type},
          {"memory_space", pa::to_string(one.space)},
          {"support", pa::to_string(one.at_device_scope.level)},
          {"support_at_system_scope", pa::to_string(one.at_system_scope.level)},
          {"flushes_subnormals", one.at_device_scope.flushes_subnormals},
          {"instruction_check", to_string(one.check)}};
}

json describe(const widened_scope& one) {
  return {{"target", pa::to_string(one.target)}, {"scope", one.scope}};
}

/// An array with one element on each line.
template <class Range>
std::string lines(const char* name, const Range& elements) {
  std::string text;
  for (const auto& element : elements) {
    text += (text.empty() ? "\n    " : ",\n    ") + describe(element).dump();
  }
  return "  " + json(name).dump() + ": [" + text + "\n  ]";
}

}  // namespace

std::string json_report(const std::vector<backend_report>& backends) {
  return "{\n  \"version\": " + json(version()).dump() + ",\n" + lines("backends", backends) +
         ",\n" + lines("widened_scopes", widened_scopes()) + ",\n" +
         lines("capabilities", capability_table()) + "\n}\n";
}

}  // namespace polyatomic_info
