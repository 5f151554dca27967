// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peers_<library>: runs the matrix on another library and prints what it lacks and where it answers
// otherwise. It ends with 0: nothing here is a fault of ours. table.py makes a table of the output.
//
// A library may stop the process (an integer division by zero) or never return, so the runs are in
// processes of their own. This one touches no device: a child of a process that did could not.
#include <commit.hpp>
#include <peers/apart.hpp>
#include <peers/entry.hpp>

#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace conformance::peers {
namespace {

/// What a child says of one type: a line of numbers and the first mismatch.
std::string line_of(const summary& one) {
  std::ostringstream line;
  line << one.counts.run << ' ' << one.counts.mismatching << ' ' << one.first;
  return line.str();
}

summary summary_of(const std::string& line) {
  summary one{};
  std::istringstream text(line);
  text >> one.counts.run >> one.counts.mismatching >> std::ws;
  std::getline(text, one.first);
  return one;
}

/// A type with which the run stopped: all its cells are wrong.
summary stopped(const type_entry& type, const std::string& how) {
  summary one{};
  one.counts.run = type.cells - type.lacking;
  one.counts.mismatching = one.counts.run;
  one.first = how;
  return one;
}

/// The types that the library has.
std::vector<type_entry> present(const entry& operation) {
  std::vector<type_entry> types;
  for (const type_entry& type : operation.types) {
    if (type.lacking < type.cells) types.push_back(type);
  }
  return types;
}

/// Runs all types in a child, and those after one that stopped it in another child.
std::vector<summary> run_types(const entry& operation, const std::vector<type_entry>& types,
                               int argc, char** argv) {
  std::vector<summary> all;
  while (all.size() < types.size()) {
    const std::size_t first = all.size();
    const outcome_apart outcome = run_apart([&](const line_writer& write) {
      const subject::session session(argc, argv);
      for (std::size_t i = first; i < types.size(); ++i) {
        write(line_of(operation.run(types[i].type)));
      }
    });
    for (const std::string& line : outcome.lines) all.push_back(summary_of(line));
    if (all.size() < types.size()) all.push_back(stopped(types[all.size()], outcome.how_it_ended));
  }
  return all;
}

/// The types that the library lacks wholly, and in some orders or scopes.
void tell_lacking(const entry& operation) {
  std::string wholly;
  std::string in_part;
  for (const type_entry& type : operation.types) {
    if (type.lacking == type.cells) {
      wholly += std::string(wholly.empty() ? "" : ", ") + type.type;
    } else if (type.lacking != 0) {
      in_part += std::string(in_part.empty() ? "" : ", ") + type.type + " (" +
                 std::to_string(type.lacking) + " of " + std::to_string(type.cells) + ")";
    }
  }
  if (!wholly.empty()) std::printf("    lacks wholly: %s\n", wholly.c_str());
  if (!in_part.empty()) std::printf("    lacks in part: %s\n", in_part.c_str());
}

cell_counts run_entry(const entry& operation, int argc, char** argv) {
  const std::vector<type_entry> types = present(operation);
  const std::vector<summary> summaries = run_types(operation, types, argc, argv);
  cell_counts counts{};
  for (const type_entry& type : operation.types) counts.lacking += type.lacking;
  for (const summary& one : summaries) counts += one.counts;
  std::printf("%-24s %7zu %7zu %11zu\n", operation.operation, counts.run, counts.lacking,
              counts.mismatching);
  if (!types.empty()) tell_lacking(operation);
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (summaries[i].counts.mismatching == 0) continue;
    std::printf("    wrong %s: %zu cells, the first: %s\n", types[i].type,
                summaries[i].counts.mismatching, summaries[i].first.c_str());
  }
  std::fflush(stdout);
  return counts;
}

std::vector<entry> all_entries() {
  std::vector<entry> entries;
  add_moving(entries);
  add_adding(entries);
  add_multiplying(entries);
  add_comparing(entries);
  add_bits(entries);
  add_updating(entries);
  return entries;
}

/// The device's name, or why nothing can run.
bool tell_device(int argc, char** argv) {
  const outcome_apart device = run_apart([&](const line_writer& write) {
    const subject::session session(argc, argv);
    const std::string absence = subject::absence();
    write(absence);
    if (absence.empty()) write(subject::queue{}.device_name());
  });
  const bool present = device.lines.size() == 2;
  std::printf("device:  %s\n", present ? device.lines[1].c_str() : "none");
  if (!present) {
    std::printf("not run: %s\n",
                device.lines.empty() ? device.how_it_ended.c_str() : device.lines[0].c_str());
  }
  return present;
}

}  // namespace
}  // namespace conformance::peers

int main(int argc, char** argv) {
  namespace peers = conformance::peers;
  // Two threads, free to move: binding fails where the machine lends fewer cores than it shows.
  setenv("OMP_NUM_THREADS", "2", 0);
  setenv("OMP_PROC_BIND", "false", 0);
  std::printf("library: %s\nversion: %s\ncommit:  %s\n", adapter::name, adapter::version().c_str(),
              POLYATOMIC_TEST_COMMIT);
  if (!peers::tell_device(argc, argv)) return 0;
  std::printf("\n%-24s %7s %7s %11s\n", "operation", "run", "lacking", "mismatching");
  conformance::cell_counts total{};
  for (const peers::entry& operation : peers::all_entries()) {
    total += peers::run_entry(operation, argc, argv);
  }
  std::printf("%-24s %7zu %7zu %11zu\n", "total", total.run, total.lacking, total.mismatching);
  return 0;
}
