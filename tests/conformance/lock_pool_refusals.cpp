// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pools of locks: how many they have, what is refused, and which lock an address gets.
#include <operations/lock_pool.hpp>

#include <set>
#include <utility>

namespace conformance::lock_pool_refusals_tests {
namespace {

/// Which of the locks is held while a function runs: its word is not 0.
std::size_t held_lock(const std::vector<std::uint32_t>& words) {
  std::size_t found = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != 0) found = i;
  }
  return found;
}

std::size_t lock_chosen_for(std::vector<std::uint32_t>& words, unsigned char* address) {
  const pa::lock_view locks(words.data(), static_cast<std::uint32_t>(words.size() - 1));
  std::size_t chosen = words.size();
  locks.store_update(address, [&](unsigned char value) {
    chosen = held_lock(words);
    return value;
  });
  return chosen;
}

/// How many of 256 locks serve 256 objects that stand `stride` bytes apart.
std::size_t locks_used(std::size_t stride) {
  std::vector<std::uint32_t> words(256, 0);
  std::vector<unsigned char> memory(256 * stride);
  std::set<std::size_t> used;
  for (std::size_t i = 0; i < 256; ++i) {
    used.insert(lock_chosen_for(words, memory.data() + i * stride));
  }
  return used.size();
}

struct refused_value {};

/// Whether the call is refused by the pool, with these words.
template <class Call>
bool is_refused(const Call& call, const std::string& words) {
  try {
    call();
  } catch (const pa::error& error) {
    return error.code() == 0 && error.call().rfind("lock_pool::", 0) == 0 &&
           std::string(error.what()).find(words) != std::string::npos;
  }
  return false;
}

}  // namespace

TEST_CASE("a pool has as many locks as were asked for, up to the next power of two",
          "[lock_pool]") {
  require_device();
  const subject::queue q{};
  for (const auto& [asked, given] :
       {std::pair<std::size_t, std::size_t>{1, 1}, {2, 2}, {3, 4}, {1000, 1024}, {1025, 2048}}) {
    CHECK(pa::lock_pool(q, asked).size() == given);
  }
}

TEST_CASE("a pool without locks is refused", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  CHECK(is_refused([&] { pa::lock_pool(q, 0); }, "at least one lock"));
  CHECK(is_refused([&] { pa::lock_pool(q, (std::size_t{1} << 31) + 1); }, "2147483649 locks"));
  CHECK(is_refused([&] { pa::lock_pool(q, SIZE_MAX); }, "more than 2147483648"));
  pa::lock_pool empty;
  CHECK(empty.size() == 0);
  CHECK(is_refused([&] { empty.view(); }, "empty"));
}

TEST_CASE("a pool that moves takes its locks along", "[lock_pool]") {
  require_device();
  const subject::queue q{};
  report results("lock_pool");
  locked_objects<mixed_24> objects(q, 1, 0);
  pa::lock_pool first(q, 4);
  const pa::lock_view before = first.view();
  pa::lock_pool second(std::move(first));
  CHECK(first.size() == 0);  // NOLINT(bugprone-use-after-move): empty, as documented
  CHECK(is_refused([&] { first.view(); }, "moved from"));
  pa::lock_pool third;
  third = std::move(second);
  CHECK(third.size() == 4);
  CHECK(is_refused([&] { second.view(); }, "moved from"));
  q.parallel_for(100, add_under_lock<mixed_24>{before, objects.address(), 1});
  q.parallel_for(100, add_under_lock<mixed_24>{third.view(), objects.address(), 1});
  objects.expect(results, "after a move", {200});
  results.finish();
}

TEST_CASE("the address chooses the lock", "[lock_pool]") {
  std::vector<std::uint32_t> words(64, 0);
  std::vector<unsigned char> memory(2);
  CHECK(lock_chosen_for(words, memory.data()) < words.size());
  CHECK(lock_chosen_for(words, memory.data()) == lock_chosen_for(words, memory.data()));
  CHECK(lock_chosen_for(words, memory.data()) != lock_chosen_for(words, memory.data() + 1));
  CHECK(held_lock(words) == words.size());
  // By chance alone 1 - 1/e of the locks would be in use: 162.
  for (const std::size_t stride : {1u, 3u, 8u, 24u, 64u, 256u, 1024u, 4096u}) {
    INFO("stride " << stride);
    CHECK(locks_used(stride) > 140);
  }
}

TEST_CASE("a function that throws on the host leaves object and lock as they were", "[lock_pool]") {
  std::uint32_t word = 0;
  const pa::lock_view locks(&word, 0);
  mixed_24 object = mixed_24::after(3);
  CHECK_THROWS_AS(locks.store_update(&object, [](mixed_24) -> mixed_24 { throw refused_value{}; }),
                  refused_value);
  CHECK_THROWS_AS(locks.try_update(&object,
                                   [](mixed_24& value) -> bool {
                                     value = mixed_24::after(9);
                                     throw refused_value{};
                                   }),
                  refused_value);
  CHECK(word == 0);
  CHECK(locks.load(&object).count() == 3);
}

}  // namespace conformance::lock_pool_refusals_tests
