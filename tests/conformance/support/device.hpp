// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <subject.hpp>

/// @file
/// What a test of this suite does where it cannot run: support/the_queue.hpp.

namespace conformance {

namespace pa = polyatomic;

/// First line of every test that launches.
using test::require_device;

/// First line of every test that launches on two devices.
using test::require_peer;

/// On a machine that has the device.
using test::skip_here;

}  // namespace conformance
