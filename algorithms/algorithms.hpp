// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// @file
/// What is built on the core: work that several threads do together.

#include <polyatomic/algorithms/all_reduce.hpp>
#include <polyatomic/algorithms/histogram.hpp>
#include <polyatomic/algorithms/private_array.hpp>
#include <polyatomic/algorithms/scatter.hpp>
