// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/matrix.hpp>

#include <cstdio>
#include <memory>
#include <string>

/// @file
/// Runs operations on objects in memory that is not the device's own, and on the host without a
/// queue. What a queue refuses is not launched: a device may never come back from it.

namespace conformance {

/// Every width, both kinds of integers, both floating types.
using memory_types =
    joined<list<int, unsigned, long long, unsigned long long, float, double, unsigned char>,
           std::conditional_t<subject::has_16_byte_objects, list<unsigned_128>, list<>>>::type;

template <class Tag, class Types>
struct taken_types;
template <class Tag, class... Types>
struct taken_types<Tag, list<Types...>> {
  using type = typename joined<
      std::conditional_t<pa::detail::takes<Tag::operand, Types>(), list<Types>, list<>>...>::type;
};

/// An operation on the types of memory_types that it takes, relaxed and at device scope.
template <class Operation>
struct alone : Operation {
  using types = typename taken_types<typename Operation::tag, memory_types>::type;
  using orders = list<item<0, typename Operation::orders>>;
  using scopes = list<pa::device_scope_t>;
  using only_representatives = void;
};
template <class... Operations>
list<alone<Operations>...> alone_in_memory(list<Operations...>) {
  return {};
}

/// What allocate calls it: a peer's memory is that device's own.
inline pa::memory_space allocated_space(memory kind) {
  return kind == memory::pinned || kind == memory::managed ? space_of(kind)
                                                           : subject::buffer_space;
}

/// The cell of an operation that is run alone.
template <class Operation>
cell_description one_cell(const pa::capability& can) {
  return {names_of_orders(typename Operation::orders{})[0],
          {item<0, typename Operation::scopes>::name, {can, can}},
          false};
}

/// One operation on objects in one kind of memory.
template <class Operation>
class memory_run {
  using types = typename Operation::types;
  using tag = typename Operation::tag;
  using kernel = matrix_kernel<Operation>;

 public:
  /// @param owner  whose buffers the objects are in: q itself, or a queue of the other device.
  memory_run(const subject::queue& q, const subject::queue& owner, memory kind)
      : queue_(q), owner_(owner), kind_(kind) {}

  cell_counts run(report& results) { return run_types(results, types{}); }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    (runs_.template of<Types>().prepare(queue_, is_refused<Types>() ? 0 : 1), ...);
    launch({runs_.template of<Types>().view()...});
    cell_counts counts{};
    ((counts += is_refused<Types>() ? refusal<Types>(results) : check<Types>(results)), ...);
    return counts;
  }

  template <class T>
  pa::capability capability() const {
    return queue_.template capability_of<tag, T>(space_of(kind_));
  }
  template <class T>
  bool is_refused() const {
    return capability<T>().level == pa::support::unsupported;
  }

  /// A refusal has its reason.
  template <class T>
  cell_counts refusal(report& results) const {
    const std::string why = queue_.template why_unsupported<tag, T>(space_of(kind_));
    const std::string where = std::string("type ") + type_name<T> + ", " + to_string(kind_);
    if (why.empty()) results.mismatch(where, "why it is refused", "words", "nothing");
    std::printf("refused: %s %s %s: %s\n", subject::queue::backend_name, Operation::name,
                where.c_str(), why.c_str());
    return {.skipped = 1};
  }

  template <class T>
  cell_counts check(report& results) {
    const pa::capability can = capability<T>();
    return runs_.template of<T>().check(queue_, kind_, Operation::name, {one_cell<Operation>(can)},
                                        &Operation::template answer_to<T>, results);
  }

  void launch(const type_map<slice, types>& slices) {
    constexpr pa::launch_shape shape{.blocks = 8, .block_size = matrix_block_size};
    auto buffers = owner_.template allocate<typename kernel::shared_memory>(shape.blocks,
                                                                            allocated_space(kind_));
    const bool is_the_kernels = kind_ == memory::block || kind_ == memory::thread;
    subject::launch_apart(
        queue_, shape,
        kernel{is_the_kernels ? kind_ : memory::buffer, slices, buffers.data(), nullptr});
    queue_.synchronize();
  }

  subject::queue queue_;
  subject::queue owner_;
  memory kind_;
  type_map<type_run, types> runs_;
};

/// One operation on one object of the host, by the thread that calls.
template <class Operation>
class host_run {
  using types = typename Operation::types;

 public:
  explicit host_run(memory kind) : kind_(kind) {}
  cell_counts run(report& results) { return run_types(results, types{}); }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    cell_counts counts{};
    ((counts += run_type<Types>(results)), ...);
    return counts;
  }

  template <class T>
  cell_counts run_type(report& results) {
    type_run<T>& mine = runs_.template of<T>();
    run_cases(mine.prepare_on_host(1));
    constexpr pa::capability can{.level = pa::support::native};
    return mine.compare(kind_, Operation::name, {one_cell<Operation>(can)},
                        &Operation::template answer_to<T>, results);
  }

  template <class T>
  void run_cases(const slice<T>& cases) const {
    static padded_place<T> in_static_storage;
    static thread_local padded_place<T> in_thread_local_storage;
    padded_place<T> on_stack;
    const auto on_heap = std::make_unique<padded_place<T>>();
    padded_place<T>& chosen = kind_ == memory::heap             ? *on_heap
                              : kind_ == memory::static_storage ? in_static_storage
                              : kind_ == memory::stack          ? on_stack
                                                                : in_thread_local_storage;
    for (std::size_t i = 0; i < cases.cases; ++i) {
      run_cells<Operation>(chosen.here, cases, i, std::index_sequence<0>{});
    }
  }

  memory kind_;
  type_map<type_run, types> runs_;
};

/// Adds what a run of all operations has counted to the totals, and compares the number of its
/// cells with the one worked out by hand. A cell refused with its reason is as it should be.
inline void finish_memory(memory kind, const cell_counts& counts, std::size_t cells) {
  std::printf("%s: %zu cells in %s, %zu refused\n", subject::queue::backend_name, counts.run,
              to_string(kind), counts.skipped);
  totals().cells_run += counts.run;
  totals().cells_skipped += counts.skipped;
  CHECK(counts.run + counts.skipped == cells);
}

/// Runs each operation in one kind of memory: `cells` cells in all.
template <class... Operations>
void check_memory(const subject::queue& q, const subject::queue& owner, memory kind,
                  std::size_t cells, list<Operations...>) {
  cell_counts counts{};
  const auto run = [&](auto operation) {
    using Operation = decltype(operation);
    report results(Operation::name);
    counts += memory_run<Operation>(q, owner, kind).run(results);
    results.finish();
  };
  (run(Operations{}), ...);
  finish_memory(kind, counts, cells);
}

template <class... Operations>
void check_host_memory(memory kind, std::size_t cells, list<Operations...>) {
  cell_counts counts{};
  const auto run = [&](auto operation) {
    using Operation = decltype(operation);
    report results(Operation::name);
    counts += host_run<Operation>(kind).run(results);
    results.finish();
  };
  (run(Operations{}), ...);
  finish_memory(kind, counts, cells);
}

}  // namespace conformance
