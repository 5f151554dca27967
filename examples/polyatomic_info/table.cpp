// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "table.hpp"

#include <cstdint>
#include <map>
#include <tuple>

#include "checked_cells.hpp"

namespace polyatomic_info {

namespace {

template <class... Operation>
struct operation_list {};

using operations = operation_list<
    pa::op::load, pa::op::store, pa::op::exchange, pa::op::compare_exchange_strong,
    pa::op::compare_exchange_weak, pa::op::fetch_add, pa::op::add_fetch, pa::op::store_add,
    pa::op::fetch_sub, pa::op::sub_fetch, pa::op::store_sub, pa::op::fetch_inc, pa::op::inc_fetch,
    pa::op::store_inc, pa::op::fetch_dec, pa::op::dec_fetch, pa::op::store_dec, pa::op::fetch_min,
    pa::op::min_fetch, pa::op::store_min, pa::op::fetch_max, pa::op::max_fetch, pa::op::store_max,
    pa::op::fetch_and, pa::op::and_fetch, pa::op::store_and, pa::op::fetch_or, pa::op::or_fetch,
    pa::op::store_or, pa::op::fetch_xor, pa::op::xor_fetch, pa::op::store_xor, pa::op::fetch_update,
    pa::op::update_fetch, pa::op::store_update, pa::op::try_update>;

/// The levels that the instruction checks show, by target, operation, type and memory space.
using checks =
    std::map<std::tuple<std::string, std::string, std::string, std::string>, std::string>;

checks collect_checks() {
  checks collected;
  for (const auto& one : checked_cells) {
    collected[{one.target, one.operation, one.type, one.memory_space}] = one.level;
  }
  return collected;
}

instruction_check compare(const checks& shown, const cell& one) {
  const auto found =
      shown.find({pa::to_string(one.target), one.operation, one.type, pa::to_string(one.space)});
  if (found == shown.end()) return instruction_check::none;
  return found->second == pa::to_string(one.at_device_scope.level) ? instruction_check::agrees
                                                                   : instruction_check::contradicts;
}

template <class Operation, class T>
void add_cells(std::vector<cell>& table, const checks& shown, pa::target target, const char* type) {
  for (const auto space : memory_spaces) {
    cell one{.target = target,
             .operation = Operation::name,
             .type = type,
             .space = space,
             .at_device_scope = pa::capability_of<Operation, T>(target, space, pa::device_scope),
             .at_system_scope = pa::capability_of<Operation, T>(target, space, pa::system_scope),
             .check = instruction_check::none};
    one.check = compare(shown, one);
    table.push_back(one);
  }
}

template <class Operation>
void add_types(std::vector<cell>& table, const checks& shown, pa::target target) {
  add_cells<Operation, std::int32_t>(table, shown, target, "i32");
  add_cells<Operation, std::uint32_t>(table, shown, target, "u32");
  add_cells<Operation, std::int64_t>(table, shown, target, "i64");
  add_cells<Operation, std::uint64_t>(table, shown, target, "u64");
  add_cells<Operation, float>(table, shown, target, "f32");
  add_cells<Operation, double>(table, shown, target, "f64");
}

template <class... Operation>
void add_operations(std::vector<cell>& table, const checks& shown, pa::target target,
                    operation_list<Operation...>) {
  (add_types<Operation>(table, shown, target), ...);
}

template <class... Scope>
void add_widened(std::vector<widened_scope>& list, pa::target target, pa::memory_space space,
                 Scope... scopes) {
  const auto add = [&](auto scope) {
    if (pa::capability_of<pa::op::fetch_add, int>(target, space, scope).widens_scope) {
      list.push_back({target, decltype(scope)::name});
    }
  };
  (add(scopes), ...);
}

}  // namespace

std::vector<cell> capability_table() {
  const checks shown = collect_checks();
  std::vector<cell> table;
  for (const auto target : targets) add_operations(table, shown, target, operations{});
  return table;
}

std::vector<widened_scope> widened_scopes() {
  std::vector<widened_scope> list;
  for (const auto target : targets) {
    // Memory that the target's own threads reach whatever it is: a host has no other.
    const bool is_host = target == pa::target::x86_64 || target == pa::target::aarch64;
    const auto space = is_host ? pa::memory_space::host : pa::memory_space::global;
    add_widened(list, target, space, pa::thread_scope, pa::subgroup_scope, pa::block_scope,
                pa::cluster_scope, pa::device_scope, pa::system_scope);
  }
  return list;
}

bool is_unchecked(const cell& one) {
  return one.at_device_scope.level == pa::support::native && one.check == instruction_check::none;
}

}  // namespace polyatomic_info
