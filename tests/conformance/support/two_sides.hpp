// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/core/capability.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

/// @file
/// Two sides at work at the same time in memory that both reach, host and device or two devices,
/// and the proof that they overlapped.

namespace conformance {

/// What the sides share.
template <class T>
struct table {
  T object;
  T beside;         ///< the host's alone
  T progress;       ///< one device stores, the host looks
  unsigned met[2];  ///< how often each side has come to meet the other
};

/// The sides meet at the beginning of each phase, since one could be put aside while the other does
/// all its work. Whether they act at the same time is looked for within the phases.
inline constexpr unsigned phases = 8;

/// Of one thread; one thread of each side speaks for it.
struct meetings {
  unsigned* met;
  unsigned side;
  bool speaks;
  unsigned count = 0;
  bool gave_up = false;

  /// Waits a while for the other side. It may not come in time: then the sides do not overlap,
  /// which shows in the end.
  POLYATOMIC_FUNCTION void next() {
    ++count;
    if (speaks) pa::store(met + side, count, pa::release, pa::system_scope);
    for (unsigned poll = 0; !gave_up && !the_other_has_come(); ++poll) {
      gave_up = poll == subject::most_polls;
    }
  }

 private:
  POLYATOMIC_FUNCTION bool the_other_has_come() const {
    return pa::load(met + (1 - side), pa::acquire, pa::system_scope) >= count;
  }
};

/// How often the host acts, and each thread of a device.
inline constexpr unsigned host_rounds = 80000;
inline constexpr unsigned device_rounds = subject::side_rounds;

/// A few warps, so that a phase is not over at once.
inline pa::launch_shape side_shape() {
  const pa::launch_shape crew = subject::crews().front();
  return {.blocks = std::min<std::size_t>(crew.blocks, 4),
          .block_size = std::min(crew.block_size, 32u)};
}

inline std::size_t most_draws() {
  return side_shape().blocks * side_shape().block_size * device_rounds;
}

/// One thread's part. It keeps what it drew at tickets[first], [first + stride] and so on.
template <class T>
POLYATOMIC_FUNCTION void draw(table<T>* shared, unsigned side, T* tickets, std::size_t first,
                              std::size_t stride, unsigned rounds) {
  meetings other{shared->met, side, first == 0};
  for (unsigned round = 0; round < rounds; ++round) {
    if (round % (rounds / phases) == 0) other.next();
    tickets[first + round * stride] =
        pa::fetch_add(&shared->object, T{1}, pa::relaxed, pa::system_scope);
  }
}

template <class T>
struct draw_tickets {
  table<T>* shared;
  unsigned side;
  T* tickets;
  unsigned* threads;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.global_rank() == 0) *threads = static_cast<unsigned>(ctx.global_size());
    if (shared == nullptr) return;
    draw(shared, side, tickets, ctx.global_rank(), ctx.global_size(), device_rounds);
  }
};

/// One device's side: its launch, and what it drew.
template <class T>
class device_side {
 public:
  device_side(const subject::queue& q, unsigned side)
      : queue_(q),
        side_(side),
        tickets_(q.template allocate<T>(most_draws())),
        threads_(q.template allocate<unsigned>(1)) {
    // A first launch may load code, which can wait for kernels that run already.
    start(nullptr);
    queue_.synchronize();
  }

  void start(table<T>* shared) {
    queue_.launch_resident(side_shape(),
                           draw_tickets<T>{shared, side_, tickets_.data(), threads_.data()});
  }

  std::vector<T> drawn() const {
    std::vector<T> all = test::read(queue_, tickets_);
    all.resize(std::size_t{test::read(queue_, threads_)[0]} * device_rounds);
    return all;
  }

 private:
  subject::queue queue_;
  unsigned side_;
  pa::buffer<T> tickets_;
  pa::buffer<unsigned> threads_;
};

/// Whether one side acted between two actions of the other within some phase. The tickets of a
/// phase lie one after another in what a side drew.
template <class T>
bool took_turns(const std::vector<T>& one, const std::vector<T>& other) {
  for (std::size_t phase = 0; phase < phases; ++phase) {
    std::vector<std::pair<T, bool>> tickets;
    const auto take = [&tickets, phase](const std::vector<T>& drawn, bool is_other) {
      const std::size_t part = drawn.size() / phases;
      for (std::size_t i = 0; i < part; ++i) tickets.push_back({drawn[phase * part + i], is_other});
    };
    take(one, false);
    take(other, true);
    std::sort(tickets.begin(), tickets.end());
    int turns = 1;
    for (std::size_t i = 1; i < tickets.size(); ++i) {
      if (tickets[i].second != tickets[i - 1].second) ++turns;
    }
    if (turns >= 3) return true;
  }
  return false;
}

inline void saw_overlap(overlap_watch& watch) {
  watch.saw({.arrived = 0, .overlaps = 1, .threads = 0, .awaited = 0});
}

/// Every ticket was drawn once, and the counter is their number.
template <class T>
void check_tickets(const std::string& where, std::vector<T> one, const std::vector<T>& other,
                   T counter, overlap_watch& watch, report& results) {
  if (took_turns(one, other)) saw_overlap(watch);
  one.insert(one.end(), other.begin(), other.end());
  std::sort(one.begin(), one.end());
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == static_cast<T>(i)) continue;
    results.expect_same(where, "ticket of rank", i, static_cast<T>(i), one[i]);
  }
  results.expect_same(where, "counter", static_cast<T>(one.size()), counter);
}

template <class T>
std::string where_of(memory kind) {
  return std::string("fetch_add ") + type_name<T> + " relaxed system, " + to_string(kind);
}

/// Runs `test(watch, results)` until the sides have overlapped, so often at most: on a busy machine
/// they may share a core for a while. Each run is checked.
template <class Test>
void until_overlap(const std::string& name, const Test& test) {
  report results(name);
  overlap_watch watch;
  const int attempts = subject::overlap_here().expected ? 200 : 50;
  for (int attempt = 0; attempt < attempts && !watch.seen(); ++attempt) test(watch, results);
  watch.conclude(results);
}

/// Whether the query claims an operation towards every other thread. If not it must say why.
template <class Operation, class T>
bool is_claimed(const subject::queue& q, pa::memory_space space) {
  const auto level = q.template capability_of<Operation, T>(space, pa::system_scope).level;
  const std::string why = q.template why_unsupported<Operation, T>(space, pa::system_scope);
  const bool claimed = level != pa::support::unsupported;
  INFO(subject::queue::backend_name << " " << Operation::name << " " << type_name<T> << " system, "
                                    << pa::to_string(space));
  CHECK(why.empty() == claimed);
  if (!claimed) {
    std::printf("refused: %s %s %s at system scope, %s: %s\n", subject::queue::backend_name,
                Operation::name, type_name<T>, pa::to_string(space), why.c_str());
  }
  return claimed;
}

}  // namespace conformance
