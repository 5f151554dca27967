// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// @file
/// Internal: how a block walks through its part of the samples: 16 bytes a load, several loads in
/// flight, every index in std::size_t.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// As many samples as one load brings.
template <class Sample>
struct alignas(16) sample_vector {
  static constexpr std::size_t size = 16 / sizeof(Sample);
  Sample sample[size];
};

/// What a part of the samples is: [first, last).
struct sample_range {
  std::size_t first;
  std::size_t last;
};

/// Part `part` of `parts`; each begins at a multiple of 16 samples, so that all are aligned alike.
POLYATOMIC_FUNCTION constexpr sample_range part_of_samples(std::size_t samples, std::size_t part,
                                                           std::size_t parts) {
  const std::size_t sixteens = samples / 16 + (samples % 16 != 0 ? 1 : 0);
  const std::size_t each = sixteens / parts;
  const std::size_t longer = sixteens % parts;  // so many parts have one more
  const std::size_t before = part * each + (part < longer ? part : longer);
  const std::size_t mine = each + (part < longer ? 1 : 0);
  const std::size_t first = before * 16;
  const std::size_t last = (before + mine) * 16;
  return {first < samples ? first : samples, last < samples ? last : samples};
}

struct no_pause {
  POLYATOMIC_FUNCTION void operator()() const {}
};

/// Loads first and visits afterwards, so that the loads are in flight together. Written as folds:
/// an index that is not a constant would put the samples into local memory.
template <class Sample, class Visit, std::size_t... Load>
POLYATOMIC_FUNCTION void visit_loads(const sample_vector<Sample>* vectors, std::size_t base,
                                     unsigned stride, std::size_t first, const Visit& visit,
                                     std::index_sequence<Load...>) {
  constexpr std::size_t width = sample_vector<Sample>::size;
  const sample_vector<Sample> loaded[] = {vectors[base + Load * stride]...};
  const auto visit_one = [&]<std::size_t... K>(const sample_vector<Sample>& one, std::size_t index,
                                               std::index_sequence<K...>) {
    (visit(one.sample[K], index + K), ...);
  };
  (visit_one(loaded[Load], first + (base + Load * stride) * width,
             std::make_index_sequence<width>{}),
   ...);
}

/// Loads in flight for each thread: four; where a block pauses, no more than bring 16 samples.
template <class Sample, class Pause>
inline constexpr std::size_t loads_in_flight =
    std::is_same_v<Pause, no_pause> || sample_vector<Sample>::size < 4
        ? 4
        : 16 / sample_vector<Sample>::size;

/// Calls visit(sample, index) for each sample of a range, by all threads of a block, and pause()
/// between batches of at most block.size() * 16 samples, at the same points in every thread.
template <class Block, class Sample, class Visit, class Pause>
POLYATOMIC_FUNCTION void visit_array(const Block& block, const Sample* samples, sample_range range,
                                     const Visit& visit, const Pause& pause) {
  constexpr std::size_t width = sample_vector<Sample>::size;
  constexpr std::size_t loads = loads_in_flight<Sample, Pause>;
  const unsigned rank = block.rank();
  const unsigned size = block.size();
  const std::size_t count = range.last - range.first;
  const auto address = reinterpret_cast<std::uintptr_t>(samples + range.first);
  std::size_t head = (16 - address % 16) % 16 / sizeof(Sample);
  if (head > count) head = count;
  for (std::size_t i = rank; i < head; i += size) {
    visit(samples[range.first + i], range.first + i);
  }
  const std::size_t start = range.first + head;
  const auto* const vectors = reinterpret_cast<const sample_vector<Sample>*>(samples + start);
  const std::size_t whole = (count - head) / width;
  const std::size_t batch = std::size_t{size} * loads;
  const std::size_t batched = whole - whole % batch;
  for (std::size_t base = rank; base < batched; base += batch) {
    detail::visit_loads(vectors, base, size, start, visit, std::make_index_sequence<loads>{});
    pause();
  }
  for (std::size_t base = batched + rank; base < whole; base += size) {
    detail::visit_loads(vectors, base, size, start, visit, std::make_index_sequence<1>{});
  }
  for (std::size_t i = start + whole * width + rank; i < range.last; i += size) {
    visit(samples[i], i);
  }
}

/// As visit_array, for an iterator: sample by sample.
template <class Block, class Samples, class Visit, class Pause>
POLYATOMIC_FUNCTION void visit_samples(const Block& block, const Samples& samples,
                                       sample_range range, const Visit& visit, const Pause& pause) {
  if constexpr (std::is_pointer_v<Samples>) {
    detail::visit_array(block, samples, range, visit, pause);
  } else {
    const unsigned size = block.size();
    constexpr std::size_t batch = 16;
    for (std::size_t base = range.first; base < range.last; base += std::size_t{size} * batch) {
      for (std::size_t k = 0; k < batch; ++k) {
        const std::size_t i = base + k * size + block.rank();
        if (i < range.last) visit(samples[i], i);
      }
      pause();
    }
  }
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
