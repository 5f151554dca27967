// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups: what a kernel's context says of blocks and subgroups, what their barriers order, the
// block's shared memory, and blocks that all run at the same time.

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/load_store.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pa = polyatomic;

namespace conformance::group_tests {

namespace {

/// What one thread found out about its place.
struct place {
  std::size_t block_index;
  std::size_t block_count;
  std::size_t global_rank;
  std::size_t global_size;
  unsigned rank;
  unsigned size;
  unsigned subgroup_index;
  unsigned subgroup_count;
  unsigned subgroup_rank;
  unsigned subgroup_size;
  unsigned visits;
};

/// Writes each thread's place, one row of `row` places for each block.
struct write_places {
  place* places;
  unsigned row;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    place& mine = places[ctx.block_index() * row + ctx.block().rank()];
    pa::store_inc(&mine.visits);
    mine.block_index = ctx.block_index();
    mine.block_count = ctx.block_count();
    mine.global_rank = ctx.global_rank();
    mine.global_size = ctx.global_size();
    mine.rank = ctx.block().rank();
    mine.size = ctx.block().size();
    mine.subgroup_index = ctx.subgroup_index();
    mine.subgroup_count = ctx.subgroup_count();
    mine.subgroup_rank = ctx.subgroup().rank();
    mine.subgroup_size = ctx.subgroup().size();
  }
};

/// The threads of a group pass values to their neighbours, round after round, with one barrier
/// between writing and reading: two buffers in turn keep the next write off the last read.
template <class Group>
POLYATOMIC_FUNCTION void pass_around(Group group, unsigned* even, unsigned* odd, unsigned rounds,
                                     unsigned* wrong) {
  const unsigned next = (group.rank() + 1) % group.size();
  for (unsigned round = 0; round < rounds; ++round) {
    unsigned* const slots = round % 2 == 0 ? even : odd;
    slots[group.rank()] = round * 4096 + group.rank();
    group.barrier();
    if (slots[next] != round * 4096 + next) pa::store_inc(wrong);
  }
}

constexpr unsigned most_threads = 1024;

struct pass_around_the_block {
  struct shared_memory {
    unsigned even[most_threads];
    unsigned odd[most_threads];
  };
  unsigned rounds;
  unsigned* wrong;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    shared_memory& shared = ctx.shared();
    pass_around(ctx.block(), shared.even, shared.odd, rounds, wrong);
  }
};

struct pass_around_in_global_memory {
  unsigned* memory;
  unsigned rounds;
  unsigned* wrong;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    unsigned* const mine = memory + ctx.block_index() * 2 * most_threads;
    pass_around(ctx.block(), mine, mine + most_threads, rounds, wrong);
  }
};

struct pass_around_the_subgroup {
  struct shared_memory {
    unsigned even[most_threads];
    unsigned odd[most_threads];
  };
  unsigned rounds;
  unsigned* wrong;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned first = ctx.block().rank() - ctx.subgroup().rank();
    shared_memory& shared = ctx.shared();
    pass_around(ctx.subgroup(), shared.even + first, shared.odd + first, rounds, wrong);
  }
};

/// Fills a block's memory of `Words` words with a value of its own, and counts the words that hold
/// something else afterwards.
template <unsigned Words>
struct keep_own_memory {
  struct shared_memory {
    char pad;
    alignas(128) unsigned words[Words];
    unsigned arrived;
  };
  unsigned* wrong;
  unsigned* arrivals;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    shared_memory& shared = ctx.shared();
    const auto own = static_cast<unsigned>(ctx.block_index()) + 1;
    for (unsigned i = block.rank(); i < Words; i += block.size()) shared.words[i] = own * 7919 + i;
    if (block.rank() == 0) shared.arrived = 0;
    block.barrier();
    pa::store_inc(&shared.arrived, pa::relaxed, pa::block_scope);
    for (unsigned i = block.rank(); i < Words; i += block.size()) {
      const unsigned mirrored = Words - 1 - i;
      if (shared.words[mirrored] != own * 7919 + mirrored) pa::store_inc(wrong);
    }
    if (reinterpret_cast<std::uintptr_t>(&shared.words[0]) % 128 != 0) pa::store_inc(wrong);
    block.barrier();
    if (block.rank() == 0) arrivals[ctx.block_index()] = shared.arrived;
  }
};

/// One thread of each block waits until every block has arrived; gives up after a while.
struct wait_for_all_blocks {
  unsigned* arrived;
  unsigned* alone;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.block().rank() != 0) return;
    pa::store_inc(arrived, pa::release, pa::device_scope);
    for (unsigned poll = 0; poll < subject::most_polls; ++poll) {
      if (pa::load(arrived, pa::acquire, pa::device_scope) == ctx.block_count()) return;
    }
    pa::store_inc(alone);
  }
};

