// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/type_run.hpp>
#include <support/values.hpp>

#include <cstdio>

namespace conformance {

namespace {

template <class T>
void tell(const std::string& where, const input<T>& in, const answer<T>& first,
          const record<T>& got, report& results) {
  const std::string given = where + " (stored " + show(in.stored) + ", operand " +
                            show(in.operand) + ", desired " + show(in.desired) + ")";
  if (!first.object.accepts(got.object)) {
    results.mismatch(given, "in memory", show(first.object), show(got.object));
  }
  if (!first.value.accepts(got.value)) {
    results.mismatch(given, "returned", show(first.value), show(got.value));
  }
  const unsigned flag = got.flag & wrote;
  if (first.flag != flag) results.mismatch(given, "success", first.flag, flag);
  if ((got.flag & changed_neighbour_before) != 0) {
    results.mismatch(given, "the neighbour before", "no change", "a change");
  }
  if ((got.flag & changed_neighbour_after) != 0) {
    results.mismatch(given, "the neighbour after", "no change", "a change");
  }
}

/// What a cell that was not run leaves in its record, beside impossible flags.
template <class T>
T untouched_value() {
  using bits = oracle::bits_of_type<T>;
  const bits image = std::is_same_v<T, bool> ? bits{0} : static_cast<bits>(0x5a5a5a5a5a5a5a5au);
  return oracle::from_bits<T>(image);
}

}  // namespace

const char* to_string(memory kind) {
  switch (kind) {
    case memory::buffer:
      return "buffer memory";
    case memory::block:
      return "block memory";
    case memory::unknown:
      return "buffer and block memory by an unknown pointer";
    case memory::thread:
      return "thread memory";
    case memory::cluster:
      return "block memory of the cluster";
    case memory::pinned:
      return "pinned host memory";
    case memory::managed:
      return "managed memory";
    case memory::peer:
      return "memory of another device";
    case memory::heap:
      return "the host's heap";
    case memory::stack:
      return "the host's stack";
    case memory::static_storage:
      return "static storage of the host";
    case memory::thread_local_storage:
      return "thread-local storage of the host";
  }
  return "?";
}

std::vector<std::string>& skipped_cells() {
  static std::vector<std::string> names;
  return names;
}

std::size_t cells_in(memory kind, const cell_table& table) {
  if (kind == memory::buffer) return table.cell_count;
  if (kind == memory::block) return table.representative_in_block_memory ? table.cell_count : 1;
  return table.representative ? 1 : 0;
}

std::vector<cell_description> describe_cells(memory kind, const cell_table& table,
                                             std::optional<pa::target> target) {
  std::vector<pa::capability> of_even_cases(table.scope_count);
  std::vector<pa::capability> of_odd_cases(table.scope_count);
  if (target) {
    table.ask(*target, space_of(kind), of_even_cases.data());
    table.ask(*target, space_of(kind, true), of_odd_cases.data());
  }
  const std::vector<std::string> orders = table.orders();
  const std::size_t run = cells_in(kind, table);
  std::vector<cell_description> cells;
  for (std::size_t i = 0; i < run; ++i) {
    const std::size_t cell = run == table.cell_count ? i : table.single;
    const std::size_t scope = cell % table.scope_count;
    cells.push_back({orders[cell / table.scope_count],
                     {table.scopes[scope], {of_even_cases[scope], of_odd_cases[scope]}},
                     table.lacking[cell]});
  }
  return cells;
}

template <class T>
void type_run<T>::prepare(const subject::queue& q, std::size_t cells) {
  if (cells != 0) prepare(q, cells, all_inputs<T>());
}

template <class T>
void type_run<T>::prepare_records(std::size_t cells, std::vector<input<T>> inputs) {
  inputs_ = std::move(inputs);
  records_.resize(cells * inputs_.size());
  const T untouched = untouched_value<T>();
  for (record<T>& one : records_) one = {untouched, untouched, ~0u};
}

template <class T>
slice<T> type_run<T>::prepare_on_host(std::size_t cells) {
  prepare_records(cells, all_inputs<T>());
  return {inputs_.data(), records_.data(), inputs_.size()};
}

template <class T>
void type_run<T>::prepare(const subject::queue& q, std::size_t cells,
                          std::vector<input<T>> inputs) {
  prepare_records(cells, std::move(inputs));
  device_inputs_ = q.template allocate<input<T>>(inputs_.size());
  device_records_ = q.template allocate<record<T>>(records_.size());
  q.copy(device_inputs_.data(), inputs_.data(), inputs_.size());
  q.copy(device_records_.data(), records_.data(), records_.size());
}

template <class T>
slice<T> type_run<T>::view() {
  return {device_inputs_.data(), device_records_.data(), inputs_.size()};
}

template <class T>
const std::vector<record<T>>& type_run<T>::download(const subject::queue& q) {
  q.copy(records_.data(), device_records_.data(), records_.size());
  q.synchronize();
  return records_;
}

template <class T>
cell_counts type_run<T>::check(const subject::queue& q, memory kind, const cell_table& table,
                               oracle_function answer_to, report& results) {
  if (inputs_.empty()) return {};
  return check(q, kind, table.operation, describe_cells(kind, table, q.target()), answer_to,
               results);
}

template <class T>
cell_counts type_run<T>::check(const subject::queue& q, memory kind, const char* operation,
                               const std::vector<cell_description>& cells,
                               oracle_function answer_to, report& results) {
  download(q);
  return compare(kind, operation, cells, answer_to, results);
}

template <class T>
cell_counts type_run<T>::compare(memory kind, const char* operation,
                                 const std::vector<cell_description>& cells,
                                 oracle_function answer_to, report& results) const {
  cell_counts counts{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell].lacking) {
      counts += {.lacking = 1};
      continue;
    }
    const std::string where = std::string("type ") + type_name<T> + ", order " + cells[cell].order +
                              ", scope " + cells[cell].at.scope + ", " + to_string(kind);
    if (cells[cell].at.can[0].level == pa::support::unsupported ||
        cells[cell].at.can[1].level == pa::support::unsupported) {
      skipped_cells().push_back(std::string(operation) + " " + where +
                                ": capability_of says unsupported");
      std::printf("skipped: %s %s\n", subject::queue::backend_name, skipped_cells().back().c_str());
      counts += {.skipped = 1};
      continue;
    }
    const std::size_t before = results.mismatches();
    check_cell(cell, where, cells[cell], answer_to, results);
    counts += {.run = 1, .mismatching = results.mismatches() == before ? 0u : 1u};
  }
  return counts;
}

