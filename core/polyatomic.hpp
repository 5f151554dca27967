// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// The core of the library: atomic operations on objects that the caller owns. Queues and kernels
/// are in core/queue.hpp, algorithms in algorithms.hpp; 16-bit floating types, which cost compile
/// time, are in core/half.hpp and core/packed.hpp.

#include <polyatomic/core/addition_tag.hpp>
#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/atomic_ref.hpp>
#include <polyatomic/core/bitwise.hpp>
#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/coarse_grained.hpp>
#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/fence.hpp>
#include <polyatomic/core/flag.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/lock_view.hpp>
#include <polyatomic/core/minmax.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/pack.hpp>
#include <polyatomic/core/this_target.hpp>
#include <polyatomic/core/types.hpp>
#include <polyatomic/core/update.hpp>
#include <polyatomic/core/version.hpp>
#include <polyatomic/core/wait.hpp>