struct write_block_size {
  unsigned* size;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.global_rank() == 0) *size = ctx.block().size();
  }
};

template <class T>
pa::buffer<T> make_buffer(const test::queue& queue, std::size_t size, T value) {
  pa::buffer<T> buffer = queue.allocate<T>(size);
  queue.fill(buffer.data(), value, size);
  return buffer;
}

unsigned block_size_got(const test::queue& queue, unsigned asked) {
  pa::buffer<unsigned> size = make_buffer(queue, 1, 0u);
  queue.launch({.blocks = 1, .block_size = asked}, write_block_size{size.data()});
  return test::read(queue, size)[0];
}

/// Checks the places of one block's threads; returns a description of the first fault, or "".
std::string fault_in_block(const place* places, pa::launch_shape shape, std::size_t block) {
  const unsigned size = places[0].size;
  if (size < 1 || size > shape.block_size) return "size " + std::to_string(size);
  std::vector<unsigned> members(size, 0);
  for (unsigned rank = 0; rank < shape.block_size; ++rank) {
    const place& here = places[rank];
    const std::string at = " at rank " + std::to_string(rank);
    if (here.visits != (rank < size ? 1u : 0u)) return "visits " + std::to_string(here.visits) + at;
    if (rank >= size) continue;
    if (here.rank != rank || here.size != size) return "rank or size" + at;
    if (here.block_index != block || here.block_count != shape.blocks) return "block" + at;
    if (here.global_rank != block * size + rank) return "global_rank" + at;
    if (here.global_size != shape.blocks * size) return "global_size" + at;
    if (here.subgroup_count != places[0].subgroup_count) return "subgroup_count" + at;
    if (here.subgroup_index >= here.subgroup_count) return "subgroup_index" + at;
    if (here.subgroup_rank >= here.subgroup_size) return "subgroup_rank" + at;
    ++members[here.subgroup_index];
  }
  // Subgroups are runs of neighbouring ranks, all as large as the first but for the last one.
  const unsigned full = places[0].subgroup_size;
  for (unsigned rank = 0; rank < size; ++rank) {
    const place& here = places[rank];
    const std::string at = " at rank " + std::to_string(rank);
    if (here.subgroup_index * full + here.subgroup_rank != rank) return "subgroup partition" + at;
    if (here.subgroup_size != members[here.subgroup_index]) return "subgroup_size" + at;
    const bool last = here.subgroup_index + 1 == here.subgroup_count;
    if (!last && here.subgroup_size != full) return "subgroup in the middle not full" + at;
  }
  return "";
}

/// Launches a shape and returns a description of the first fault in it, or "".
std::string fault_in_launch(const test::queue& queue, pa::launch_shape shape) {
  pa::buffer<place> places = make_buffer(queue, shape.blocks * shape.block_size, place{});
  queue.launch(shape, write_places{places.data(), shape.block_size});
  const std::vector<place> found = test::read(queue, places);
  for (std::size_t block = 0; block < shape.blocks; ++block) {
    const place* const row = found.data() + block * shape.block_size;
    std::string fault = fault_in_block(row, shape, block);
    if (fault.empty() && row[0].size != found[0].size) fault = "not as large as block 0";
    if (!fault.empty()) return fault + ", block " + std::to_string(block);
  }
  return "";
}

template <class Kernel>
void check_own_memory(const test::queue& queue, pa::launch_shape shape) {
  CAPTURE(shape.blocks, shape.block_size);
  pa::buffer<unsigned> wrong = make_buffer(queue, 1, 0u);
  pa::buffer<unsigned> arrivals = make_buffer(queue, shape.blocks, 0u);
  queue.launch(shape, Kernel{wrong.data(), arrivals.data()});
  CHECK(test::read(queue, wrong)[0] == 0);
  const unsigned size = block_size_got(queue, shape.block_size);
  CHECK(test::read(queue, arrivals) == std::vector<unsigned>(shape.blocks, size));
}

/// A barrier among one thread orders nothing, so there is nothing to see.
void skip_if_blocks_have_one_thread(const test::queue& queue) {
  if (block_size_got(queue, 2) == 1) SKIP("a block of this queue has one thread");
}

}  // namespace

TEST_CASE("blocks and subgroups partition a launch [fault-46]", "[group]") {
  test::queue& queue = test::the_queue();
  std::vector<pa::launch_shape> shapes = {{3, queue.max_block_size()}, {70001, 32}};
  for (const std::size_t blocks : {1u, 2u, 7u, 100u}) {
    for (const unsigned block_size : {1u, 2u, 31u, 32u, 33u, 63u, 64u, 65u, 100u, 180u, 256u}) {
      shapes.push_back({blocks, block_size});
    }
  }
  for (const pa::launch_shape shape : shapes) {
    CAPTURE(shape.blocks, shape.block_size);
    CHECK(fault_in_launch(queue, shape) == "");
  }
}

