// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix.hpp>

#include <string>
#include <vector>

/// @file
/// What a peers_<library> program runs: the matrix of each operation, type by type, so that a type
/// with which a library stops the process or never returns costs the others nothing.

namespace conformance::peers {

/// What one operation did on one type, in every kind of memory.
struct summary {
  cell_counts counts;
  std::string first;  ///< mismatch
};

/// One type of one operation.
struct type_entry {
  const char* type;
  std::size_t cells;
  std::size_t lacking;
};

/// One operation on its types.
struct entry {
  const char* operation;
  std::vector<type_entry> types;
  summary (*run)(const char* type);
};

/// On the host all memory is alike.
inline std::vector<memory> memory_kinds() {
  if constexpr (subject::block_space == subject::buffer_space) {
    return {memory::buffer};
  } else {
    return {memory::buffer, memory::block};
  }
}

template <class Operation>
summary run_operation(const char* type) {
  const subject::queue q{};
  report results(Operation::name);
  summary all{};
  for (const memory kind : memory_kinds()) {
    all.counts += matrix<Operation>(q, kind, type).run(results);
  }
  if (!results.first().empty()) all.first = results.first().front();
  return all;
}

template <class Operation, class T>
type_entry type_entry_of() {
  type_entry entry{type_name<T>, 0, 0};
  for (const memory kind : memory_kinds()) {
    for (const cell_description& cell : describe_cells(kind, table_of<Operation, T>, {})) {
      ++entry.cells;
      if (cell.lacking) ++entry.lacking;
    }
  }
  return entry;
}

template <class Operation, class... Types>
entry entry_of(list<Types...>) {
  return {Operation::name, {type_entry_of<Operation, Types>()...}, &run_operation<Operation>};
}

/// The entries of some operations.
template <class... Operations>
void add(std::vector<entry>& entries, list<Operations...>) {
  (entries.push_back(entry_of<Operations>(typename Operations::types{})), ...);
}

// One for each source file, so that they are compiled side by side.
void add_moving(std::vector<entry>& entries);
void add_adding(std::vector<entry>& entries);
void add_multiplying(std::vector<entry>& entries);
void add_comparing(std::vector<entry>& entries);
void add_bits(std::vector<entry>& entries);
void add_updating(std::vector<entry>& entries);

}  // namespace conformance::peers
