// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "histogram.hpp"

// [snippet: histogram]
#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <vector>

namespace pa = polyatomic;

struct histogram {
  const unsigned char* samples;
  std::size_t size;
  unsigned* bins;

  struct shared_memory {
    unsigned bins[256];
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    auto block = ctx.block();
    unsigned* local = ctx.shared().bins;
    for (unsigned b = block.rank(); b < 256; b += block.size()) local[b] = 0;
    block.barrier();
    for (std::size_t i = ctx.global_rank(); i < size; i += ctx.global_size())
      pa::store_add(&local[samples[i]], 1, pa::relaxed, pa::block_scope);
    block.barrier();
    for (unsigned b = block.rank(); b < 256; b += block.size()) pa::store_add(&bins[b], local[b]);
  }
};

std::vector<unsigned> count(const std::vector<unsigned char>& samples) {
  pa::native::queue queue;
  auto input = queue.allocate<unsigned char>(samples.size());
  auto bins = queue.allocate<unsigned>(256);
  std::vector<unsigned> result(256);
  queue.copy(input.data(), samples.data(), samples.size());
  queue.fill(bins.data(), 0, 256);
  queue.launch({.blocks = 64, .block_size = 256},
               histogram{input.data(), input.size(), bins.data()});
  queue.copy(result.data(), bins.data(), 256);
  queue.synchronize();
  return result;
}
// [end of snippet]

bool has_device() {
  return pa::native::queue::device_count() > 0;
}
