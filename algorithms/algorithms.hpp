// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// What is built on the core: work that several threads do together, and reductions of a whole
/// range on a queue.

#include <polyatomic/algorithms/arg_min.hpp>
#include <polyatomic/algorithms/block_counter.hpp>
#include <polyatomic/algorithms/cooperative_fetch.hpp>
#include <polyatomic/algorithms/cooperative_store.hpp>
#include <polyatomic/algorithms/count_if.hpp>
#include <polyatomic/algorithms/fixed_point.hpp>
#include <polyatomic/algorithms/group_move.hpp>
#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/algorithms/group_scan.hpp>
#include <polyatomic/algorithms/histogram.hpp>
#include <polyatomic/algorithms/mean_variance.hpp>
#include <polyatomic/algorithms/private_array.hpp>
#include <polyatomic/algorithms/reduce.hpp>
#include <polyatomic/algorithms/reproducible_sum.hpp>
#include <polyatomic/algorithms/scatter.hpp>
#include <polyatomic/algorithms/workspace.hpp>
#include <polyatomic/core/coalesced.hpp>
