// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/kernels.hpp>
#include <support/report.hpp>

#include <polyatomic/core/queue.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// @file
/// The part of a matrix run that depends on the type alone: compiled once, in type_run.cpp.

namespace conformance {

const char* to_string(memory kind);

/// What capability_of calls the memory of a case's object.
inline pa::memory_space space_of(memory kind, bool odd_case = false) {
  switch (kind) {
    case memory::thread:
      return subject::thread_space;
    case memory::block:
      return subject::block_space;
    case memory::unknown:
      return odd_case ? subject::block_space : subject::buffer_space;
    case memory::cluster:
      return pa::memory_space::cluster_shared;
    case memory::pinned:
      return pa::memory_space::host;
    case memory::managed:
      return pa::memory_space::managed;
    case memory::peer:
      return pa::memory_space::peer;
    default:
      return subject::buffer_space;
  }
}

/// How many cells a run has had and how many of them answered wrongly; how many could not be run,
/// and how many the library under test lacks.
struct cell_counts {
  std::size_t run = 0;
  std::size_t skipped = 0;
  std::size_t lacking = 0;
  std::size_t mismatching = 0;

  cell_counts& operator+=(const cell_counts& other) {
    run += other.run;
    skipped += other.skipped;
    lacking += other.lacking;
    mismatching += other.mismatching;
    return *this;
  }
};

/// The cells that were skipped since a test last took them, by their names.
std::vector<std::string>& skipped_cells();

/// A scope, and what the capability table says of it.
struct scope_description {
  const char* scope;
  /// For even cases and for odd ones (they differ for memory::unknown).
  std::array<pa::capability, 2> can;
};

/// One cell, as it is told in messages.
struct cell_description {
  std::string order;
  scope_description at;
  bool lacking;  ///< in the library under test
};

/// What is known of the cells of one operation on one type: every order at every scope, scopes
/// fastest.
struct cell_table {
  const char* operation;
  std::vector<std::string> (*orders)();  ///< names; where there are fewer cells, the first counts
  const char* const* scopes;             ///< names
  std::size_t scope_count;
  std::size_t cell_count;
  const bool* lacking;  ///< for each cell
  std::size_t single;   ///< the cell that is run where not all are
  bool representative;
  bool representative_in_block_memory;
  /// Writes the capability at each scope.
  void (*ask)(pa::target, pa::memory_space, pa::capability* at_scopes);
};

/// How many of them are run in one kind of memory.
std::size_t cells_in(memory kind, const cell_table& table);

/// Describes these. Without a target nothing is supported.
std::vector<cell_description> describe_cells(memory kind, const cell_table& table,
                                             std::optional<pa::target> target);

/// The cases and results of one type, on the host and in the queue's memory.
template <class T>
class type_run {
 public:
  using oracle_function = answers<T> (*)(const input<T>&, bool flushes);

  /// Sends cases to the queue, all pairs of special values unless others are given, and records
  /// for so many cells.
  void prepare(const subject::queue& q, std::size_t cells);
  void prepare(const subject::queue& q, std::size_t cells, std::vector<input<T>> inputs);

  /// What the kernel gets; empty when there are no cells.
  slice<T> view();

  /// As prepare, for what the host itself runs: cases and records stay in its own memory.
  slice<T> prepare_on_host(std::size_t cells);

  /// Gets the records back.
  const std::vector<record<T>>& download(const subject::queue& q);

  /// Gets the records back and compares each with the oracle's answer. Nothing if nothing was
  /// prepared.
  cell_counts check(const subject::queue& q, memory kind, const cell_table& table,
                    oracle_function answer_to, report& results);
  cell_counts check(const subject::queue& q, memory kind, const char* operation,
                    const std::vector<cell_description>& cells, oracle_function answer_to,
                    report& results);

  /// Compares the records that are on the host.
  cell_counts compare(memory kind, const char* operation,
                      const std::vector<cell_description>& cells, oracle_function answer_to,
                      report& results) const;

 private:
  void prepare_records(std::size_t cells, std::vector<input<T>> inputs);
  void check_cell(std::size_t cell, const std::string& where, const cell_description& description,
                  oracle_function answer_to, report& results) const;

  std::vector<input<T>> inputs_;
  std::vector<record<T>> records_;
  pa::buffer<input<T>> device_inputs_;
  pa::buffer<record<T>> device_records_;
};

extern template class type_run<int>;
extern template class type_run<unsigned>;
extern template class type_run<long>;
extern template class type_run<unsigned long>;
extern template class type_run<long long>;
extern template class type_run<unsigned long long>;
extern template class type_run<float>;
extern template class type_run<double>;
extern template class type_run<signed char>;
extern template class type_run<unsigned char>;
extern template class type_run<char>;
extern template class type_run<short>;
extern template class type_run<unsigned short>;
extern template class type_run<signed_128>;
extern template class type_run<unsigned_128>;
extern template class type_run<pa::half>;
extern template class type_run<pa::bfloat16>;
extern template class type_run<test_complex<float>>;
extern template class type_run<test_complex<double>>;
extern template class type_run<bool>;
extern template class type_run<colour>;
extern template class type_run<int*>;
extern template class type_run<two_bytes>;
extern template class type_run<two_floats>;
extern template class type_run<index_and_value>;

}  // namespace conformance
