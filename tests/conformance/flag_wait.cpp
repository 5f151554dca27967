// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags, and waiting for another thread.
#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/core/flag.hpp>
#include <polyatomic/core/wait.hpp>

namespace conformance::flag_wait_tests {
namespace {

/// The steps of one flag, and what each must say. Neighbours are watched.
template <class T>
struct flag_steps {
  T* flags;  ///< before, the flag, after
  unsigned* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    T* const flag = flags + 1;
    said[0] = pa::test(flag) ? 1u : 0u;
    said[1] = pa::test_and_set(flag, pa::acquire) ? 1u : 0u;
    said[2] = pa::test(flag, pa::acquire, pa::system_scope) ? 1u : 0u;
    said[3] = pa::test_and_set(flag, pa::acq_rel, pa::block_scope) ? 1u : 0u;
    pa::clear(flag, pa::release);
    said[4] = pa::test(flag, pa::seq_cst) ? 1u : 0u;
    said[5] = pa::test_and_set(flag, pa::seq_cst) ? 1u : 0u;
    said[6] = pa::test(flags) ? 1u : 0u;
    said[7] = pa::test(flags + 1) ? 1u : 0u;
    said[8] = pa::test(flags + 2) ? 1u : 0u;
  }
};

template <class T>
void check_flag() {
  require_device();
  const subject::queue q{};
  auto flags = q.allocate<T>(4);
  auto said = q.allocate<unsigned>(9);
  q.fill(flags.data(), T(0), 4);
  q.fill(said.data(), 9u, 9);
  q.parallel_for(1, flag_steps<T>{flags.data(), said.data()});
  INFO("type " << type_name<T>);
  CHECK(test::read(q, said) == std::vector<unsigned>{0, 0, 1, 1, 0, 0, 0, 1, 0});
}

/// Whoever finds the flag clear counts itself, and clears it again. Nobody waits for it: lanes of
/// one wave would wait for each other (examples/teaching/lock.cpp).
struct take_the_flag {
  using state = unsigned;
  unsigned char* flag;
  unsigned* guarded;    ///< not atomic: the flag guards it
  unsigned* successes;  ///< counted beside the flag
  POLYATOMIC_FUNCTION bool act(const member&, unsigned, state&) const {
    const bool another_has_it = pa::test_and_set(flag, pa::acquire);
    if (!another_has_it) {
      *guarded = *guarded + 1;
      pa::clear(flag, pa::release);
      pa::store_inc(successes);
    }
    return another_has_it;
  }
};

/// Two threads hand a number to and fro; each waits until the other has raised it.
struct hand_over {
  unsigned* number;
  unsigned* data;  ///< not atomic: the hand-over orders it
  unsigned turns;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    if (ctx.block().rank() != 0) return;
    const auto me = static_cast<unsigned>(ctx.block_index());
    for (unsigned turn = me; turn < turns; turn += 2) {
      // It is this thread's turn when the number is its own.
      for (unsigned seen = pa::load(number, pa::acquire); seen != turn;
           seen = pa::load(number, pa::acquire)) {
        pa::wait(number, seen, pa::acquire);
      }
      *data = *data + turn;
      pa::store(number, turn + 1, pa::release);
      pa::notify_one(number);
      pa::notify_all(number);
    }
  }
};

/// The bits of -0 and +0 differ, so this returns at once.
struct wait_for_other_zero {
  float* object;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    pa::wait(object, 0.0f);
    pa::store(object, 1.0f);
  }
};

}  // namespace

TEST_CASE("a flag is set once until it is cleared", "[flag]") {
  check_flag<bool>();
  check_flag<unsigned char>();
  check_flag<int>();
  check_flag<unsigned long long>();
}

TEST_CASE("[fault-38] a flag guards what it is taken for", "[flag]") {
  for_each_crew("test_and_set", [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    auto flag = q.allocate<unsigned char>(4);
    auto counts = q.allocate<unsigned>(2);
    q.fill(flag.data(), 0, 4);
    q.fill(counts.data(), 0u, 2);
    watch.saw(run_crew(q, shape, take_the_flag{flag.data() + 2, counts.data(), counts.data() + 1}));
    const std::vector<unsigned> taken = test::read(q, counts);
    results.expect_same(to_string(shape), "times taken", taken[1], taken[0]);
    if (taken[0] == 0) results.mismatch(to_string(shape), "times taken", "at least 1", 0);
  });
}

TEST_CASE("wait returns when the value has changed, and sees what was released", "[wait]") {
  require_device();
  const subject::queue q{};
  auto number = q.allocate<unsigned>(1);
  auto data = q.allocate<unsigned>(1);
  q.fill(number.data(), 0u, 1);
  q.fill(data.data(), 0u, 1);
  constexpr unsigned turns = 200;
  const hand_over kernel{number.data(), data.data(), turns};
  if (q.max_resident_blocks(1, kernel) < 2) skip_here("two blocks cannot run at a time");
  q.launch_resident({.blocks = 2, .block_size = 1}, kernel);
  CHECK(test::read(q, number)[0] == turns);
  CHECK(test::read(q, data)[0] == turns * (turns - 1) / 2);
}

TEST_CASE("wait does not wait for a value that differs already", "[wait]") {
  require_device();
  const subject::queue q{};
  auto floats = q.allocate<float>(1);
  q.fill(floats.data(), -0.0f, 1);
  q.parallel_for(1, wait_for_other_zero{floats.data()});
  CHECK(oracle::same_bits(test::read(q, floats)[0], 1.0f));
}

}  // namespace conformance::flag_wait_tests
