// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "table.hpp"

#include <polyatomic/core/half.hpp>
#include <polyatomic/core/pack.hpp>

#include <algorithm>
#include <complex>
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
    pa::op::store_inc, pa::op::fetch_dec, pa::op::dec_fetch, pa::op::store_dec, pa::op::fetch_mul,
    pa::op::mul_fetch, pa::op::store_mul, pa::op::fetch_div, pa::op::div_fetch, pa::op::store_div,
    pa::op::fetch_mod, pa::op::mod_fetch, pa::op::store_mod, pa::op::fetch_inc_mod,
    pa::op::inc_mod_fetch, pa::op::store_inc_mod, pa::op::fetch_dec_mod, pa::op::dec_mod_fetch,
    pa::op::store_dec_mod, pa::op::fetch_min, pa::op::min_fetch, pa::op::store_min,
    pa::op::fetch_max, pa::op::max_fetch, pa::op::store_max, pa::op::fetch_fminimum,
    pa::op::fminimum_fetch, pa::op::store_fminimum, pa::op::fetch_fmaximum, pa::op::fmaximum_fetch,
    pa::op::store_fmaximum, pa::op::fetch_fminimum_num, pa::op::fminimum_num_fetch,
    pa::op::store_fminimum_num, pa::op::fetch_fmaximum_num, pa::op::fmaximum_num_fetch,
    pa::op::store_fmaximum_num, pa::op::fetch_and, pa::op::and_fetch, pa::op::store_and,
    pa::op::fetch_or, pa::op::or_fetch, pa::op::store_or, pa::op::fetch_xor, pa::op::xor_fetch,
    pa::op::store_xor, pa::op::fetch_nand, pa::op::nand_fetch, pa::op::store_nand,
    pa::op::fetch_shl, pa::op::shl_fetch, pa::op::store_shl, pa::op::fetch_shr, pa::op::shr_fetch,
    pa::op::store_shr, pa::op::fetch_update, pa::op::update_fetch, pa::op::store_update,
    pa::op::try_update>;

template <class Tag>
using tagged_operations =
    operation_list<pa::op::tagged<pa::op::fetch_add, Tag>, pa::op::tagged<pa::op::store_add, Tag>,
                   pa::op::tagged<pa::op::fetch_sub, Tag>, pa::op::tagged<pa::op::store_sub, Tag>>;

enum class enumeration : std::uint32_t {};

template <std::size_t Size>
struct structure {
  std::uint32_t words[Size / 4];
};

template <class T>
struct named_type {
  using type = T;
  const char* name;
};

constexpr std::tuple types{named_type<std::int8_t>{"i8"},
                           named_type<std::uint8_t>{"u8"},
                           named_type<std::int16_t>{"i16"},
                           named_type<std::uint16_t>{"u16"},
                           named_type<std::int32_t>{"i32"},
                           named_type<std::uint32_t>{"u32"},
                           named_type<std::int64_t>{"i64"},
                           named_type<std::uint64_t>{"u64"},
                           named_type<pa::detail::signed_128>{"i128"},
                           named_type<pa::detail::unsigned_128>{"u128"},
                           named_type<pa::half>{"f16"},
                           named_type<pa::bfloat16>{"bf16"},
                           named_type<float>{"f32"},
                           named_type<double>{"f64"},
                           named_type<bool>{"bool"},
                           named_type<enumeration>{"enum"},
                           named_type<int*>{"pointer"},
                           named_type<structure<8>>{"struct8"},
                           named_type<structure<16>>{"struct16"},
                           named_type<std::complex<float>>{"complex_f32"},
                           named_type<std::complex<double>>{"complex_f64"},
                           named_type<pa::pack<pa::half, 2>>{"f16x2"},
                           named_type<pa::pack<pa::half, 4>>{"f16x4"},
                           named_type<pa::pack<pa::half, 8>>{"f16x8"},
                           named_type<pa::pack<pa::bfloat16, 2>>{"bf16x2"},
                           named_type<pa::pack<pa::bfloat16, 4>>{"bf16x4"},
                           named_type<pa::pack<pa::bfloat16, 8>>{"bf16x8"},
                           named_type<pa::pack<float, 2>>{"f32x2"},
                           named_type<pa::pack<float, 4>>{"f32x4"},
                           named_type<pa::pack<double, 2>>{"f64x2"}};

