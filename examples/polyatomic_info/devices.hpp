// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

/// @file
/// What the backends of this program say about the machine. The one interface between the program
/// and devices.cpp, which is compiled once for each backend.

namespace polyatomic_info {

/// The answers of one backend.
struct backend_report {
  std::string name;
  /// How many devices it finds; 0 without a device or a driver.
  int device_count = 0;
  /// The name of the current device; empty without one.
  std::string device_name;
  /// The device's row in the capability table; empty without one.
  std::string target;
  /// Why a device that was counted did not answer; empty if it did.
  std::string problem;
};

/// The backends of this program, as functions that ask one. Each compilation of devices.cpp adds
/// itself before main().
std::vector<backend_report (*)()>& backends();

/// Asks every backend, in the order of their names.
std::vector<backend_report> ask_backends();

}  // namespace polyatomic_info
