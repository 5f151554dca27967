// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

#include <polyatomic/core/queue.hpp>

#include <exception>

namespace polyatomic_info {

namespace {

namespace pa = polyatomic;
using queue = pa::native::queue;

backend_report ask() {
  backend_report report;
  report.name = queue::backend_name;
  report.device_count = queue::device_count();
  if (report.device_count == 0) return report;
  try {
    const queue current;
    report.device_name = current.device_name();
    if (const auto target = current.target()) report.target = pa::to_string(*target);
  } catch (const std::exception& error) {
    report.problem = error.what();
  }
  return report;
}

[[maybe_unused]] const bool added = [] {
  backends().push_back(&ask);
  return true;
}();

}  // namespace

}  // namespace polyatomic_info
