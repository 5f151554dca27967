// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/reduction_kernel.hpp>
#include <polyatomic/backends/kokkos/queue.hpp>
#include <polyatomic/backends/kokkos/streaming_load.hpp>

#include <bit>

/// @file
/// Device-wide reductions on a Kokkos host backend: every thread has one part of the range and one
/// place for its total, on cache lines of its own; the caller combines them in order.

namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal {

/// A total on a cache line of its own, so that threads that write theirs do not disturb others.
template <class Total>
struct alignas(detail::reduction_total_bytes) line_of_total {
  Total total;
};

/// Fewer elements than this for each thread are not worth waking it: waking costs a microsecond or
/// several.
inline constexpr std::size_t elements_of_a_thread = 8192;

/// Elements are taken in this many columns, each with a total of its own, so that the compiler can
/// use vector instructions without changing the order of floating additions: that of the source is
/// the order of the columns. 128 bytes of totals stay in registers. A power of two: columns are
/// combined by halves.
template <class State>
inline constexpr unsigned columns = sizeof(State) <= 8
                                        ? std::bit_floor(static_cast<unsigned>(128 / sizeof(State)))
                                        : 4;

/// As many elements are taken one after another; beyond that halves are combined, so that rounding
/// errors grow with the logarithm of their number only.
inline constexpr std::size_t elements_of_a_stretch = 16384;

/// Asks for what comes after `Elements` elements of an array from `at` on.
template <unsigned Elements, class Work>
[[gnu::always_inline]] inline void prefetch_behind([[maybe_unused]] const Work& work,
                                                   [[maybe_unused]] std::size_t at) {
  if constexpr (std::is_pointer_v<typename Work::input_type>) {
    host::prefetch_ahead<Elements * sizeof(typename Work::value_type)>(work.input + at);
  }
}

/// Elements from `begin` to `end`, at least as many as there are columns, in any order.
template <class Work>
typename Work::state total_by_columns(const Work& work, std::size_t begin, std::size_t end) {
  using state = typename Work::state;
  constexpr unsigned width = columns<state>;
  state column[width];
  for (unsigned i = 0; i < width; ++i) {
    column[i] = work.reducer.one(work.value(begin + i), begin + i);
  }
  std::size_t at = begin + width;
  for (; end - at >= width; at += width) {
    internal::prefetch_behind<width>(work, at);
    for (unsigned i = 0; i < width; ++i) {
      column[i] = work.reducer.merge(column[i], work.reducer.one(work.value(at + i), at + i));
    }
  }
  for (unsigned i = 0; at + i < end; ++i) {
    column[i] = work.reducer.merge(column[i], work.reducer.one(work.value(at + i), at + i));
  }
  for (unsigned half = width / 2; half != 0; half /= 2) {
    for (unsigned i = 0; i < half; ++i) {
      column[i] = work.reducer.merge(column[i], column[half + i]);
    }
  }
  return column[0];
}

inline constexpr unsigned elements_of_a_row = 16;

/// Whether the reducer has a member `many`.
template <class Work>
inline constexpr bool has_own_way =
    requires(const Work& work, const typename Work::value_type (&row)[elements_of_a_row],
             std::uint64_t (*place)(unsigned)) {
  work.reducer.many(row, place);
};

/// Elements from `begin` to `end`, at least a row of them, for a reducer that has its own way with
/// several.
template <class Work>
typename Work::state total_by_rows(const Work& work, std::size_t begin, std::size_t end) {
  typename Work::value_type row[elements_of_a_row];
  typename Work::state total = work.initial;
  std::size_t at = begin;
  for (; end - at >= elements_of_a_row; at += elements_of_a_row) {
    internal::prefetch_behind<elements_of_a_row>(work, at);
    for (unsigned i = 0; i < elements_of_a_row; ++i) row[i] = work.value(at + i);
    const auto place = [=](unsigned i) -> std::uint64_t { return at + i; };
    total = at == begin ? detail::state_of(work.reducer, row, place)
                        : detail::joined_row(work.reducer, total, row, place);
  }
  for (; at < end; ++at) total = work.reducer.merge(total, work.reducer.one(work.value(at), at));
  return total;
}

/// Elements from `begin` to `end`; there is one.
template <class Work>
typename Work::state total_of_stretch(const Work& work, std::size_t begin, std::size_t end) {
  using state = typename Work::state;
  if constexpr (has_own_way<Work>) {
    if (end - begin >= elements_of_a_row) return internal::total_by_rows(work, begin, end);
  } else if constexpr (Work::reducer_type::is_commutative &&
                       std::is_default_constructible_v<state>) {
    if (end - begin >= columns<state>) return internal::total_by_columns(work, begin, end);
  }
  state total = work.reducer.one(work.value(begin), begin);
  for (std::size_t at = begin + 1; at < end; ++at) {
    total = work.reducer.merge(total, work.reducer.one(work.value(at), at));
  }
  return total;
}

/// The same for any number.
template <class Work>
typename Work::state total_of_part(const Work& work, std::size_t begin, std::size_t end) {
  if (end - begin <= elements_of_a_stretch) return internal::total_of_stretch(work, begin, end);
  const std::size_t stretches = (end - begin - 1) / elements_of_a_stretch + 1;
  const std::size_t middle = begin + stretches / 2 * elements_of_a_stretch;
  // Of two arguments the compiler may evaluate the second first ([expr.call]/8), and GCC does:
  // memory would be read backwards, past what the hardware prefetches.
  const auto front = internal::total_of_part(work, begin, middle);
  const auto back = internal::total_of_part(work, middle, end);
  return work.reducer.merge(front, back);
}

/// Where a result is put that the caller is to have: the call itself waits.
template <class State>
class result_of_reduction {
 public:
  template <class Queue>
  result_of_reduction(const Queue&, const State& any, void*) : state_(any) {}
  State* place() { return &state_; }
  const State& wait() const { return state_; }

 private:
  State state_;
};

/// One thread's part.
template <class Work>
struct part_of_reduction {
  Work work;
  std::size_t parts;
  line_of_total<typename Work::total_type>* lines;

  void operator()(std::size_t part) const {
    const std::size_t begin = detail::start_of_part(work.count, part, parts, 64);
    const std::size_t end = detail::start_of_part(work.count, part + 1, parts, 64);
    lines[part].total = begin == end
                            ? Work::totals::none(work.initial)
                            : Work::totals::some(internal::total_of_part(work, begin, end));
  }
};

template <class Space>
std::size_t most_reduction_blocks(const basic_queue<Space>& queue) {
  return static_cast<std::size_t>(queue.execution_space().concurrency());
}

template <class Space>
bool same_queue(const basic_queue<Space>& one, const basic_queue<Space>& other) {
  return one.execution_space() == other.execution_space();
}

template <class Space, class Work>
void reduce_in_parts(const basic_queue<Space>& queue, const Work& work, std::size_t parts,
                     void* lines) {
  using line = line_of_total<typename Work::total_type>;
  const part_of_reduction<Work> function{work, parts, static_cast<line*>(lines)};
  using range =
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::size_t>, Kokkos::Schedule<Kokkos::Static>>;
  Kokkos::parallel_for("polyatomic::reduce", range(queue.execution_space(), 0, parts), function);
  queue.execution_space().fence("polyatomic::reduce");
  const auto join = Work::totals::joining(work.reducer);
  auto total = function.lines[0].total;
  for (std::size_t part = 1; part < parts; ++part) total = join(total, function.lines[part].total);
  work.finish(total);
}

/// The number of parts depends on the number of elements and threads alone.
/// @param memory  of a workspace; empty without one.
template <bool Unordered, class Space, class Work>
void run_reduction(const basic_queue<Space>& queue, const Work& work,
                   detail::reduction_memory memory) {
  check_initialized("reduce");
  const std::size_t parts = detail::blocks_for_range(
      work.count, static_cast<unsigned>(elements_of_a_thread), most_reduction_blocks(queue));
  if (parts > 1) {
    buffer<unsigned char> own;
    if (memory.totals == nullptr) {
      own = queue.template allocate<unsigned char>(parts * detail::reduction_total_bytes);
    }
    reduce_in_parts(queue, work, parts, memory.totals == nullptr ? own.data() : memory.totals);
    return;
  }
  queue.synchronize();  // what the queue was given before may write what is read here
  work.finish(work.count == 0 ? Work::totals::none(work.initial)
                              : Work::totals::some(internal::total_of_part(work, 0, work.count)));
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::kokkos::internal
