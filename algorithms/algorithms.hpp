// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// What is built on the core: work that several threads do together.

#include <polyatomic/algorithms/all_reduce.hpp>
#include <polyatomic/algorithms/cooperative_fetch.hpp>
#include <polyatomic/algorithms/cooperative_store.hpp>
#include <polyatomic/algorithms/fixed_point.hpp>
#include <polyatomic/algorithms/group_move.hpp>
#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/algorithms/group_scan.hpp>
#include <polyatomic/algorithms/reproducible_sum.hpp>
#include <polyatomic/core/coalesced.hpp>
