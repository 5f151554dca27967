// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>

/// @file
/// Internal: preconditions, tested in checked builds only (POLYATOMIC_CHECKED). A broken one prints
/// a line and stops the host program or the kernel: backends/{cuda,hip,kokkos}/precondition.hpp

#if defined(POLYATOMIC_CHECKED)
#include POLYATOMIC_BACKEND_HEADER(precondition.hpp)
#define POLYATOMIC_EXPECTS(condition, what) \
  ((condition) ? static_cast<void>(0) : ::polyatomic::backend::precondition_failed(what))
#else
#define POLYATOMIC_EXPECTS(condition, what) static_cast<void>(0)
#endif
