// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/device.hpp>
#include <support/group_cases.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/half.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// @file
/// What the tests of device-wide reductions share: elements, iterators, operations.

namespace conformance {

/// Calls with the library's own queue.
template <class Call>
void with_queue(const Call& call) {
  require_device();
  subject::with_library_queue(test::the_queue(), call);
}

template <class Queue, class T>
pa::buffer<T> filled(const Queue& queue, std::size_t size, T value) {
  pa::buffer<T> buffer = queue.template allocate<T>(size);
  // Bytes between members too, which travel to the host: initcheck looks at all of them.
  if constexpr (!std::is_arithmetic_v<T>) {
    queue.fill(reinterpret_cast<unsigned char*>(buffer.data()), 0, size * sizeof(T));
  }
  queue.fill(buffer.data(), value, size);
  return buffer;
}

template <class Queue, class T>
std::vector<T> read_back(const Queue& queue, const pa::buffer<T>& buffer) {
  std::vector<T> values(buffer.size());
  queue.copy(values.data(), buffer.data(), values.size());
  queue.synchronize();
  return values;
}

/// Numbers from -8 to 8, or from 0 to 16 where T has no sign: a million of them have an exact sum
/// in float.
template <class T>
T element(std::size_t i) {
  const int number = static_cast<int>(hash(i) % 17);
  if constexpr (oracle::is_short_float<T>) {
    return T(static_cast<float>(number - 8));
  } else {
    return static_cast<T>(std::is_unsigned_v<T> ? number : number - 8);
  }
}

template <class T>
std::vector<T> elements(std::size_t count) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = element<T>(i);
  return values;
}

/// The indexes themselves, without memory.
struct indexes {
  POLYATOMIC_FUNCTION std::uint64_t operator[](std::size_t i) const { return i; }
};

/// A number to compose, from an index.
struct composed_from {
  POLYATOMIC_FUNCTION affine operator()(std::uint64_t i) const {
    return composed_value<affine>::of(i);
  }
};

/// Numbers of elements where warps, blocks, vectors of loads and parts of threads end.
inline constexpr std::size_t reduction_sizes[] = {
    0,   1,   2,   3,   31,   32,   33,   63,    64,    65,    180,   255,   256,    257,
    511, 512, 513, 997, 1000, 1023, 4099, 16384, 16385, 32771, 65536, 65539, 262147, 1000003};

}  // namespace conformance