template <class Operation>
std::string name_of(Operation) {
  return Operation::name;
}
template <class Operation, class Tag>
std::string name_of(pa::op::tagged<Operation, Tag>) {
  return std::string(Operation::name) + "." + Tag::name;
}

/// What the table says of an operation on a type at device and at system scope.
using question = std::array<pa::capability, 2> (*)(pa::target, pa::memory_space);

template <class Operation, class T>
std::array<pa::capability, 2> ask(pa::target target, pa::memory_space space) {
  return {pa::capability_of<Operation, T>(target, space, pa::device_scope),
          pa::capability_of<Operation, T>(target, space, pa::system_scope)};
}

/// An operation on a type. There are thousands of these, so they are constants and one function
/// each: what else is done with them is compiled once.
struct subject {
  const char* type;
  bool is_pack;
  question answers;
  question answers_without_tag;  ///< null where there is no tag
};

template <class Operation, class T>
constexpr subject subject_of(Operation, named_type<T> type) {
  return {type.name, pa::detail::is_pack<T>, &ask<Operation, T>, nullptr};
}
template <class Operation, class Tag, class T>
constexpr subject subject_of(pa::op::tagged<Operation, Tag>, named_type<T> type) {
  using operation = pa::op::tagged<Operation, Tag>;
  if (!pa::detail::takes_it<operation, T>()) return {type.name, false, nullptr, nullptr};
  return {type.name, pa::detail::is_pack<T>, &ask<operation, T>, &ask<Operation, T>};
}

template <class Operation>
inline constexpr auto subjects =
    std::apply([](auto... type) { return std::array{subject_of(Operation{}, type)...}; }, types);

/// Whether a target's answers need rows: those for an operation with a tag are left out where the
/// tag makes no difference, or the type does not take it.
bool has_rows(const subject& one, pa::target target) {
  if (one.answers == nullptr) return false;
  if (one.answers_without_tag == nullptr) return true;
  return std::any_of(memory_spaces.begin(), memory_spaces.end(), [&](pa::memory_space space) {
    return !(one.answers(target, space)[0] == one.answers_without_tag(target, space)[0]);
  });
}

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

void add_cells(std::vector<cell>& table, const checks& shown, pa::target target,
               const std::string& operation, const subject& subject) {
  if (!has_rows(subject, target)) return;
  for (const auto space : memory_spaces) {
    const auto [at_device_scope, at_system_scope] = subject.answers(target, space);
    cell one{.target = target,
             .operation = operation,
             .type = subject.type,
             .is_pack = subject.is_pack,
             .space = space,
             .at_device_scope = at_device_scope,
             .at_system_scope = at_system_scope,
             .check = instruction_check::none};
    one.check = compare(shown, one);
    table.push_back(one);
  }
}

template <class... Operation>
void add_operations(std::vector<cell>& table, const checks& shown, pa::target target,
                    operation_list<Operation...>) {
  const auto add = [&](const std::string& operation, const auto& all_types) {
    for (const subject& one : all_types) add_cells(table, shown, target, operation, one);
  };
  (add(name_of(Operation{}), subjects<Operation>), ...);
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
  for (const auto target : targets) {
    add_operations(table, shown, target, operations{});
    add_operations(table, shown, target, tagged_operations<pa::packed_t>{});
    add_operations(table, shown, target, tagged_operations<pa::componentwise_t>{});
    add_operations(table, shown, target, tagged_operations<pa::coarse_grained_t>{});
  }
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

bool wants_check(const cell& one) {
  const auto level = one.at_device_scope.level;
  return level == pa::support::native || level == pa::support::wide ||
         level == pa::support::by_element;
}

bool is_unchecked(const cell& one) {
  return wants_check(one) && one.check == instruction_check::none;
}

}  // namespace polyatomic_info
