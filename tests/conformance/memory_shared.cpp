// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two sides at work at the same time, host and device or two devices, in memory that both reach:
// exactly where the query says that system scope is atomic there. Elsewhere it must refuse.
#include <support/memory_run.hpp>
#include <support/two_sides.hpp>

#include <thread>

namespace conformance::memory_shared_tests {

namespace {

/// Host and device draw from one counter.
template <class T>
void check_host_and_device(memory kind) {
  const subject::queue q{};
  if (!is_claimed<pa::op::fetch_add, T>(q, space_of(kind))) return;
  device_side<T> device(q, 0);
  until_overlap("fetch_add(1)", [&](overlap_watch& watch, report& results) {
    auto shared = q.template allocate<table<T>>(1, allocated_space(kind));
    shared.data()[0] = table<T>{};
    std::vector<T> host_tickets(host_rounds);
    {
      const std::jthread host(
          [&] { draw(shared.data(), 1, host_tickets.data(), 0, 1, host_rounds); });
      device.start(shared.data());
      q.synchronize();
    }
    check_tickets(where_of<T>(kind), device.drawn(), host_tickets, shared.data()[0].object, watch,
                  results);
  });
}

/// Two devices draw from one counter.
template <class T>
void check_two_devices(memory kind) {
  const subject::queue q{};
  const subject::queue second = subject::peer_queue();
  const bool of_second = kind == memory::peer;
  const bool first_may = is_claimed<pa::op::fetch_add, T>(q, space_of(kind));
  const bool second_may = is_claimed<pa::op::fetch_add, T>(
      second, of_second ? subject::buffer_space : space_of(kind));
  if (!first_may || !second_may) return;
  device_side<T> one(q, 0);
  device_side<T> other(second, 1);
  until_overlap("fetch_add(1)", [&](overlap_watch& watch, report& results) {
    auto shared = second.template allocate<table<T>>(1, allocated_space(kind));
    const table<T> fresh{};
    second.copy(shared.data(), &fresh, 1);
    second.synchronize();
    one.start(shared.data());
    other.start(shared.data());
    q.synchronize();
    second.synchronize();
    check_tickets(where_of<T>(kind), one.drawn(), other.drawn(),
                  test::read(second, shared)[0].object, watch, results);
  });
}

/// The device adds to one of two neighbouring words, the host to the other.
struct add_beside {
  table<unsigned>* shared;
  unsigned* threads;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const bool is_first = ctx.global_rank() == 0;
    if (is_first) *threads = static_cast<unsigned>(ctx.global_size());
    meetings host{shared->met, 0, is_first};
    for (unsigned round = 0; round < device_rounds; ++round) {
      if (round % (device_rounds / phases) == 0) host.next();
      pa::fetch_add(&shared->object, 1);
      if (is_first) pa::store(&shared->progress, round + 1, pa::relaxed, pa::system_scope);
    }
  }
};

/// Stores ever larger numbers, each with the same digits in both halves.
struct count_in_halves {
  table<unsigned long long>* shared;

  POLYATOMIC_FUNCTION static unsigned long long number(unsigned i) { return i * 0x100000001ull; }
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    meetings host{shared->met, 0, true};
    for (unsigned round = 0; round < host_rounds; ++round) {
      if (round % (host_rounds / phases) == 0) host.next();
      pa::store(&shared->progress, number(round + 1), pa::relaxed, pa::system_scope);
    }
  }
};

/// The host's side: it looks at the device's progress and adds to its own word, again and again.
template <class T>
void look_and_add(table<T>& words, std::vector<T>& seen) {
  meetings device{words.met, 1, true};
  for (unsigned round = 0; round < host_rounds; ++round) {
    if (round % (host_rounds / phases) == 0) device.next();
    seen[round] = pa::load(&words.progress, pa::relaxed, pa::system_scope);
    pa::fetch_add(&words.beside, 1, pa::relaxed, pa::system_scope);
  }
}

/// Whether the device has acted between two looks.
template <class T>
bool changed_within_a_phase(const std::vector<T>& seen) {
  for (unsigned round = 1; round < host_rounds; ++round) {
    if (round % (host_rounds / phases) != 0 && seen[round] != seen[round - 1]) return true;
  }
  return false;
}

