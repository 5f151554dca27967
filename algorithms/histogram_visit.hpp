// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/function.hpp>
#include <polyatomic/core/types.hpp>

/// Where the instruction stands: backends/{cuda,hip,kokkos}/streaming_load.hpp
#include POLYATOMIC_BACKEND_HEADER(streaming_load.hpp)

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// @file
/// Internal: how a block walks through its part of the samples: 16 bytes a load, several loads in
/// flight, every index in std::size_t.

namespace polyatomic::inline POLYATOMIC_ABI::detail {

/// As many samples as one load brings, in words as wide as registers: a compiler would give narrow
/// ones a register each.
template <class Sample>
struct [[gnu::may_alias]] alignas(16) sample_vector {
  static constexpr std::size_t size = 16 / sizeof(Sample);
  using word = std::conditional_t<(sizeof(Sample) < 4), std::uint32_t, bits_t<Sample>>;
  static constexpr std::size_t in_word = sizeof(word) / sizeof(Sample);

  word words[size / in_word];

  template <std::size_t K>
  POLYATOMIC_FUNCTION Sample get() const {
    constexpr unsigned shift = K % in_word * sizeof(Sample) * 8;
    return detail::from_bits<Sample>(static_cast<bits_t<Sample>>(words[K / in_word] >> shift));
  }
};

/// What a block visits of the samples: [first, last), or of these every turns-th batch, beginning
/// with the batch `turn`.
struct sample_range {
  std::size_t first;
  std::size_t last;
  std::uint32_t turn = 0;
  std::uint32_t turns = 1;
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

/// The values of a work whose samples all count 1. The literal lets ptxas choose ATOMS.POPC.INC,
/// which adds all lanes of one address at once (FACTS section 6).
struct ones {
  POLYATOMIC_FUNCTION std::uint32_t operator[](std::size_t) const { return 1; }
};

/// What a pointer or an iterator leads to.
template <class Values>
using value_of = std::remove_cvref_t<decltype(std::declval<const Values&>()[std::size_t{}])>;

/// The values beside the samples of one load.
template <class Value, std::size_t Width>
struct [[gnu::may_alias]] alignas(Width * sizeof(Value) < 16 ? Width * sizeof(Value)
                                                             : 16) value_vector {
  Value value[Width];
};

/// @tparam Streams  the vector is in global memory, and read this once.
template <bool Streams, class Vector>
POLYATOMIC_FUNCTION Vector load_vector(const Vector* address) {
  if constexpr (Streams && sizeof(Vector) == 16) {
    return backend::load_streaming(address);
  } else {
    return *address;
  }
}

template <class Value, std::size_t... K>
POLYATOMIC_FUNCTION auto values_one_by_one(const Value& values, std::size_t first,
                                           std::index_sequence<K...>) {
  return value_vector<value_of<Value>, sizeof...(K)>{{values[first + K]...}};
}

/// `Width` values from index `first` on: by loads of up to 16 bytes, where they are `aligned` so.
template <std::size_t Width, bool Streams, class Values>
POLYATOMIC_FUNCTION auto load_values(const Values& values, std::size_t first, bool aligned) {
  if constexpr (std::is_pointer_v<Values>) {
    using vector = value_vector<value_of<Values>, Width>;
    const auto* const address = reinterpret_cast<const vector*>(values + first);
    if (aligned) return detail::load_vector<Streams>(address);
  }
  return detail::values_one_by_one(values, first, std::make_index_sequence<Width>{});
}

/// Whether load_values may load vectors, from index `first` on in steps of `Width`.
template <std::size_t Width, class Values>
POLYATOMIC_FUNCTION bool has_aligned_values(const Values& values, std::size_t first) {
  if constexpr (std::is_pointer_v<Values>) {
    constexpr std::size_t alignment = alignof(value_vector<value_of<Values>, Width>);
    return reinterpret_cast<std::uintptr_t>(values + first) % alignment == 0;
  } else {
    return false;
  }
}

/// The vectors of samples that a block walks through, and the values beside them.
template <bool Streams, class Sample, class Values>
struct vectors_of_samples {
  static constexpr std::size_t width = sample_vector<Sample>::size;

  const sample_vector<Sample>* vectors;
  std::uint32_t count;
  const Values& values;
  std::size_t first;  ///< index of the first sample
  bool aligned;

  POLYATOMIC_FUNCTION std::size_t index_of(std::uint32_t vector) const {
    return first + std::size_t{vector} * width;
  }

  POLYATOMIC_FUNCTION sample_vector<Sample> load(std::uint32_t vector) const {
    if (vector >= count) return {};
    return detail::load_vector<Streams>(vectors + vector);
  }