template <class T>
void type_run<T>::check_cell(std::size_t cell, const std::string& where,
                             const cell_description& description, oracle_function answer_to,
                             report& results) const {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const input<T>& in = inputs_[i];
    const record<T>& got = records_[cell * inputs_.size() + i];
    const answers<T> wanted = answer_to(in, description.at.can[i % 2].flushes_subnormals);
    if (!wanted.accept(got)) {
      tell(where + ", index " + std::to_string(i), in, wanted.first, got, results);
    }
  }
}

template class type_run<int>;
template class type_run<unsigned>;
template class type_run<long>;
template class type_run<unsigned long>;
template class type_run<long long>;
template class type_run<unsigned long long>;
template class type_run<float>;
template class type_run<double>;
template class type_run<signed char>;
template class type_run<unsigned char>;
template class type_run<char>;
template class type_run<short>;
template class type_run<unsigned short>;
template class type_run<signed_128>;
template class type_run<unsigned_128>;
template class type_run<pa::half>;
template class type_run<pa::bfloat16>;
template class type_run<test_complex<float>>;
template class type_run<test_complex<double>>;
template class type_run<bool>;
template class type_run<colour>;
template class type_run<int*>;
template class type_run<two_bytes>;
template class type_run<two_floats>;
template class type_run<index_and_value>;

}  // namespace conformance
