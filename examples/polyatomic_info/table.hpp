// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/capability.hpp>

#include <array>
#include <string>
#include <vector>

/// @file
/// The capability table, cell by cell, each with what the instruction checks show of it.

namespace polyatomic_info {

namespace pa = polyatomic;

inline constexpr std::array targets{pa::target::sm_75,  pa::target::sm_80,  pa::target::sm_90,
                                    pa::target::gfx90a, pa::target::gfx942, pa::target::gfx1100,
                                    pa::target::x86_64, pa::target::aarch64};
inline constexpr std::array memory_spaces{
    pa::memory_space::global, pa::memory_space::shared, pa::memory_space::cluster_shared,
    pa::memory_space::local,  pa::memory_space::host,   pa::memory_space::managed};

/// What tests/codegen shows of a cell.
enum class instruction_check {
  none,        ///< nothing
  agrees,      ///< the compiled instructions are of the level that the table states
  contradicts  ///< they are of another level
};

/// One cell: an operation on a type in a memory space of a target.
struct cell {
  pa::target target;
  std::string operation;
  const char* type;
  bool is_pack;
  pa::memory_space space;
  pa::capability at_device_scope;
  pa::capability at_system_scope;
  instruction_check check;
};

/// A scope that a target does not have, so that it uses a larger one.
struct widened_scope {
  pa::target target;
  const char* scope;
};

/// Every cell: by target, operation, type and memory space, in this order of nesting.
std::vector<cell> capability_table();

/// Every widened scope, by target.
std::vector<widened_scope> widened_scopes();

/// A native, wide or by_element cell: one that claims instructions without a loop.
bool wants_check(const cell& one);

/// Such a cell that no instruction check stands for.
bool is_unchecked(const cell& one);

}  // namespace polyatomic_info