TEST_CASE("a block has several threads where the queue has several", "[group]") {
  test::queue& queue = test::the_queue();
  const unsigned got = block_size_got(queue, 2);
  const std::size_t resident = queue.max_resident_blocks(1, write_block_size{});
  CAPTURE(got, resident);
  CHECK((got == 2 || resident == 1));
}

TEST_CASE("a block's barrier orders its shared memory", "[group]") {
  test::queue& queue = test::the_queue();
  skip_if_blocks_have_one_thread(queue);
  pa::buffer<unsigned> wrong = make_buffer(queue, 1, 0u);
  for (const unsigned block_size : {2u, 33u, 64u, 100u, 256u, queue.max_block_size()}) {
    CAPTURE(block_size);
    queue.launch({.blocks = 8, .block_size = block_size},
                 pass_around_the_block{1000, wrong.data()});
    CHECK(test::read(queue, wrong)[0] == 0);
  }
}

TEST_CASE("a block's barrier orders global memory", "[group]") {
  test::queue& queue = test::the_queue();
  skip_if_blocks_have_one_thread(queue);
  pa::buffer<unsigned> wrong = make_buffer(queue, 1, 0u);
  pa::buffer<unsigned> memory = make_buffer(queue, 8 * 2 * most_threads, 0u);
  for (const unsigned block_size : {2u, 33u, 256u, queue.max_block_size()}) {
    CAPTURE(block_size);
    queue.launch({.blocks = 8, .block_size = block_size},
                 pass_around_in_global_memory{memory.data(), 1000, wrong.data()});
    CHECK(test::read(queue, wrong)[0] == 0);
  }
}

TEST_CASE("a subgroup's barrier orders shared memory, in partial subgroups too", "[group]") {
  test::queue& queue = test::the_queue();
  pa::buffer<unsigned> wrong = make_buffer(queue, 1, 0u);
  for (const unsigned block_size : {1u, 2u, 31u, 32u, 33u, 65u, 100u, 256u}) {
    CAPTURE(block_size);
    queue.launch({.blocks = 8, .block_size = block_size},
                 pass_around_the_subgroup{1000, wrong.data()});
    CHECK(test::read(queue, wrong)[0] == 0);
  }
}

TEST_CASE("each block has shared memory of its own", "[group]") {
  test::queue& queue = test::the_queue();
  for (const std::size_t blocks : {1u, 2u, 500u}) {
    for (const unsigned block_size : {1u, 32u, 100u, 256u}) {
      const pa::launch_shape shape{.blocks = blocks, .block_size = block_size};
      check_own_memory<keep_own_memory<8>>(queue, shape);
      check_own_memory<keep_own_memory<10000>>(queue, shape);
      check_own_memory<keep_own_memory<15000>>(queue, shape);
    }
  }
}

TEST_CASE("resident blocks run at the same time", "[group]") {
  test::queue& queue = test::the_queue();
  for (const unsigned block_size : {1u, 2u, 128u, 256u}) {
    pa::buffer<unsigned> counters = make_buffer(queue, 2, 0u);
    const wait_for_all_blocks kernel{counters.data(), counters.data() + 1};
    const std::size_t blocks = queue.max_resident_blocks(block_size, kernel);
    CAPTURE(block_size, blocks);
    REQUIRE(blocks >= 1);
    queue.launch_resident({.blocks = blocks, .block_size = block_size}, kernel);
    const std::vector<unsigned> result = test::read(queue, counters);
    CHECK(result[0] == blocks);
    CHECK(result[1] == 0);
  }
}

TEST_CASE("more blocks than can be resident are refused and nothing runs", "[group]") {
  test::queue& queue = test::the_queue();
  pa::buffer<unsigned> counters = make_buffer(queue, 2, 0u);
  const wait_for_all_blocks kernel{counters.data(), counters.data() + 1};
  const std::size_t most = queue.max_resident_blocks(64, kernel);
  for (const std::size_t blocks : {most + 1, 2 * most + 1}) {
    std::string call;
    try {
      queue.launch_resident({.blocks = blocks, .block_size = 64}, kernel);
    } catch (const pa::error& error) {
      call = error.call();
      CHECK(std::string(error.what()).find(std::to_string(most)) != std::string::npos);
    }
    CHECK(call == "queue::launch_resident");
  }
  CHECK(test::read(queue, counters) == std::vector<unsigned>{0, 0});
}

}  // namespace conformance::group_tests
