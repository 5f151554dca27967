// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/device.hpp>
#include <support/type_run.hpp>

#include <polyatomic/core/queue.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

/// @file
/// Runs the matrix of an operation and compares every case of every cell with the oracle.

namespace conformance {

/// What the capability table says of an operation on T at each scope of its cells: that the queue
/// answers by it is shown in capability.cpp. What it has no word for (a fence) is native.
template <class Operation, class T, class... Scopes>
void ask_at(list<Scopes...>, pa::target where, pa::memory_space space, pa::capability* answers) {
  if constexpr (requires { typename Operation::tag; }) {
    ((*answers++ = pa::capability_of<typename Operation::tag, T>(where, space, Scopes{})), ...);
  } else {
    std::fill_n(answers, sizeof...(Scopes), pa::capability{.level = pa::support::native});
  }
}
template <class Operation, class T>
void ask_capabilities(pa::target where, pa::memory_space space, pa::capability* answers) {
  ask_at<Operation, T>(scopes_on<Operation, T>{}, where, space, answers);
}

template <class Operation, class T>
inline constexpr cell_table table_of{
    .operation = Operation::name,
    .orders = names_of_all<typename Operation::orders>,
    .scopes = names_of_scopes<scopes_on<Operation, T>>::of,
    .scope_count = scopes_on<Operation, T>::size,
    .cell_count = cell_count<Operation, T>,
    .lacking = lacking_cells<Operation, T>::of,
    .single = single_cell<Operation, T>,
    .representative = is_representative<Operation, T>,
    .representative_in_block_memory = is_representative_in_block_memory<Operation, T>,
    .ask = ask_capabilities<Operation, T>};

/// The memory of a launch: objects for the kernel to work on, and an address for each thread.
struct launch_memory {
  struct alignas(16) unit {
    unsigned char bytes[16];
  };
  pa::buffer<unit> objects;
  pa::buffer<void*> addresses;
};
inline constexpr pa::launch_shape matrix_shape{.blocks = 8, .block_size = matrix_block_size};
launch_memory allocate_launch_memory(const subject::queue& q, std::size_t bytes_of_block);

/// Whether two names of types differ; with no name (null) nothing does.
bool is_another_type(const char* only, const char* name);

/// One operation in one kind of memory.
template <class Operation>
class matrix {
  using types = typename Operation::types;
  using kernel = matrix_kernel<Operation>;

 public:
  /// @param only  the name of a type: the others are left out.
  matrix(const subject::queue& q, memory kind, const char* only = nullptr)
      : queue_(q), kind_(kind), only_(only) {}

  cell_counts run(report& results) { return run_types(results, types{}); }

  /// Runs these cases alone, in every cell, and gives back what came out.
  template <class T>
  std::vector<record<T>> run_inputs(const std::vector<input<T>>& inputs) {
    type_run<T>& mine = runs_.template of<T>();
    mine.prepare(queue_, cells_in(kind_, table_of<Operation, T>), inputs);
    type_map<slice, types> slices{};
    slices.template of<T>() = mine.view();
    launch(slices);
    return mine.download(queue_);
  }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    (prepare<Types>(), ...);
    launch({runs_.template of<Types>().view()...});
    cell_counts counts{};
    ((counts += runs_.template of<Types>().check(queue_, kind_, table_of<Operation, Types>,
                                                 &Operation::template answer_to<Types>, results)),
     ...);
    return counts;
  }

  template <class T>
  void prepare() {
    if (is_another_type(only_, type_name<T>)) return;
    runs_.template of<T>().prepare(queue_, cells_in(kind_, table_of<Operation, T>));
  }

  void launch(const type_map<slice, types>& slices) {
    using shared_memory = typename kernel::shared_memory;
    static_assert(alignof(shared_memory) <= alignof(launch_memory::unit));
    launch_memory memory = allocate_launch_memory(queue_, sizeof(shared_memory));
    subject::launch_apart(
        queue_, matrix_shape,
        kernel{kind_, slices, reinterpret_cast<shared_memory*>(memory.objects.data()),
               memory.addresses.data()});
    queue_.synchronize();
  }

  subject::queue queue_;
  memory kind_;
  const char* only_;
  type_map<type_run, types> runs_;
};

/// Where a backend has no atomics on a thread's own variables, its queue must say so.
template <class Operation>
void check_thread_memory_is_refused(const subject::queue& q) {
  if constexpr (requires { typename Operation::tag; }) {
    INFO(Operation::name);
    CHECK(q.template capability_of<typename Operation::tag, int>(subject::thread_space).level ==
          pa::support::unsupported);
  }
}

/// Runs each operation of a list in one kind of memory.
template <class... Operations>
cell_counts run_matrix(const subject::queue& q, memory kind, list<Operations...>) {
  cell_counts counts{};
  const auto run = [&](auto operation) {
    using Operation = decltype(operation);
    report results(Operation::name);
    counts += matrix<Operation>(q, kind).run(results);
    results.finish();
  };
  (run(Operations{}), ...);
  return counts;
}

/// The counts of a matrix test: printed, added to those of the run, and compared with the number
/// that the test has worked out by hand. The lists hold only what every target of the backend has
/// (subject.hpp knows where 16 bytes are missing, and atomics on a thread's own variables): a cell
/// that was skipped fails the test, unless the capability table does not know the device.
void finish_matrix(const subject::queue& q, memory kind, const cell_counts& counts,
                   std::size_t cells);

/// Runs each operation of a list in one kind of memory: `cells` cells in all.
template <class... Operations>
void check_matrix(memory kind, std::size_t cells, list<Operations...> operations) {
  require_device();
  const subject::queue q{};
  if (kind == memory::thread && !subject::has_thread_memory) {
    (check_thread_memory_is_refused<Operations>(q), ...);
    return;
  }
  finish_matrix(q, kind, run_matrix(q, kind, operations), cells);
}

}  // namespace conformance
