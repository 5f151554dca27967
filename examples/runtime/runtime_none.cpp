// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.hpp"

namespace examples {

// GPU runtimes start with the first call.
runtime::runtime() = default;
runtime::~runtime() = default;

}  // namespace examples
