// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "lesson.hpp"

/// @file
/// Message passing: a writer stores a value and sets a flag; a reader that sees the flag reads the
/// value.
///
///     release and acquire    the value that was sent         ([atomics.order]/2)
///     relaxed                the value before it is allowed, a stale read
///
/// A stale read needs hardware that reorders: x86-64 keeps stores in order and loads in order, so
/// there none will show; GPUs make them. A program must not count on either.

namespace {

struct with_release_and_acquire {
  static constexpr const char* name = "release and acquire";

  // [snippet: messages]
  POLYATOMIC_FUNCTION static void send(unsigned* data, unsigned* flag, unsigned value) {
    *data = value;  // plain: the reader looks only after the flag
    pa::store(flag, 1, pa::release);
  }
  POLYATOMIC_FUNCTION static bool has_arrived(const unsigned* flag) {
    return pa::load(flag, pa::acquire) == 1;
  }
  POLYATOMIC_FUNCTION static unsigned read(const unsigned* data) { return *data; }
  // [end of snippet]
};

struct with_relaxed {
  static constexpr const char* name = "relaxed";

  POLYATOMIC_FUNCTION static void send(unsigned* data, unsigned* flag, unsigned value) {
    pa::store(data, value);  // atomic: nothing orders it, so a plain access would be a data race
    pa::store(flag, 1);
  }
  POLYATOMIC_FUNCTION static bool has_arrived(const unsigned* flag) { return pa::load(flag) == 1; }
  POLYATOMIC_FUNCTION static unsigned read(const unsigned* data) { return pa::load(data); }
};

/// What the readers counted.
struct outcome {
  unsigned read;    ///< messages
  unsigned stale;   ///< messages whose value was not the one sent
  unsigned waited;  ///< messages that the reader waited for: both sides were at work
};

/// Waits until both sides are here, so that they work at the same time. Relaxed: it orders nothing.
POLYATOMIC_FUNCTION void meet(unsigned* arrived) {
  pa::store_inc(arrived);
  while (pa::load(arrived) < 2) {
  }
}

/// Blocks in pairs, the even one writes and the odd one reads. They wait for each other, so they
/// must be resident. Each round has its own words; the data lies far from the flags.
template <class Messages>
struct pass_messages {
  unsigned* data;
  unsigned* flags;
  unsigned* arrived;
  outcome* result;
  unsigned rounds;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.block().rank() != 0) return;
    const bool writes = ctx.block_index() % 2 == 0;
    for (unsigned round = 0; round < rounds; ++round) {
      const std::size_t i = round * (ctx.block_count() / 2) + ctx.block_index() / 2;
      meet(arrived + i);
      if (writes) {
        Messages::send(data + i, flags + i, round + 1);
      } else {
        receive(i, round + 1);
      }
    }
  }

  POLYATOMIC_FUNCTION void receive(std::size_t i, unsigned sent) const {
    unsigned tries = 0;
    while (!Messages::has_arrived(flags + i)) ++tries;
    if (Messages::read(data + i) != sent) pa::store_inc(&result->stale);
    if (tries != 0) pa::store_inc(&result->waited);
    pa::store_inc(&result->read);
  }
};

constexpr unsigned rounds = 2000;

template <class Messages>
outcome pass(const teaching::queue& q, std::size_t pairs) {
  auto data = teaching::filled(q, pairs * rounds, 0u);
  auto flags = teaching::filled(q, pairs * rounds, 0u);
  auto arrived = teaching::filled(q, pairs * rounds, 0u);
  auto result = teaching::filled(q, 1, outcome{});
  q.launch_resident(
      {.blocks = 2 * pairs, .block_size = 1},
      pass_messages<Messages>{data.data(), flags.data(), arrived.data(), result.data(), rounds});
  const outcome counted = teaching::value_of(q, result);
  std::printf("  %-20s %u messages, %u waited for, %u stale\n", Messages::name, counted.read,
              counted.waited, counted.stale);
  return counted;
}

/// How many pairs of blocks both kernels can have at the same time.
std::size_t most_pairs(const teaching::queue& q) {
  const std::size_t resident =
      std::min(q.max_resident_blocks(1, pass_messages<with_release_and_acquire>{}),
               q.max_resident_blocks(1, pass_messages<with_relaxed>{}));
  return std::min<std::size_t>(resident / 2, 256);
}

int message_passing(const teaching::queue& q) {
  const std::size_t pairs = most_pairs(q);
  if (pairs == 0) {
    std::printf("skipped: a writer and a reader cannot run at the same time here\n");
    return teaching::skipped;
  }
  std::printf("pairs of a writer and a reader: %zu\n", pairs);
  const outcome ordered = pass<with_release_and_acquire>(q, pairs);
  const outcome unordered = pass<with_relaxed>(q, pairs);

  if (unordered.stale == 0) std::printf("  no stale read was seen this time; it is allowed\n");

  teaching::claims claims;
  claims.expect(ordered.read == pairs * rounds && unordered.read == pairs * rounds,
                "all messages were read");
  claims.expect(ordered.stale == 0, "with release and acquire none was stale");
  return claims.exit_code();
}

}  // namespace

int main() {
  return teaching::run(message_passing);
}
