// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

/// How often each of the 256 values occurs in `samples`.
std::vector<unsigned> count(const std::vector<unsigned char>& samples);

/// Whether this machine has a device to count on.
bool has_device();
