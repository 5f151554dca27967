// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "pairs.hpp"

/// @file
/// What the tests of message passing share: the data, and how a kernel of theirs is run.

namespace litmus {

/// Written and read by plain instructions. The reader touches the neighbour first, so that an old
/// copy of the value lies in its cache.
struct data_word {
  unsigned value;
  unsigned neighbour;
};

/// Runs a kernel made of data, flags, arrivals, counts and a number of rounds, with fresh words.
template <class Kernel>
counts run_messages() {
  test::queue& queue = test::the_queue();
  const shape here = shape_here(Kernel{});
  auto data = queue.allocate<data_word>(here.cells());
  auto flags = queue.allocate<unsigned>(here.cells());
  auto arrived = queue.allocate<unsigned>(here.cells());
  auto counted = queue.allocate<counts>(1);
  queue.fill(data.data(), data_word{0, 0}, data.size());
  queue.fill(flags.data(), 0u, flags.size());
  queue.fill(arrived.data(), 0u, arrived.size());
  queue.fill(counted.data(), counts{}, 1);
  queue.launch_resident(
      here.launch, Kernel{data.data(), flags.data(), arrived.data(), counted.data(), here.rounds});
  return test::read(queue, counted)[0];
}

}  // namespace litmus
