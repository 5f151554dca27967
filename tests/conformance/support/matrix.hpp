// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/device.hpp>
#include <support/type_run.hpp>

#include <polyatomic/core/queue.hpp>

#include <optional>
#include <string>
#include <vector>

/// @file
/// Runs the matrix of an operation and compares every case of every cell with the oracle.

namespace conformance {

/// The word of capability_of for the object of a case.
inline pa::memory_space space_of(memory kind, bool odd_case) {
  if (kind == memory::thread) return subject::thread_space;
  if (kind == memory::block) return subject::block_space;
  if (kind == memory::unknown && odd_case) return subject::block_space;
  return subject::buffer_space;
}

/// Whether every order and scope is run in a kind of memory, or the first order at device scope.
inline bool has_every_cell(memory kind) {
  return kind == memory::buffer || kind == memory::block;
}

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
    mine.prepare(queue_, cell_number<T>(), inputs);
    type_map<slice, types> slices{};
    slices.template of<T>() = mine.view();
    launch(slices);
    return mine.download(queue_);
  }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    (runs_.template of<Types>().prepare(queue_, cell_number<Types>()), ...);
    launch({runs_.template of<Types>().view()...});
    cell_counts counts{};
    ((counts +=
      runs_.template of<Types>().check(queue_, kind_, Operation::name, descriptions<Types>(),
                                       &Operation::template answer_to<Types>, results)),
     ...);
    return counts;
  }

  template <class T>
  std::size_t cell_number() const {
    if (only_ != nullptr && only_ != std::string(type_name<T>)) return 0;
    if (has_every_cell(kind_)) return cell_count<Operation, T>;
    return is_representative<Operation, T> ? 1 : 0;
  }

  void launch(const type_map<slice, types>& slices) {
    constexpr pa::launch_shape shape{.blocks = 8, .block_size = matrix_block_size};
    auto buffers = queue_.template allocate<typename kernel::shared_memory>(shape.blocks);
    auto addresses = queue_.template allocate<void*>(shape.blocks * shape.block_size);
    queue_.launch(shape, kernel{kind_, slices, buffers.data(), addresses.data()});
    queue_.synchronize();
  }

  template <class T>
  std::vector<cell_description> descriptions() const {
    if (cell_number<T>() == 0) return {};
    std::vector<std::string> orders = names_of_orders(typename Operation::orders{});
    if (cell_number<T>() == 1) {
      orders.resize(1);
      return describe_cells(orders, {scope_at<T, pa::device_scope_t>()},
                            lacking_cells<Operation, T>());
    }
    return descriptions_of<T>(orders, typename Operation::scopes{});
  }

  template <class T, class... Scopes>
  std::vector<cell_description> descriptions_of(const std::vector<std::string>& orders,
                                                list<Scopes...>) const {
    return describe_cells(orders, {scope_at<T, Scopes>()...}, lacking_cells<Operation, T>());
  }

  template <class T, class Scope>
  scope_description scope_at() const {
    return {Scope::name, {capability<T, Scope>(false), capability<T, Scope>(true)}};
  }

  /// The table's row: that the queue answers by it is shown in capability.cpp.
  template <class T, class Scope>
  pa::capability capability(bool odd_case) const {
    if (!target_) return {};
    if constexpr (requires { typename Operation::tag; }) {
      return pa::capability_of<typename Operation::tag, T>(*target_, space_of(kind_, odd_case),
                                                           Scope{});
    } else {
      return {.level = pa::support::native};
    }
  }

  subject::queue queue_;
  std::optional<pa::target> target_ = queue_.target();
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
/// that the test has worked out by hand.
void finish_matrix(memory kind, const cell_counts& counts, std::size_t cells);

/// Runs each operation of a list in one kind of memory: `cells` cells in all.
template <class... Operations>
void check_matrix(memory kind, std::size_t cells, list<Operations...> operations) {
  require_device();
  const subject::queue q{};
  if (kind == memory::thread && !subject::has_thread_memory) {
    (check_thread_memory_is_refused<Operations>(q), ...);
    return;
  }
  finish_matrix(kind, run_matrix(q, kind, operations), cells);
}

}  // namespace conformance
