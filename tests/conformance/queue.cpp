// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queues: index ranges, copies and fills, buffers, what is refused, and what a device says of
// itself. Blocks and what goes on inside them: group.cpp

#include <polyatomic/core/arithmetic.hpp>
#include <polyatomic/core/queue.hpp>

#include "subject.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pa = polyatomic;

namespace conformance::queue_tests {

namespace {

/// Counts the visits of each index, and those of an index that there should not be.
struct count_visits {
  unsigned* visits;
  std::size_t expected;
  unsigned* outside;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const {
    pa::store_inc(index < expected ? visits + index : outside);
  }
};

/// Records what is seen of the indexes from `first` on.
struct watch_the_end {
  std::size_t first;
  unsigned* visits;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const {
    if (index >= first) pa::store_inc(visits + (index - first));
  }
};

struct multiply_and_add {
  std::uint32_t* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const {
    values[index] = values[index] * 3 + 1;
  }
};

struct touch {
  unsigned* touched;
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context) const {
    pa::store_inc(touched);
  }
};

POLYATOMIC_FUNCTION void add_two(unsigned* counter) {
  pa::store_add(counter, 2);
}
POLYATOMIC_FUNCTION void do_nothing(std::size_t) {}
POLYATOMIC_FUNCTION void meet(pa::native::context<> ctx) {
  ctx.block().barrier();
}

/// Calls a plain function through pa::kernel's type, so that its effect can be seen.
struct call_add_two {
  unsigned* counters;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const {
    pa::kernel_function<add_two>{}(counters + index);
  }
};

/// Twelve bytes, so that neighbours of different elements share words of 8 bytes.
struct triple {
  float x;
  std::int32_t y;
  unsigned char z;
};

template <class T>
pa::buffer<T> make_buffer(const test::queue& queue, std::size_t size, T value) {
  pa::buffer<T> buffer = queue.allocate<T>(size);
  queue.fill(buffer.data(), value, size);
  return buffer;
}

/// Runs `call` and returns the pa::error it throws; fails the test if it throws none.
template <class Call>
pa::error refusal(Call call) {
  try {
    call();
  } catch (const pa::error& error) {
    return error;
  }
  FAIL("no pa::error was thrown");
  return pa::error("", 0, "");
}

bool mentions(const pa::error& error, const std::string& words) {
  return std::string(error.what()).find(words) != std::string::npos;
}

void check_range(const test::queue& queue, std::size_t count) {
  constexpr std::size_t guard = 64;
  const pa::buffer<unsigned> none;
  pa::buffer<unsigned> visits = make_buffer(queue, count + guard, 0u);
  pa::buffer<unsigned> outside = make_buffer(queue, 1, 0u);
  queue.parallel_for(count, count_visits{visits.data(), count, outside.data()});
  const std::vector<unsigned> seen = test::read(queue, visits);
  std::size_t wrong = 0;
  std::size_t first_wrong = 0;
  for (std::size_t index = 0; index < seen.size(); ++index) {
    if (seen[index] == (index < count ? 1u : 0u)) continue;
    if (wrong++ == 0) first_wrong = index;
  }
  INFO("n " << count << ", first wrong index " << first_wrong);
  CHECK(wrong == 0);
  CHECK(test::read(queue, outside)[0] == 0);
}

template <class T>
void check_round_trip(const test::queue& queue, const std::vector<T>& values) {
  pa::buffer<T> first = queue.allocate<T>(values.size());
  pa::buffer<T> second = queue.allocate<T>(values.size());
  queue.copy(first.data(), values.data(), values.size());
  queue.copy(second.data(), first.data(), values.size());
  CHECK(test::read(queue, second) == values);
}

bool same(const triple& left, const triple& right) {
  return left.x == right.x && left.y == right.y && left.z == right.z;
}

}  // namespace