void check_neighbours(memory kind) {
  const subject::queue q{};
  const pa::memory_space space = space_of(kind);
  if (!is_claimed<pa::op::load, unsigned>(q, space)) return;
  // A device that cannot be trusted with an addition there even alone: memory_contention.cpp.
  if (q.capability_of<pa::op::fetch_add, unsigned>(space).level == pa::support::unsupported) return;
  until_overlap("fetch_add", [&](overlap_watch& watch, report& results) {
    auto shared = q.allocate<table<unsigned>>(1, allocated_space(kind));
    table<unsigned>& words = shared.data()[0];
    words = {};
    std::vector<unsigned> seen(host_rounds);
    auto threads = q.allocate<unsigned>(1);
    {
      const std::jthread host([&words, &seen] { look_and_add(words, seen); });
      q.launch_resident(side_shape(), add_beside{&words, threads.data()});
      q.synchronize();
    }
    if (changed_within_a_phase(seen)) saw_overlap(watch);
    const std::string where = std::string("unsigned relaxed device, ") + to_string(kind);
    results.expect_same(where, "the host's word", host_rounds, words.beside);
    results.expect_same(where, "the device's word", test::read(q, threads)[0] * device_rounds,
                        words.object);
  });
}

void check_whole_loads(memory kind) {
  const subject::queue q{};
  using word = unsigned long long;
  const bool may_load = is_claimed<pa::op::load, word>(q, space_of(kind));
  const bool may_store = is_claimed<pa::op::store, word>(q, space_of(kind));
  if (!may_load || !may_store) return;
  until_overlap("store and load", [&](overlap_watch& watch, report& results) {
    auto shared = q.allocate<table<word>>(1, allocated_space(kind));
    table<word>& words = shared.data()[0];
    words = {};
    std::vector<word> seen(host_rounds);
    {
      const std::jthread host([&words, &seen] { look_and_add(words, seen); });
      q.parallel_for(1, count_in_halves{&words});
      q.synchronize();
    }
    if (changed_within_a_phase(seen)) saw_overlap(watch);
    const std::string where = std::string("unsigned long long relaxed system, ") + to_string(kind);
    word last = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const bool is_whole = seen[i] >> 32 == (seen[i] & 0xffffffffu);
      if (!is_whole || seen[i] < last) {
        results.mismatch(where + ", load " + std::to_string(i),
                         "two equal halves, no less than before", show(last), show(seen[i]));
      }
      last = seen[i];
    }
    results.expect_same(where, "in the end", count_in_halves::number(host_rounds), words.progress);
  });
}

}  // namespace

#define EACH_TYPE(function, kind)     \
  function<int>(kind);                \
  function<unsigned>(kind);           \
  function<long long>(kind);          \
  function<unsigned long long>(kind); \
  function<float>(kind);              \
  function<double>(kind)

TEST_CASE("[fault-43] host and device draw each ticket once in pinned memory, or are refused",
          "[memory]") {
  require_device();
  EACH_TYPE(check_host_and_device, memory::pinned);
}
TEST_CASE("[fault-43] host and device draw each ticket once in managed memory, or are refused",
          "[memory]") {
  require_device();
  EACH_TYPE(check_host_and_device, memory::managed);
}

TEST_CASE("[fault-42] two devices draw each ticket once in managed memory, or are refused",
          "[memory]") {
  require_peer();
  EACH_TYPE(check_two_devices, memory::managed);
}
TEST_CASE("[fault-42] two devices draw each ticket once in pinned memory, or are refused",
          "[memory]") {
  require_peer();
  EACH_TYPE(check_two_devices, memory::pinned);
}
TEST_CASE("[fault-42] two devices draw each ticket once in memory of one, or are refused",
          "[memory]") {
  require_peer();
  EACH_TYPE(check_two_devices, memory::peer);
}
#undef EACH_TYPE

TEST_CASE("[fault-43] host and device leave each other's words alone", "[memory]") {
  require_device();
  check_neighbours(memory::pinned);
  check_neighbours(memory::managed);
}

TEST_CASE("[fault-43] the host loads whole values while the device stores", "[memory]") {
  require_device();
  check_whole_loads(memory::pinned);
  check_whole_loads(memory::managed);
}

}  // namespace conformance::memory_shared_tests