  POLYATOMIC_FUNCTION auto load_beside(std::uint32_t vector) const {
    if (vector >= count) return decltype(detail::load_values<width, Streams>(values, 0, false)){};
    return detail::load_values<width, Streams>(values, index_of(vector), aligned);
  }
};

/// The samples of several loads.
template <class Sample, std::size_t Loads>
struct sample_batch {
  sample_vector<Sample> load[Loads];
};

/// What is behind the end is not loaded. Written as folds, like all that follows: an index that is
/// not a constant would put the samples into local memory.
template <bool Streams, class Sample, class Values, std::size_t... Load>
POLYATOMIC_FUNCTION auto load_batch(const vectors_of_samples<Streams, Sample, Values>& in,
                                    std::uint32_t base, std::uint32_t stride,
                                    std::index_sequence<Load...>) {
  return sample_batch<Sample, sizeof...(Load)>{
      {in.load(base + static_cast<std::uint32_t>(Load) * stride)...}};
}

/// A visit may leave work, which is done when all visits of a vector have begun: it returns a value
/// with `act()`, called for all; `due()`, not 0 if there is more to do, which is rare; `settle()`.
template <class... Left>
POLYATOMIC_FUNCTION void settle_visits(const Left&... left) {
  (left.act(), ...);
  if ((left.due() | ...) != 0) ((left.due() != 0 ? left.settle() : void()), ...);
}

template <class Visit, class Sample, class Value>
inline constexpr bool leaves_something = !std::is_void_v<decltype(std::declval<const Visit&>()(
    std::declval<Sample>(), std::size_t{}, std::declval<Value>()))>;

/// One visit, and what it leaves.
template <class Visit, class Sample, class Value>
POLYATOMIC_FUNCTION void visit_alone(const Visit& visit, Sample sample, std::size_t index,
                                     Value value) {
  if constexpr (leaves_something<Visit, Sample, Value>) {
    detail::settle_visits(visit(sample, index, value));
  } else {
    visit(sample, index, value);
  }
}

/// Visits the samples of a batch; those behind the end not.
template <bool Streams, class Sample, class Values, class Batch, class Visit, std::size_t... Load>
POLYATOMIC_FUNCTION void visit_batch(const vectors_of_samples<Streams, Sample, Values>& in,
                                     const Batch& batch, std::uint32_t base, std::uint32_t stride,
                                     const Visit& visit, std::index_sequence<Load...>) {
  constexpr auto each = std::make_index_sequence<sample_vector<Sample>::size>{};
  if constexpr (std::is_same_v<Values, ones>) {
    const auto visit_one = [&]<std::size_t... K>(const sample_vector<Sample>& one,
                                                 std::uint32_t vector, std::index_sequence<K...>) {
      if (vector >= in.count) return;
      if constexpr (leaves_something<Visit, Sample, std::uint32_t>) {
        detail::settle_visits(
            visit(one.template get<K>(), in.index_of(vector) + K, std::uint32_t{1})...);
      } else {
        (visit(one.template get<K>(), in.index_of(vector) + K, std::uint32_t{1}), ...);
      }
    };
    (visit_one(batch.load[Load], base + static_cast<std::uint32_t>(Load) * stride, each), ...);
  } else {
    using beside_one = decltype(in.load_beside(base));
    const beside_one beside[] = {
        in.load_beside(base + static_cast<std::uint32_t>(Load) * stride)...};
    const auto visit_one = [&]<std::size_t... K>(const sample_vector<Sample>& one,
                                                 const beside_one& value, std::uint32_t vector,
                                                 std::index_sequence<K...>) {
      if (vector >= in.count) return;
      (detail::visit_alone(visit, one.template get<K>(), in.index_of(vector) + K, value.value[K]),
       ...);
    };
    (visit_one(batch.load[Load], beside[Load], base + static_cast<std::uint32_t>(Load) * stride,
               each),
     ...);
  }
}

/// What a thread visits between two pauses at most.
template <class Samples>
inline constexpr std::size_t samples_between_pauses = 16;
template <class Sample>
inline constexpr std::size_t samples_between_pauses<const Sample*> =
    sample_vector<Sample>::size < 8 ? 8 : sample_vector<Sample>::size;

/// Loads in flight for each thread: four; where a block pauses, those that bring the samples of a
/// pause (more do not fit the cache beside 224 KiB of shared memory: half the rate on an H200);
/// beside values, as many as fill 16 registers together, the others being for sums.
template <class Sample, class Values, class Pause>
POLYATOMIC_FUNCTION constexpr std::size_t loads_in_flight() {
  constexpr std::size_t width = sample_vector<Sample>::size;
  if constexpr (!std::is_same_v<Values, ones>) {
    const std::size_t registers = 4 + width * sizeof(value_of<Values>) / 4;
    return registers < 16 ? 16 / registers : 1;
  }
  if constexpr (std::is_same_v<Pause, no_pause>) return 4;
  return samples_between_pauses<const Sample*> / width;
}

/// Calls visit(sample, index, value) for each sample of a range, by all threads of a block, and
/// pause() between batches of samples, at the same points in every thread. The samples of the next
/// batch are on their way while one is visited.
template <bool Streams, class Block, class Sample, class Values, class Visit, class Pause>
POLYATOMIC_FUNCTION void visit_array(const Block& block, const Sample* samples,
                                     const Values& values, sample_range range, const Visit& visit,
                                     const Pause& pause) {
  constexpr std::size_t width = sample_vector<Sample>::size;
  constexpr std::size_t loads = loads_in_flight<Sample, Values, Pause>();
  constexpr auto each = std::make_index_sequence<loads>{};
  const unsigned rank = block.rank();
  const unsigned size = block.size();
  const std::size_t count = range.last - range.first;
  const auto address = reinterpret_cast<std::uintptr_t>(samples + range.first);
  std::size_t head = (16 - address % 16) % 16 / sizeof(Sample);
  if (head > count) head = count;
  const std::size_t start = range.first + head;
  const std::size_t whole = (count - head) / width;
  const std::size_t tail = count - head - whole * width;
  const std::size_t loose = range.turn == 0 ? head + tail : 0;
  for (std::size_t i = rank; i < loose; i += size) {  // in front of the vectors, and behind
    const std::size_t index = i < head ? range.first + i : start + whole * width + (i - head);
    detail::visit_alone(visit, samples[index], index, values[index]);
  }
  const vectors_of_samples<Streams, Sample, Values> in{
      reinterpret_cast<const sample_vector<Sample>*>(samples + start),
      static_cast<std::uint32_t>(whole), values, start,
      detail::has_aligned_values<width>(values, start)};
  const std::uint32_t batch = size * static_cast<std::uint32_t>(loads);
  const std::uint32_t step = batch * range.turns;
  std::uint32_t base = rank + batch * range.turn;
  auto next = detail::load_batch(in, base, size, each);
  for (; base - rank < in.count; base += step) {
    const auto now = next;
    next = detail::load_batch(in, base + step, size, each);
    detail::visit_batch(in, now, base, size, visit, each);
    pause();
  }
}

/// A range is walked through in pieces whose vectors 32 bits count.
inline constexpr std::size_t most_samples_of_piece = std::size_t{1} << 30;

/// As visit_array, for an iterator: sample by sample.
/// @tparam Streams  samples and values are in global memory, and nobody writes them.
template <bool Streams, class Block, class Samples, class Values, class Visit, class Pause>
POLYATOMIC_FUNCTION void visit_samples(const Block& block, const Samples& samples,
                                       const Values& values, sample_range range, const Visit& visit,
                                       const Pause& pause) {
  if constexpr (std::is_pointer_v<Samples>) {
    for (std::size_t first = range.first; first < range.last; first += most_samples_of_piece) {
      const std::size_t left = range.last - first;
      const std::size_t piece = left < most_samples_of_piece ? left : most_samples_of_piece;
      detail::visit_array<Streams>(block, samples, values,
                                   sample_range{first, first + piece, range.turn, range.turns},
                                   visit, pause);
    }
  } else {
    const unsigned size = block.size();
    constexpr std::size_t batch = samples_between_pauses<Samples>;
    const std::size_t start = range.first + std::size_t{size} * batch * range.turn;
    for (std::size_t base = start; base < range.last;
         base += std::size_t{size} * batch * range.turns) {
      for (std::size_t k = 0; k < batch; ++k) {
        const std::size_t i = base + k * size + block.rank();
        if (i < range.last) detail::visit_alone(visit, samples[i], i, values[i]);
      }
      pause();
    }
  }
}

/// Samples between two requests for memory: so many that the smaller of sample and value fill a
/// line of the host's caches.
template <class Samples, class Values>
inline constexpr std::size_t samples_of_line = 64 /
                                               (sizeof(value_of<Samples>) < sizeof(value_of<Values>)
                                                    ? sizeof(value_of<Samples>)
                                                    : sizeof(value_of<Values>));

/// Calls visit(sample, index, value) for each sample of a range, by one thread of the host.
template <class Samples, class Values, class Visit>
POLYATOMIC_FUNCTION void visit_in_order(const Samples& samples, const Values& values,
                                        sample_range range, const Visit& visit) {
  constexpr std::size_t line = samples_of_line<Samples, Values>;
  std::size_t i = range.first;
  for (; range.last - i >= line; i += line) {
    if constexpr (std::is_pointer_v<Samples>) {
      backend::prefetch_ahead<line * sizeof(value_of<Samples>)>(samples + i);
    }
    if constexpr (std::is_pointer_v<Values>) {
      backend::prefetch_ahead<line * sizeof(value_of<Values>)>(values + i);
    }
    for (std::size_t k = i; k < i + line; ++k) visit(samples[k], k, values[k]);
  }
  for (; i < range.last; ++i) visit(samples[i], i, values[i]);
}

}  // namespace polyatomic::inline POLYATOMIC_ABI::detail
