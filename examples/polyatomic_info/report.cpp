// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.hpp"

#include <polyatomic/core/version.hpp>

#include <algorithm>

#include "grouping.hpp"

namespace polyatomic_info {

namespace {

/// The words of the table, once for both readable forms.
using word_and_meaning = std::pair<std::string, std::string>;
const std::vector<word_and_meaning> legend{
    {"native",
     "one atomic instruction; floating min and max: one on integers, redone by a loop where a NaN "
     "was stored, or, in an order that does not release, a load alone where that shows that the "
     "value would stay as it is"},
    {"wide", "one atomic instruction on the 32-bit word around the object"},
    {"by_element", "a pack: one atomic instruction for each element, or pair of 16-bit ones"},
    {"cas_loop", "a loop, over compare-exchange or made by the assembler"},
    {"plain", "plain instructions, as no other thread can reach the object"},
    {"-", "unsupported"},
    {"flushes", "subnormal numbers become zero"},
    {"unchecked", "no test looks at the compiled instruction"},
    {"contradicted", "a test of the compiled instruction shows another level"},
};

const std::vector<word_and_meaning> names{
    {"add", "all forms of an operation: fetch_add, add_fetch and store_add"},
    {"i8 to u128", "signed and unsigned integers, by their width"},
    {"f16, bf16", "half and bfloat16, or the compiler's own 16-bit floats"},
    {"f32, f64", "float, double"},
    {"enum", "an enumeration over a 32-bit integer; others are as their integer"},
    {"pointer", "to an object"},
    {"struct8", "a struct of 8 bytes without padding; struct16 likewise"},
    {"complex_f32", "a complex number of two floats; complex_f64 of two doubles"},
    {"f32x4", "a pack of four floats; others likewise"},
    {"add.packed", "with that tag after the value; only where the tag makes a difference"},
};

std::string padded(const std::string& word, std::size_t width) {
  return word + std::string(width - std::min(width, word.size()), ' ');
}

std::size_t widest(const std::vector<std::string>& words) {
  std::size_t width = 0;
  for (const auto& word : words) width = std::max(width, word.size());
  return width;
}

std::string describe(const backend_report& backend) {
  if (backend.device_count == 0) return "no device found";
  const std::string count =
      std::to_string(backend.device_count) + (backend.device_count == 1 ? " device" : " devices");
  if (!backend.problem.empty()) return count + ", which does not answer: " + backend.problem;
  const std::string target = backend.target.empty() ? "no row in the table" : backend.target;
  return count + ": " + backend.device_name + " (" + target + ")";
}

std::string numbers_line() {
  std::size_t native = 0;
  std::size_t wide = 0;
  std::size_t by_element = 0;
  std::size_t unchecked = 0;
  for (const auto& one : capability_table()) {
    native += one.at_device_scope.level == pa::support::native;
    wide += one.at_device_scope.level == pa::support::wide;
    by_element += one.at_device_scope.level == pa::support::by_element;
    unchecked += is_unchecked(one);
  }
  return std::to_string(native) + " cells are native, " + std::to_string(wide) + " wide, " +
         std::to_string(by_element) + " by_element; " + std::to_string(unchecked) +
         " of them are unchecked.";
}

std::vector<std::string> remarks(const section& one) {
  std::vector<std::string> lines;
  if (!one.widened_scopes.empty()) {
    lines.push_back("scopes widened to a larger one: " + join(one.widened_scopes, ", "));
  }
  for (const auto& line : one.at_system_scope) lines.push_back("at system scope, " + line);
  if (!one.absent_spaces.empty()) {
    lines.push_back("unsupported in: " + join(one.absent_spaces, ", "));
  }
  return lines;
}

/// The widths of a section's columns, a memory space each.
std::vector<std::size_t> column_widths(const section& one) {
  std::vector<std::vector<std::string>> columns;
  for (const auto& space : one.spaces) columns.push_back({space});
  for (const auto& group : one.groups) {
    for (const auto& row : group.rows) {
      for (std::size_t i = 0; i < row.answers.size(); ++i) columns[i].push_back(row.answers[i]);
    }
  }
  std::vector<std::size_t> widths;
  for (const auto& column : columns) widths.push_back(widest(column));
  return widths;
}

/// The types stand last: their lists are long.
std::string text_line(const std::vector<std::string>& answers, const std::string& types,
                      const std::vector<std::size_t>& widths) {
  std::string line(4, ' ');
  for (std::size_t i = 0; i < answers.size(); ++i) line += padded(answers[i], widths[i]) + "  ";
  return line + types + "\n";
}

std::string text_section(const section& one) {
  const auto widths = column_widths(one);
  std::string text = "\n";
  text += join(one.targets, ", ") + "\n" + text_line(one.spaces, "types", widths);
  for (const auto& group : one.groups) {
    text += "  " + join(group.operations, ", ") + "\n";
    for (const auto& row : group.rows) {
      text += text_line(row.answers, join(row.types, " "), widths);
    }
  }
  for (const auto& line : remarks(one)) text += "  " + line + "\n";
  return text;
}

std::string markdown_row(const std::vector<std::string>& words) {
  std::string line = "| ";
  line += join(words, " | ");
  return line += " |\n";
}

std::string markdown_section(const section& one) {
  std::vector<std::string> header{"operations", "types"};
  header.insert(header.end(), one.spaces.begin(), one.spaces.end());
  std::string text = "\n## ";
  text += join(one.targets, ", ") + "\n\n" + markdown_row(header);
  text += markdown_row(std::vector<std::string>(header.size(), "---"));
  for (const auto& group : one.groups) {
    std::string operations = "`";
    operations += join(group.operations, "`, `");
    operations += "`";
    for (const auto& row : group.rows) {
      std::vector<std::string> words{operations, join(row.types, " ")};
      words.insert(words.end(), row.answers.begin(), row.answers.end());
      text += markdown_row(words);
      operations.clear();
    }
  }
  text += "\n";
  for (const auto& line : remarks(one)) text += "- " + line + "\n";
  return text;
}

}  // namespace

std::string version() {
  return std::to_string(POLYATOMIC_VERSION_MAJOR) + "." + std::to_string(POLYATOMIC_VERSION_MINOR) +
         "." + std::to_string(POLYATOMIC_VERSION_PATCH);
}

std::string text_report(const std::vector<backend_report>& backends) {
  std::string text = "polyatomic " + version() + "\n\nbackends of this program\n";
  for (const auto& backend : backends) {
    text += "  " + padded(backend.name, 8) + describe(backend) + "\n";
  }
  text += "\nhow each target does an operation, at device scope\n";
  for (const auto& [word, meaning] : legend) text += "  " + padded(word, 14) + meaning + "\n";
  text += "\noperations and types\n";
  for (const auto& [word, meaning] : names) text += "  " + padded(word, 14) + meaning + "\n";
  for (const auto& one : grouped_table()) text += text_section(one);
  return text + "\n" + numbers_line() + "\n";
}

std::string markdown_report() {
  std::string text =
      "<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->\n"
      "<!-- Written by: polyatomic-info --markdown -->\n"
      "# What each target does\n\n"
      "How each target does each operation, by type and memory space, at device scope. "
      "`capability_of`\nanswers the same in a program. The instructions behind it are checked: "
      "[codegen](codegen.md).\n\n"
      "Host memory is taken to be behind PCIe without atomic requests. A queue's `capability_of` "
      "asks\n"
      "the machine for that, and for links to other devices, of which nothing is said here:\n"
      "[semantics](semantics.md).\n\n";
  for (const auto& [word, meaning] : legend) text += "- `" + word + "`: " + meaning + "\n";
  text += "\nOperations and types:\n\n";
  for (const auto& [word, meaning] : names) text += "- `" + word + "`: " + meaning + "\n";
  for (const auto& one : grouped_table()) text += markdown_section(one);
  return text + "\n" + numbers_line() + "\n";
}

}  // namespace polyatomic_info
