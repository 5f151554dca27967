// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of each kind on objects in every kind of memory, by one side alone. Two sides at once:
// memory_shared.cpp. What the query makes of a machine's links: memory_links.cpp.
#include <operations/arithmetic.hpp>
#include <operations/bitwise.hpp>
#include <operations/counter.hpp>
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <operations/minmax.hpp>
#include <operations/update.hpp>
#include <support/memory_run.hpp>

namespace conformance::memory_tests {

namespace {

using every_kind =
    list<load, store, exchange, compare_exchange_strong, fetch_add, store_add, fetch_sub, fetch_inc,
         fetch_dec, fetch_min, fetch_max, store_max, fetch_update, fetch_and, fetch_or, fetch_xor,
         store_xor, fetch_inc_mod, fetch_dec_mod>;

// One cell for each operation and type. Of the 7 types 5 are integers, 3 of these unsigned, and
// where there are 16-byte objects one more. The first 13 operations take all types, the next 4
// integers, the last 2 unsigned integers.
constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;
constexpr std::size_t cells = 13 * (7 + wide) + 4 * (5 + wide) + 2 * (3 + wide);

void check_own_memory(memory kind) {
  require_device();
  const subject::queue q{};
  check_memory(q, q, kind, cells, alone_in_memory(every_kind{}));
}

}  // namespace

TEST_CASE("every kind of operation in block and thread memory", "[memory]") {
  check_own_memory(memory::block);
  check_own_memory(memory::thread);
}

TEST_CASE("[fault-40] every kind of operation in pinned host memory, or refused", "[memory]") {
  check_own_memory(memory::pinned);
}
TEST_CASE("[fault-40] every kind of operation in managed memory, or refused", "[memory]") {
  check_own_memory(memory::managed);
}
TEST_CASE("[fault-40] every kind of operation in memory of another device, or refused",
          "[memory]") {
  require_peer();
  check_memory(subject::queue{}, subject::peer_queue(), memory::peer, cells,
               alone_in_memory(every_kind{}));
}

TEST_CASE("every kind of operation in the host's heap, stack, static and thread-local storage",
          "[memory]") {
  require_device();
  for (const memory kind :
       {memory::heap, memory::stack, memory::static_storage, memory::thread_local_storage}) {
    check_host_memory(kind, cells, alone_in_memory(every_kind{}));
  }
}

}  // namespace conformance::memory_tests