static_assert(std::is_copy_constructible_v<pa::native::queue> && sizeof(pa::native::queue) <= 32);
static_assert(!std::is_copy_constructible_v<pa::buffer<int>>);
static_assert(std::is_nothrow_move_constructible_v<pa::buffer<int>>);
static_assert(std::is_nothrow_move_assignable_v<pa::buffer<int>>);
static_assert(std::is_nothrow_copy_constructible_v<pa::error>);

TEST_CASE("parallel_for visits each index once", "[queue]") {
  test::queue& queue = test::the_queue();
  for (const std::size_t count : {1u, 2u, 31u, 32u, 33u, 255u, 256u, 257u, 1021u, 65537u}) {
    check_range(queue, count);
  }
}

TEST_CASE("parallel_for over nothing does nothing", "[queue]") {
  check_range(test::the_queue(), 0);
}

TEST_CASE("parallel_for strides when the range is larger than the launch", "[queue]") {
  check_range(test::the_queue(), 3000017);
}

TEST_CASE("parallel_for counts past 32 bits [fault-18]", "[queue][billions]") {
  test::queue& queue = test::the_queue();
  constexpr std::size_t past = 4294967296u;
  constexpr std::size_t tail = 8;
  pa::buffer<unsigned> visits = make_buffer(queue, tail, 0u);
  queue.parallel_for(past + tail / 2, watch_the_end{past - tail / 2, visits.data()});
  CHECK(test::read(queue, visits) == std::vector<unsigned>(tail, 1));
}

TEST_CASE("the blocks of a huge range are clamped, not truncated [fault-17]", "[queue]") {
  test::the_queue();
  constexpr std::size_t huge = (std::size_t{1} << 39) - 255;
  STATIC_REQUIRE(pa::detail::blocks_for_range(huge, 256, 4224) == 4224);
  STATIC_REQUIRE(pa::detail::blocks_for_range(huge, 256, SIZE_MAX) == std::size_t{1} << 31);
  STATIC_REQUIRE(pa::detail::blocks_for_range(SIZE_MAX, 256, 4224) == 4224);
  STATIC_REQUIRE(pa::detail::blocks_for_range(1, 256, 4224) == 1);
  STATIC_REQUIRE(pa::detail::blocks_for_range(257, 256, 4224) == 2);
}

TEST_CASE("work runs in the order it was given", "[queue]") {
  test::queue& queue = test::the_queue();
  constexpr std::size_t size = 1000;
  pa::buffer<std::uint32_t> values = make_buffer<std::uint32_t>(queue, size, 1);
  const test::queue same_queue = queue;
  std::uint32_t expected = 1;
  for (int step = 0; step < 50; ++step) {
    (step % 2 == 0 ? queue : same_queue).parallel_for(size, multiply_and_add{values.data()});
    expected = expected * 3 + 1;
  }
  CHECK(test::read(queue, values) == std::vector<std::uint32_t>(size, expected));
}

TEST_CASE("plain functions are launched as pa::kernel<f>", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<unsigned> counters = make_buffer(queue, 100, 5u);
  queue.parallel_for(100, call_add_two{counters.data()});
  CHECK(test::read(queue, counters) == std::vector<unsigned>(100, 7));
  queue.parallel_for(100, pa::kernel<do_nothing>);
  queue.synchronize();
  const pa::native::queue native;  // whose context `meet` names
  native.launch(pa::launch_shape{.blocks = 3, .block_size = 64}, pa::kernel<meet>);
  native.synchronize();
}

TEST_CASE("copies keep every byte", "[queue]") {
  test::queue& queue = test::the_queue();
  for (const std::size_t size : {1u, 3u, 1021u, 1000003u}) {
    std::vector<unsigned char> bytes(size);
    std::vector<double> doubles(size);
    for (std::size_t index = 0; index < size; ++index) {
      bytes[index] = static_cast<unsigned char>(index * 7 % 251);
      doubles[index] = static_cast<double>(index) + 0.5;
    }
    check_round_trip(queue, bytes);
    check_round_trip(queue, doubles);
  }
}

