// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <subject.hpp>

#include <cstdlib>
#include <string>

/// @file
/// What a test does where it cannot run.

namespace conformance {

namespace pa = polyatomic;

/// POLYATOMIC_STRICT=1: on a machine with the device, a test that does not run has failed.
inline bool strict() {
  const char* chosen = std::getenv("POLYATOMIC_STRICT");
  return chosen != nullptr && std::string(chosen) == "1";
}

/// Ends the test as skipped where there is no device. First line of every test that launches.
inline void require_device() {
  const std::string reason = subject::absence();
  if (!reason.empty()) SKIP(subject::queue::backend_name << ": " << reason);
}

/// Ends the test as skipped, on a machine that has the device; in strict mode that is a failure.
inline void skip_here(const std::string& reason) {
  if (strict()) FAIL(subject::queue::backend_name << ": skipped in strict mode: " << reason);
  SKIP(subject::queue::backend_name << ": " << reason);
}

}  // namespace conformance
