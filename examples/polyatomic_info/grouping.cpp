// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "grouping.hpp"

#include <algorithm>
#include <map>

namespace polyatomic_info {

namespace {

/// "native", "native flushes", "native unchecked", "cas_loop"; "-" for unsupported.
std::string answer(const cell& one) {
  if (one.at_device_scope.level == pa::support::unsupported) return "-";
  std::string text = pa::to_string(one.at_device_scope.level);
  if (one.at_device_scope.flushes_subnormals) text += " flushes";
  if (is_unchecked(one)) text += " unchecked";
  if (one.check == instruction_check::contradicts) text += " contradicted";
  return text;
}

/// The cells of one operation as rows; types that say the same share one. A type for which
/// everything is unsupported has no row.
std::vector<row> rows_of(const std::vector<cell>& cells, const std::vector<std::string>& spaces) {
  std::vector<row> rows;
  std::map<std::string, std::vector<std::string>> answers;
  std::vector<std::string> types;
  for (const auto& one : cells) {
    if (types.empty() || types.back() != one.type) types.push_back(one.type);
    const bool is_column =
        std::find(spaces.begin(), spaces.end(), pa::to_string(one.space)) != spaces.end();
    if (is_column) answers[one.type].push_back(answer(one));
  }
  for (const auto& type : types) {
    const auto& line = answers[type];
    if (std::all_of(line.begin(), line.end(), [](const auto& word) { return word == "-"; }))
      continue;
    const auto same = std::find_if(rows.begin(), rows.end(),
                                   [&](const row& other) { return other.answers == line; });
    if (same == rows.end()) {
      rows.push_back({{type}, line});
    } else {
      same->types.push_back(type);
    }
  }
  return rows;
}

/// The operations of the cells for which `chosen` holds, each once.
template <class Choice>
std::vector<std::string> operations_of(const std::vector<cell>& cells, Choice chosen) {
  std::vector<std::string> names;
  for (const auto& one : cells) {
    const bool is_new = std::find(names.begin(), names.end(), one.operation) == names.end();
    if (is_new && chosen(one)) names.push_back(one.operation);
  }
  return names;
}

/// Where the answer at system scope is another than at device scope, by memory space. The shorter
/// of the two lists is given: the operations that differ, or those that don't.
std::vector<std::string> system_scope_differences(const std::vector<cell>& cells) {
  std::vector<std::string> lines;
  for (const auto space : memory_spaces) {
    const auto is_different = [space](const cell& one) {
      return one.space == space && one.at_device_scope.level != one.at_system_scope.level;
    };
    const auto is_same = [space](const cell& one) {
      return one.space == space && one.at_device_scope.level != pa::support::unsupported &&
             one.at_device_scope.level == one.at_system_scope.level;
    };
    const auto different = operations_of(cells, is_different);
    if (different.empty()) continue;
    const auto same = operations_of(cells, is_same);
    const auto first = std::find_if(cells.begin(), cells.end(), is_different);
    const std::string which =
        same.size() < different.size() ? "all but " + join(same, ", ") : join(different, ", ");
    lines.push_back(std::string(pa::to_string(space)) + ": " +
                    pa::to_string(first->at_system_scope.level) + " for " + which);
  }
  return lines;
}

void fold_into(std::vector<group>& groups, const std::string& operation, std::vector<row> rows) {
  const auto same = std::find_if(groups.begin(), groups.end(),
                                 [&](const group& other) { return other.rows == rows; });
  if (same == groups.end()) {
    groups.push_back({{operation}, std::move(rows)});
  } else {
    same->operations.push_back(operation);
  }
}

/// The operations, with one name for the three forms of an operation where they stand together.
std::vector<std::string> short_names(const std::vector<std::string>& operations) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const bool is_fetch = operations[i].starts_with("fetch_");
    const std::string name = is_fetch ? operations[i].substr(6) : operations[i];
    const bool has_all_forms = is_fetch && i + 2 < operations.size() &&
                               operations[i + 1] == name + "_fetch" &&
                               operations[i + 2] == "store_" + name;
    names.push_back(has_all_forms ? name : operations[i]);
    if (has_all_forms) i += 2;
  }
  return names;
}

section make_section(const std::vector<cell>& cells) {
  section made;
  for (const auto space : memory_spaces) {
    const bool used = std::any_of(cells.begin(), cells.end(), [space](const cell& one) {
      return one.space == space && one.at_device_scope.level != pa::support::unsupported;
    });
    (used ? made.spaces : made.absent_spaces).push_back(pa::to_string(space));
  }
  // Packs have operations of their own, behind the others: fetch_add, but no add_fetch.
  for (const bool is_pack : {false, true}) {
    for (const auto& operation : operations_of(cells, [](const cell&) { return true; })) {
      std::vector<cell> own;
      std::copy_if(cells.begin(), cells.end(), std::back_inserter(own), [&](const cell& one) {
        return one.operation == operation && one.is_pack == is_pack;
      });
      auto rows = rows_of(own, made.spaces);
      if (!rows.empty()) fold_into(made.groups, operation, std::move(rows));
    }
  }
  for (auto& one : made.groups) one.operations = short_names(one.operations);
  made.at_system_scope = system_scope_differences(cells);
  return made;
}

bool say_the_same(const section& left, const section& right) {
  return left.spaces == right.spaces && left.groups == right.groups &&
         left.widened_scopes == right.widened_scopes &&
         left.at_system_scope == right.at_system_scope;
}

}  // namespace

std::vector<section> grouped_table() {
  const auto table = capability_table();
  const auto widened = widened_scopes();
  std::vector<section> sections;
  for (const auto target : targets) {
    std::vector<cell> cells;
    std::copy_if(table.begin(), table.end(), std::back_inserter(cells),
                 [target](const cell& one) { return one.target == target; });
    section made = make_section(cells);
    for (const auto& one : widened) {
      if (one.target == target) made.widened_scopes.push_back(one.scope);
    }
    if (sections.empty() || !say_the_same(sections.back(), made)) sections.push_back(made);
    sections.back().targets.push_back(pa::to_string(target));
  }
  return sections;
}

std::string join(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += between;
    text += words[i];
  }
  return text;
}

}  // namespace polyatomic_info