TEST_CASE("a copy writes its own elements only", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<int> target = make_buffer(queue, 10, 1);
  const std::vector<int> source(4, 2);
  queue.copy(target.data() + 3, source.data(), source.size());
  CHECK(test::read(queue, target) == std::vector<int>{1, 1, 1, 2, 2, 2, 2, 1, 1, 1});
  queue.copy(target.data(), target.data() + 3, 3);
  CHECK(test::read(queue, target) == std::vector<int>{2, 2, 2, 2, 2, 2, 2, 1, 1, 1});
  queue.copy(target.data(), static_cast<const int*>(nullptr), 0);
  queue.copy(static_cast<int*>(nullptr), target.data(), 0);
  CHECK(test::read(queue, target) == std::vector<int>{2, 2, 2, 2, 2, 2, 2, 1, 1, 1});
}

TEST_CASE("a fill writes its own elements only", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<triple> triples = make_buffer(queue, 100, triple{1, 2, 3});
  queue.fill(triples.data() + 10, triple{-4, -5, 6}, 20);
  const std::vector<triple> values = test::read(queue, triples);
  std::size_t right = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    const bool inside = index >= 10 && index < 30;
    right += same(values[index], inside ? triple{-4, -5, 6} : triple{1, 2, 3}) ? 1u : 0u;
  }
  CHECK(right == 100);

  pa::buffer<unsigned char> bytes = make_buffer<unsigned char>(queue, 9, 0xAA);
  queue.fill(bytes.data() + 1, 0x55, 7);
  CHECK(test::read(queue, bytes) ==
        std::vector<unsigned char>{0xAA, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0xAA});
  queue.fill(static_cast<double*>(nullptr), 1, 0);
  queue.clear(bytes.data() + 2, 3);
  CHECK(test::read(queue, bytes) ==
        std::vector<unsigned char>{0xAA, 0x55, 0, 0, 0, 0x55, 0x55, 0x55, 0xAA});
  queue.clear(static_cast<double*>(nullptr), 0);
}

TEST_CASE("buffers own their memory and move", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<int> first = make_buffer(queue, 5, 42);
  const int* const memory = first.data();
  REQUIRE(memory != nullptr);
  CHECK(first.size() == 5);

  pa::buffer<int> second(std::move(first));
  CHECK(second.data() == memory);
  CHECK(second.size() == 5);
  CHECK(first.data() == nullptr);  // NOLINT(bugprone-use-after-move): empty, as documented
  CHECK(first.size() == 0);

  pa::buffer<int> third = make_buffer(queue, 3, 7);
  third = std::move(second);
  CHECK(third.data() == memory);
  CHECK(second.data() == nullptr);  // NOLINT(bugprone-use-after-move): empty, as documented
  pa::buffer<int>& itself = third;
  third = std::move(itself);
  CHECK(third.data() == memory);
  CHECK(test::read(queue, third) == std::vector<int>(5, 42));

  const pa::buffer<int> nothing = queue.allocate<int>(0);
  CHECK(nothing.data() == nullptr);
  CHECK(nothing.size() == 0);
}

TEST_CASE("an allocation that cannot be made is refused", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<int> kept = make_buffer(queue, 5, 42);
  const pa::error wrapped = refusal([&] { queue.allocate<double>(SIZE_MAX / 4); });
  CHECK(wrapped.call() == "queue::allocate");
  CHECK(wrapped.code() == 0);
  const pa::error too_large = refusal([&] { queue.allocate<char>(std::size_t{1} << 60); });
  CHECK(mentions(too_large, "asked for 1152921504606846976 bytes"));
  CHECK(test::read(queue, kept) == std::vector<int>(5, 42));
}

