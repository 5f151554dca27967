// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/type_run.hpp>
#include <support/values.hpp>

#include <cstdio>

namespace conformance {

namespace {

// What the neighbours hold: they must come back as they went in.
template <class T>
T neighbour(std::uint64_t pattern) {
  return oracle::from_bits<T>(static_cast<oracle::bits_of_type<T>>(pattern));
}

template <class T>
place<T> filled(T object) {
  return {neighbour<T>(0x4b4b4b4b4b4b4b4bu), object, neighbour<T>(0xb4b4b4b4b4b4b4b4u)};
}

template <class T>
void tell(const std::string& where, const input<T>& in, const answer<T>& first,
          const record<T>& got, report& results) {
  const std::string given = where + " (stored " + show(in.stored) + ", operand " +
                            show(in.operand) + ", desired " + show(in.desired) + ")";
  if (!first.object.accepts(got.here.object)) {
    results.mismatch(given, "in memory", show(first.object), show(got.here.object));
  }
  if (!first.value.accepts(got.value)) {
    results.mismatch(given, "returned", show(first.value), show(got.value));
  }
  if (first.flag != got.flag) results.mismatch(given, "success", first.flag, got.flag);
  const place<T> kept = filled(in.stored);
  results.expect_same(given, "the neighbour before", kept.before, got.here.before);
  results.expect_same(given, "the neighbour after", kept.after, got.here.after);
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
  }
  return "?";
}

template <class T>
void type_run<T>::prepare(const subject::queue& q, std::size_t cells) {
  if (cells != 0) prepare(q, cells, all_inputs<T>());
}

template <class T>
void type_run<T>::prepare(const subject::queue& q, std::size_t cells,
                          std::vector<input<T>> inputs) {
  inputs_ = std::move(inputs);
  records_.resize(cells * inputs_.size());
  for (std::size_t i = 0; i < records_.size(); ++i) {
    records_[i] = {filled(inputs_[i % inputs_.size()].stored), neighbour<T>(0x5a5a5a5a5a5a5a5au),
                   ~0u};
  }
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
cell_counts type_run<T>::check(const subject::queue& q, memory kind, const char* operation,
                               const std::vector<cell_description>& cells,
                               oracle_function answer_to, report& results) {
  download(q);
  cell_counts counts{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const std::string where = std::string("type ") + type_name<T> + ", order " + cells[cell].order +
                              ", scope " + cells[cell].scope + ", " + to_string(kind);
    if (cells[cell].can[0].level == pa::support::unsupported ||
        cells[cell].can[1].level == pa::support::unsupported) {
      std::printf("skipped: %s %s %s: capability_of says unsupported\n",
                  subject::queue::backend_name, operation, where.c_str());
      counts += {.run = 0, .skipped = 1};
      continue;
    }
    check_cell(cell, where, cells[cell], answer_to, results);
    counts += {.run = 1, .skipped = 0};
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
    const answers<T> wanted = answer_to(in, description.can[i % 2].flushes_subnormals);
    const place<T> kept = filled(in.stored);
    if (!wanted.accept(got) || !oracle::same_bits(kept.before, got.here.before) ||
        !oracle::same_bits(kept.after, got.here.after)) {
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

}  // namespace conformance
