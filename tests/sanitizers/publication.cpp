// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <string_view>
#include <thread>

#include <polyatomic/polyatomic.hpp>

/// @file
/// One thread writes plain data and publishes it by an atomic operation; another sees the flag and
/// reads the data ([atomics.order]/2). `publication ordered` does it with every pair of a releasing
/// and an acquiring operation, and ThreadSanitizer must be silent; `publication relaxed` does the
/// same with relaxed ones, and it must report the race.

namespace pa = polyatomic;

namespace {

/// What one handover uses; each member is written by one thread and read by another.
struct channel {
  int data = 0;
  unsigned flag = 0;
};

/// Runs both threads once; returns whether the reader got the data.
template <class Publish, class Observe>
bool hand_over(Publish publish, Observe observe) {
  channel shared;
  int got = 0;
  std::thread reader([&] {
    while (!observe(&shared.flag)) std::this_thread::yield();
    got = shared.data;
  });
  shared.data = 42;
  publish(&shared.flag);
  reader.join();
  return got == 42;
}

/// Hands over by every pair of operations, with the given orders; returns how many went wrong.
template <class Release, class Acquire, class Both>
int hand_over_by_all(Release release, Acquire acquire, Both both) {
  const auto store = [=](unsigned* flag) { pa::store(flag, 1u, release); };
  const auto store_add = [=](unsigned* flag) { pa::store_add(flag, 1u, release); };
  const auto fetch_add = [=](unsigned* flag) { pa::fetch_add(flag, 1u, both); };
  const auto max_fetch = [=](unsigned* flag) { pa::max_fetch(flag, 1u, release); };
  const auto store_or = [=](unsigned* flag) { pa::store_or(flag, 1u, release); };
  const auto exchange = [=](unsigned* flag) { pa::exchange(flag, 1u, both); };
  const auto update = [=](unsigned* flag) {
    pa::fetch_update(
        flag, [](unsigned old) { return old + 1; }, release);
  };
  const auto swap = [=](unsigned* flag) {
    unsigned expected = 0;
    while (!pa::compare_exchange_weak(flag, expected, 1u, release, pa::relaxed)) expected = 0;
  };

  const auto load = [=](unsigned* flag) { return pa::load(flag, acquire) == 1; };
  const auto read_by_add = [=](unsigned* flag) { return pa::fetch_add(flag, 0u, both) == 1; };
  const auto read_by_or = [=](unsigned* flag) { return pa::fetch_or(flag, 0u, acquire) == 1; };
  const auto read_by_swap = [=](unsigned* flag) {
    unsigned expected = 1;
    return pa::compare_exchange_strong(flag, expected, 2u, acquire, pa::relaxed);
  };

  int wrong = 0;
  const auto with_each_reader = [&](auto publish) {
    wrong += !hand_over(publish, load) + !hand_over(publish, read_by_add) +
             !hand_over(publish, read_by_or) + !hand_over(publish, read_by_swap);
  };
  with_each_reader(store);
  with_each_reader(store_add);
  with_each_reader(fetch_add);
  with_each_reader(max_fetch);
  with_each_reader(store_or);
  with_each_reader(exchange);
  with_each_reader(update);
  with_each_reader(swap);
  return wrong;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view orders = count > 1 ? arguments[1] : "";
  int wrong = 0;
  if (orders == "ordered") {
    wrong = hand_over_by_all(pa::release, pa::acquire, pa::acq_rel) +
            hand_over_by_all(pa::release, pa::seq_cst, pa::seq_cst);
  } else if (orders == "relaxed") {
    wrong = hand_over_by_all(pa::relaxed, pa::relaxed, pa::relaxed);
  } else {
    std::puts("usage: publication ordered|relaxed");
    return 2;
  }
  std::printf("%d handovers went wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