TEST_CASE("bad ranges are refused and nothing is written", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<int> values = make_buffer(queue, 10, 1);
  int* const null = nullptr;
  int* const data = values.data();
  CHECK(mentions(refusal([&] { queue.copy(data, null, 1); }), "source is null"));
  CHECK(mentions(refusal([&] { queue.copy(null, data, 1); }), "destination is null"));
  CHECK(mentions(refusal([&] { queue.fill(null, 2, 1); }), "destination is null"));
  CHECK(mentions(refusal([&] { queue.clear(null, 1); }), "destination is null"));
  CHECK(mentions(refusal([&] { queue.copy(data + 1, data, 5); }), "overlap"));
  CHECK(mentions(refusal([&] { queue.copy(data, data + 4, 5); }), "overlap"));
  CHECK(refusal([&] { queue.copy(data, data + 1, SIZE_MAX); }).call() == "queue::copy");
  CHECK(refusal([&] { queue.fill(data, 2, SIZE_MAX); }).call() == "queue::fill");
  CHECK(test::read(queue, values) == std::vector<int>(10, 1));
}

TEST_CASE("a bad launch shape is refused and nothing runs [fault-17]", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<unsigned> touched = make_buffer(queue, 1, 0u);
  const touch kernel{touched.data()};
  const auto launch = [&](std::size_t blocks, unsigned block_size) {
    return refusal([&] { queue.launch({.blocks = blocks, .block_size = block_size}, kernel); });
  };
  const pa::error empty = launch(1, 0);
  CHECK(empty.call() == "queue::launch");
  CHECK(empty.code() == 0);
  CHECK(mentions(empty, "block_size is 0"));
  CHECK(mentions(launch(0, 0), "block_size is 0"));
  CHECK(mentions(launch(1, queue.max_block_size() + 1), "above this device's limit"));
  CHECK(mentions(launch(1, 1u << 31), "above this device's limit"));
  CHECK(mentions(launch((std::size_t{1} << 32) + 1, 32), "blocks is 4294967297"));
  CHECK(mentions(launch(SIZE_MAX, 32), "above the limit"));
  CHECK(refusal([&] { queue.launch_resident({.blocks = 1, .block_size = 0}, kernel); }).call() ==
        "queue::launch_resident");
  queue.launch({.blocks = 0, .block_size = 1}, kernel);
  queue.launch_resident({.blocks = 0, .block_size = 1}, kernel);
  CHECK(test::read(queue, touched)[0] == 0);
}

TEST_CASE("the queue works on after a refusal", "[queue]") {
  test::queue& queue = test::the_queue();
  pa::buffer<unsigned> touched = make_buffer(queue, 1, 0u);
  refusal([&] { queue.launch({.blocks = 1, .block_size = 0}, touch{touched.data()}); });
  queue.launch({.blocks = 7, .block_size = 1}, touch{touched.data()});
  CHECK(test::read(queue, touched)[0] == 7);
}

TEST_CASE("an error names the call and the code", "[queue]") {
  test::the_queue();
  const pa::error failed("allocate_something", 2, "out of memory");
  CHECK(failed.call() == "allocate_something");
  CHECK(failed.code() == 2);
  CHECK(std::string(failed.what()) ==
        "polyatomic: allocate_something failed with code 2: out of memory");
  const pa::error refused("queue::launch", 0, "no");
  CHECK(std::string(refused.what()) == "polyatomic: queue::launch: no");
}

TEST_CASE("a queue answers for its device", "[queue]") {
  test::queue& queue = test::the_queue();
  CHECK(test::queue::device_count() >= 1);
  CHECK_FALSE(std::string(test::queue::backend_name).empty());
  CHECK_FALSE(queue.device_name().empty());
  CHECK(queue.max_block_size() >= 256);
  const auto answer =
      queue.capability_of<pa::op::fetch_add, unsigned>(pa::memory_space::global, pa::device_scope);
  if (const auto row = queue.target()) {
    CHECK(answer == pa::capability_of<pa::op::fetch_add, unsigned>(*row, pa::memory_space::global,
                                                                   pa::device_scope));
  } else {
    CHECK(answer.level == pa::support::unsupported);
  }
}

}  // namespace conformance::queue_tests
